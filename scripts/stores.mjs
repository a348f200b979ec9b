// @ts-check
/** PostgreSQL and Redis for a command: the given ones, otherwise embedded ones. */
import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';
import { onShutdown } from './shutdown.mjs';

/**
 * @typedef {object} Stores
 * @property {string} databaseUrl
 * @property {string} ownerUrl of the database `postgres`, to create databases
 * @property {string} redisUrl
 * @property {Promise<Error>} lost resolves when an embedded store died and could not be restarted
 * @property {() => Promise<void>} stop
 */

/**
 * Embedded stores stop when the command ends.
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
  const starting = {
    postgres: databaseUrl ? Promise.resolve(null) : startPostgres({ dataDir, durable, port: ports.postgres, log }),
    redis: redisUrl ? Promise.resolve(null) : startRedis({ dataDir, durable, port: ports.redis, log }),
  };
  const stop = async () => {
    const stopIfStarted = (/** @type {{ stop: () => Promise<void> } | null} */ store) => store?.stop();
    await Promise.allSettled([starting.postgres.then(stopIfStarted), starting.redis.then(stopIfStarted)]);
  };
  onShutdown(stop);
  const [postgres, redis] = await Promise.all([starting.postgres, starting.redis]);
  return {
    databaseUrl: databaseUrl || (postgres?.url ?? ''),
    ownerUrl: databaseUrl || (postgres?.ownerUrl ?? ''),
    redisUrl: redisUrl || (redis?.url ?? ''),
    lost: Promise.race([postgres, redis].flatMap((store) => store?.lost ?? [])),
    stop,
  };
}
