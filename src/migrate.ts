/**
 * `npm run migrate`: applies pending migrations as DATABASE_OWNER_URL, so that servers need no login with that right.
 */
import 'reflect-metadata';
import { ConfigError } from './config.js';
import { migrate } from './platform/db/data-source.js';

await migrate().catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
