/**
 * `npm run migrate`: brings the schema up to date as the login of DATABASE_OWNER_URL, so that the servers started after it
 * need no login that owns the tables.
 */
import 'reflect-metadata';
import { ConfigError } from './config.js';
import { migrate } from './platform/db/data-source.js';

await migrate().catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
