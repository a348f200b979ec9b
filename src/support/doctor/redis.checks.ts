import { Redis } from 'ioredis';
import { config } from '../../config.js';
import { redisFailoverOptions } from '../../platform/redis.js';
import { attempt } from './attempt.js';
import { ok, problem, warning, type Finding } from './finding.js';

const CONNECT_MS = 5_000;

/** The fields of INFO: `redis_version:8.0.1`. */
const parseInfo = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split('\r\n')
      .filter((line) => line.includes(':'))
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );

function checkEviction(info: ReadonlyMap<string, string>): Finding {
  const policy = info.get('maxmemory_policy') ?? 'unknown';
  const check = 'Redis memory';
  if (policy === 'noeviction') return ok(check, 'maxmemory-policy noeviction: no job is evicted');
  const hasLimit = Number(info.get('maxmemory') ?? 0) > 0;
  const text = `maxmemory-policy ${policy} ${hasLimit ? 'deletes jobs when memory is full' : 'has no limit to act on yet'}`;
  return (hasLimit ? problem : warning)(check, text, 'Set maxmemory-policy noeviction.');
}

function checkPersistence(info: ReadonlyMap<string, string>): Finding {
  const check = 'Redis persistence';
  if (info.get('aof_enabled') === '1') return ok(check, 'append-only file');
  const fix = 'Set appendonly yes; after a loss, queues are filled again from PostgreSQL.';
  return warning(check, 'no append-only file: a restart loses the work in progress', fix);
}

async function readInfo(): Promise<ReadonlyMap<string, string>> {
  const redis = new Redis(config.redisUrl, {
    ...redisFailoverOptions,
    sentinelRetryStrategy: () => null,
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  let reason = '';
  redis.on('error', ({ message }: Error) => (reason = message)); // the failed call only reports a closed connection
  const text = await redis.info().catch((error: unknown) => {
    reason ||= (error as Error).message;
    return null;
  });
  redis.disconnect();
  // Without the error itself: it contains the password that was sent.
  if (text === null) throw new Error(`${new URL(config.redisUrl).host}: ${reason}`);
  return parseInfo(text);
}

export const checkRedis = (): Promise<Finding[]> =>
  attempt(
    'Redis',
    async () => {
      const info = await readInfo();
      const version = info.get('valkey_version') ?? info.get('redis_version') ?? '';
      return [ok('Redis', `version ${version} answers`), checkEviction(info), checkPersistence(info)];
    },
    'Start Redis, or correct REDIS_URL. Until then messages and reconciliation wait.',
  );
