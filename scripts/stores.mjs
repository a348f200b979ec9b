// @ts-check
/** PostgreSQL and Redis for a command: the given ones, otherwise embedded ones that stop with this process. */
import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';

/**
 * @typedef {object} Stores
 * @property {string} databaseUrl
 * @property {string} ownerUrl of the database `postgres`, to create databases
 * @property {string} redisUrl
 * @property {Promise<Error>} lost resolves when an embedded store died and could not be restarted
 * @property {() => Promise<void>} stop
 */

/**
 * @param {object} options
 * @param {string} options.dataDir data folder of the embedded stores
 * @param {string} [options.databaseUrl] if set, no PostgreSQL is started
 * @param {string} [options.redisUrl] if set, no Redis is started
 * @param {boolean} [options.durable] false is faster but not crash-safe
 * @param {{ postgres?: number, redis?: number }} [options.ports] preferred ports
 * @param {(line: string) => void} options.log
 * @returns {Promise<Stores>}
 */
export async function startStores({ dataDir, databaseUrl, redisUrl, durable = true, ports = {}, log }) {
  const started = await Promise.allSettled([
    databaseUrl ? null : startPostgres({ dataDir, durable, port: ports.postgres, log }),
    redisUrl ? null : startRedis({ dataDir, durable, port: ports.redis, log }),
  ]);
  const postgres = started[0].status === 'fulfilled' ? started[0].value : null;
  const redis = started[1].status === 'fulfilled' ? started[1].value : null;
  const stop = async () => {
    await Promise.all([postgres?.stop(), redis?.stop()]);
  };
  const failed = started.find((each) => each.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const lost = [postgres, redis].flatMap((store) => (store ? [store.lost] : []));
  return {
    databaseUrl: databaseUrl || (postgres?.url ?? ''),
    ownerUrl: databaseUrl || (postgres?.ownerUrl ?? ''),
    redisUrl: redisUrl || (redis?.url ?? ''),
    lost: Promise.race(lost),
    stop,
  };
}
