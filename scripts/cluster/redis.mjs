// @ts-check
/** A primary and a replica of Redis, and three Sentinels, of which two agree on a failover. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The primary's name in the Sentinels, and the host of REDIS_URL. */
export const REDIS_NAME = 'nirog';

/** Milliseconds without an answer after which a Sentinel considers the primary dead. */
const DOWN_AFTER_MS = 3_000;

/** @param {{ host: string, port: number, password: string }} server @param {string} command @returns {Promise<unknown>} */
async function ask(server, command) {
  const { Redis } = await import('ioredis'); // this file is loaded before packages are installed
  const options = {
    ...server,
    lazyConnect: true,
    connectTimeout: 1_000,
    commandTimeout: 1_000,
  };
  const redis = new Redis({ ...options, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  redis.on('error', () => {});
  try {
    await redis.connect();
    return await redis.call(command);
  } finally {
    redis.disconnect();
  }
}

/**
 * Redis and Sentinel write their present role into their configuration, so it is only written once.
 * @param {string} folder @param {string} file @param {string} text
 */
function writeOnce(folder, file, text) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeFileSync(file, text, { mode: 0o600 });
}

/** @param {import('./settings.mjs').Settings} settings @param {import('./programs.mjs').Programs} programs @returns {import('./part.mjs').PartSpec[]} */
export function redisParts({ folder: parent, ports, secrets, host }, { paths, env }) {
  const password = secrets['redis'] ?? '';
  return ports.redis.map((port, n) => {
    const name = `redis-${n + 1}`;
    const folder = join(parent, name);
    const file = join(folder, 'redis.conf');
    const text = `bind ${host(name)}
port ${port}
dir "${folder}"
requirepass ${password}
masterauth ${password}
maxmemory-policy noeviction
appendonly yes
save ""
${n === 0 ? '' : `replicaof ${host('redis-1')} ${ports.redis[0]}\n`}`;
    return {
      name,
      folder,
      port,
      configure: () => writeOnce(folder, file, text),
      command: paths['redis-server'],
      args: [file],
      options: { env: { PATH: process.env['PATH'], ...env } },
      async role() {
        const [role] = /** @type {string[]} */ (await ask({ host: host(name), port, password }, 'ROLE'));
        return role === 'master' ? 'primary' : 'replica';
      },
    };
  });
}

/** @param {import('./settings.mjs').Settings} settings @param {import('./programs.mjs').Programs} programs @returns {import('./part.mjs').PartSpec[]} */
export function sentinelParts({ folder: parent, ports, secrets, host }, { paths, env }) {
  const password = secrets['sentinel'] ?? '';
  return ports.sentinel.map((port, n) => {
    const name = `sentinel-${n + 1}`;
    const folder = join(parent, name);
    const file = join(folder, 'sentinel.conf');
    const text = `bind ${host(name)}
port ${port}
dir "${folder}"
requirepass ${password}
sentinel sentinel-pass ${password}
sentinel monitor ${REDIS_NAME} ${host('redis-1')} ${ports.redis[0]} 2
sentinel auth-pass ${REDIS_NAME} ${secrets['redis']}
sentinel down-after-milliseconds ${REDIS_NAME} ${DOWN_AFTER_MS}
sentinel failover-timeout ${REDIS_NAME} 10000
sentinel parallel-syncs ${REDIS_NAME} 1
`;
    return {
      name,
      folder,
      port,
      configure: () => writeOnce(folder, file, text),
      command: paths['redis-server'],
      args: [file, '--sentinel'],
      options: { env: { PATH: process.env['PATH'], ...env } },
      role: async () => String((await ask({ host: host(name), port, password }, 'PING')) && 'sentinel'),
    };
  });
}
