import { config } from '../../config.js';
import { askRedis } from '../../platform/redis.js';
import { attempt } from './attempt.js';
import { ok, problem, warning, type Finding } from './finding.js';

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
  const text = await askRedis((redis) => redis.info()).catch((error: unknown) => {
    throw new Error(`${new URL(config.redisUrl).host}: ${(error as Error).message}`);
  });
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
