// @ts-check
/** What `npm start` and `npm run dev` share: one of them at a time on one DATA_DIR, a free port, the stores. */
import { join } from 'node:path';
import { asEndBegins, atEnd, finish, isEnding } from './shutdown.mjs';
import { lock } from './lock.mjs';
import { DATA_DIR, shown } from './paths.mjs';
import { isFree } from './ports.mjs';
import { prepare } from './prepare.mjs';
import { complain, say, step } from './progress.mjs';
import { endOldServer } from './server.mjs';
import { startStores } from './stores.mjs';

/** What an earlier run may take to notice that npm was killed, before it counts as one that goes on running. */
const PATIENCE = 2_000;

export const PORT = Number(process.env['PORT'] || 3000);
export const HOST = process.env['HOST'] || '127.0.0.1';

/** Takes DATA_DIR for this process, until its end. */
async function claim(/** @type {string} */ what) {
  const held = await lock(join(DATA_DIR, 'run', 'lock'), what, PATIENCE);
  if ('holder' in held)
    throw new Error(
      `${held.holder.what} is already running here (process ${held.holder.pid}): it holds ${shown(DATA_DIR)}.`,
    );
  atEnd(held.release);
  // Whoever comes now waits for us instead of giving up.
  asEndBegins(held.stopping);
}

async function demandPort() {
  if (await isFree(PORT, HOST)) return;
  throw new Error(
    `Port ${PORT} is already taken: stop the program that uses it, or choose another, as in PORT=3001 npm start`,
  );
}

/**
 * Brings up everything that the server needs.
 * @param {string} what the command
 * @returns {Promise<NodeJS.ProcessEnv>} the server's environment
 */
export async function openSession(what) {
  await claim(what);
  await endOldServer(DATA_DIR);
  await demandPort();
  await prepare(what);
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env;
  const starting = startStores({ dataDir: DATA_DIR, databaseUrl, redisUrl, log: say });
  atEnd(async () => (await starting.catch(() => null))?.stop());
  const stores = await step('Starting PostgreSQL and Redis', () => starting);
  void stores.lost.then((error) => {
    if (isEnding()) return;
    complain(error.message);
    return finish(1);
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
