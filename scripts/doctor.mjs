// @ts-check
/**
 * `npm run doctor` without `DATABASE_URL`: builds, then runs `src/doctor.ts` on the stores of `npm start`, which must be
 * running. With `DATABASE_URL`, and in production, npm runs the built check directly.
 */
import { join } from 'node:path';
import { DATA_DIR, ROOT } from './paths.mjs';
import { runningPostgres } from './postgres.mjs';
import { prepare } from './prepare.mjs';
import { logError } from './progress.mjs';
import { lastRedis } from './redis.mjs';
import { runCommand } from './shutdown.mjs';
import { runInForeground } from './tools.mjs';

/** The URL of the database of `npm start`; null if it does not run. */
function ownDatabase() {
  try {
    return runningPostgres(DATA_DIR);
  } catch {
    return null;
  }
}

await runCommand(async () => {
  const DATABASE_URL = ownDatabase();
  if (DATABASE_URL === null) {
    logError('Nirog does not run here. Run npm start in another terminal first, or set DATABASE_URL and REDIS_URL.');
    return 1;
  }
  await prepare('npm run doctor');
  const REDIS_URL = process.env['REDIS_URL'] || lastRedis(DATA_DIR) || '';
  const args = ['--enable-source-maps', join(ROOT, 'dist', 'doctor.js'), ...process.argv.slice(2)];
  return runInForeground(process.execPath, args, { env: { ...process.env, DATABASE_URL, REDIS_URL } });
});
