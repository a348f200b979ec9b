// @ts-check
/** The common startup of `npm start` and `npm run dev`: locks DATA_DIR, checks the port, starts the stores. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isShuttingDown, shutDown } from './shutdown.mjs';
import { acquireLock } from './lock.mjs';
import { DATA_DIR } from './paths.mjs';
import { isFree } from './ports.mjs';
import { prepare } from './prepare.mjs';
import { logError, log, step } from './progress.mjs';
import { endLeftoverServer } from './server.mjs';
import { startStores } from './stores.mjs';

/** Milliseconds that an earlier run may need to stop. */
const LOCK_TIMEOUT = 10_000;

/** Held by the command that runs the server or the stores of DATA_DIR. */
export const DATA_LOCK = join(DATA_DIR, 'run', 'lock');

export const PORT = Number(process.env['PORT'] || 3000);
export const HOST = process.env['HOST'] || '127.0.0.1';

/** Waits a second for the server of an earlier run to release the port. */
async function assertPortFree() {
  for (const until = Date.now() + 1_000; !(await isFree(PORT, HOST)); await sleep(100))
    if (Date.now() > until)
      throw new Error(`Port ${PORT} is in use. Stop the program that uses it, or choose another: PORT=3001 npm start`);
}

/**
 * Prepares everything that the server needs.
 * @param {string} command this one, for messages
 * @returns {Promise<NodeJS.ProcessEnv>} the server's environment
 */
export async function startSession(command) {
  await acquireLock(DATA_LOCK, command, LOCK_TIMEOUT);
  await endLeftoverServer(DATA_DIR);
  await assertPortFree();
  await prepare(command);
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env;
  const stores = await step('Starting PostgreSQL and Redis', () =>
    startStores({ dataDir: DATA_DIR, databaseUrl, redisUrl, log }),
  );
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
