// @ts-check
/** PostgreSQL and Redis for a command: the ones that the environment names, else embedded ones that end with us. */
import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';

/**
 * @typedef {object} Stores
 * @property {string} databaseUrl
 * @property {string} ownerUrl the database `postgres`, for who creates databases
 * @property {string} redisUrl
 * @property {Promise<Error>} lost settles when an embedded store died and would not come back
 * @property {() => Promise<void>} stop
 */

/**
 * @param {object} options
 * @param {string} options.dataDir where the embedded ones keep their data
 * @param {string} [options.databaseUrl] starts no PostgreSQL
 * @param {string} [options.redisUrl] starts no Redis
 * @param {boolean} [options.durable] false: faster, and nothing survives a crash of the machine
 * @param {{ postgres?: number, redis?: number }} [options.ports] the preferred ones
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
