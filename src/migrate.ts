/** `npm run migrate`: applies pending migrations with DATABASE_OWNER_URL, which the servers then do not need. */
import 'reflect-metadata';
import { ConfigError } from './config.js';
import { migrate } from './platform/db/data-source.js';

await migrate().catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
