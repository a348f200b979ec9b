/**
 * `npm run migrate`: applies pending migrations with DATABASE_OWNER_URL, which the servers then do not need, and runs
 * their backfills. After an interruption it goes on where it stopped.
 */
import 'reflect-metadata';
import { ConfigError } from './config.js';
import { runBackfills } from './platform/db/backfills.js';
import { migrate } from './platform/db/data-source.js';

async function migrateAndBackfill(): Promise<void> {
  await migrate();
  await runBackfills((line) => process.stdout.write(`${line}\n`));
}

await migrateAndBackfill().catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
