/**
 * `npm run migrate`: applies pending migrations with DATABASE_OWNER_URL, which the servers then do not need, and runs
 * their backfills. After an interruption it continues where it stopped.
 */
import 'reflect-metadata';
import { ConfigError } from './config.js';
import { runBackfills } from './platform/db/backfills.js';
import { migrate, OWNER_SETTING } from './platform/db/data-source.js';

async function migrateAndBackfill(): Promise<void> {
  await migrate();
  const left = await runBackfills((line) => process.stdout.write(`${line}\n`));
  if (left.length > 0)
    throw new ConfigError(
      `The login of ${OWNER_SETTING} may not run ${left.join(', ')}: set DATABASE_OWNER_URL to the owner of the tables. ` +
        'In Compose: docker compose run --rm --no-deps migrate',
    );
}

await migrateAndBackfill().catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
