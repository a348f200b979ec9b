// @ts-check
/**
 * `npm run check:ledger` without `DATABASE_URL`: builds, then runs `src/check-ledger.ts` on the database of
 * `npm start`, and starts that database if needed. With `DATABASE_URL`, npm runs the built check directly.
 */
import { join } from 'node:path';
import { acquireLock } from './lock.mjs';
import { DATA_DIR, ROOT } from './paths.mjs';
import { runningPostgres } from './postgres.mjs';
import { prepare } from './prepare.mjs';
import { log } from './progress.mjs';
import { DATA_LOCK } from './session.mjs';
import { runCommand } from './shutdown.mjs';
import { startStores } from './stores.mjs';
import { runInForeground } from './tools.mjs';

const NO_REDIS = 'redis://unused';

/** The URL of the database of `npm start`. Starts it if it does not run, and stops it again at the end. */
async function ownDatabase() {
  const isFree = await acquireLock(DATA_LOCK, 'npm run check:ledger', 0).catch(() => null);
  if (!isFree) return runningPostgres(DATA_DIR);
  return (await startStores({ dataDir: DATA_DIR, redisUrl: NO_REDIS, log })).databaseUrl;
}

await runCommand(async () => {
  await prepare('npm run check:ledger');
  const env = { ...process.env, DATABASE_URL: await ownDatabase() };
  return runInForeground(process.execPath, ['--enable-source-maps', join(ROOT, 'dist', 'check-ledger.js')], { env });
});
