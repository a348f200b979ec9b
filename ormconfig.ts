import { dataSourceOptions } from './src/platform/db/data-source.js';
import { DataSource } from 'typeorm';

/** For the TypeORM command line (`npm run typeorm -- migration:generate …`), as the owner of the tables. */
export default new DataSource(dataSourceOptions('owner'));
