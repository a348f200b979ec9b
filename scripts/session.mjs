// @ts-check
/** The common startup of `npm start` and `npm run dev`: locks DATA_DIR, checks the port, starts the stores. */
import { join } from 'node:path';
import { onShutdownStart, onShutdown, shutDown, isShuttingDown } from './shutdown.mjs';
import { acquireLock } from './lock.mjs';
import { DATA_DIR, displayPath } from './paths.mjs';
import { isFree } from './ports.mjs';
import { prepare } from './prepare.mjs';
import { logError, log, step } from './progress.mjs';
import { endLeftoverServer } from './server.mjs';
import { startStores } from './stores.mjs';

/** Milliseconds that an earlier run may need to notice that npm was killed. */
const LOCK_TIMEOUT = 2_000;

export const PORT = Number(process.env['PORT'] || 3000);
export const HOST = process.env['HOST'] || '127.0.0.1';

/** Locks DATA_DIR until this process ends. */
async function lockDataDir(/** @type {string} */ what) {
  const held = await acquireLock(join(DATA_DIR, 'run', 'lock'), what, LOCK_TIMEOUT);
  if ('holder' in held)
    throw new Error(
      `${held.holder.what} is already running (process ${held.holder.pid}) and uses ${displayPath(DATA_DIR)}.`,
    );
  onShutdown(held.release);
  // A process that starts now waits for this one to stop.
  onShutdownStart(held.stopping);
}

async function assertPortFree() {
  if (await isFree(PORT, HOST)) return;
  throw new Error(`Port ${PORT} is in use. Stop the program that uses it, or choose another port: PORT=3001 npm start`);
}

/**
 * Prepares everything that the server needs.
 * @param {string} what the command
 * @returns {Promise<NodeJS.ProcessEnv>} the server's environment
 */
export async function startSession(what) {
  await lockDataDir(what);
  await endLeftoverServer(DATA_DIR);
  await assertPortFree();
  await prepare(what);
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env;
  const starting = startStores({ dataDir: DATA_DIR, databaseUrl, redisUrl, log });
  onShutdown(async () => (await starting.catch(() => null))?.stop());
  const stores = await step('Starting PostgreSQL and Redis', () => starting);
  void stores.lost.then((error) => {
    if (isShuttingDown()) return;
    logError(error.message);
    return shutDown(1);
  });
  return {
    ...process.env,
    PORT: String(PORT),
    HOST,
    DATA_DIR,
    DATABASE_URL: stores.databaseUrl,
    REDIS_URL: stores.redisUrl,
  };
}
