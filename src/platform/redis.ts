import { Redis, type RedisOptions } from 'ioredis';
import { config } from '../config.js';

/** A Sentinel that does not answer within this time is skipped. */
const SENTINEL_ANSWER_MS = 1_000;
const CONNECT_MS = 5_000;
/**
 * A connection that waits longer for an answer is given up, because its server hangs. A queue without jobs asks for one
 * for five seconds at a time.
 */
const ANSWER_MS = 8_000;

const TLS = config.redisCa ? { ca: config.redisCa } : {};
export const usesTls = config.redisUrl.startsWith('rediss:');

/** For each connection besides `config.redisUrl`, from which user, password and database come. */
export const redisOptions: RedisOptions = {
  // Bull takes only address and login from the URL, not the protocol.
  ...(usesTls && { tls: TLS }),
  ...(config.redisSentinels && {
    ...config.redisSentinels,
    sentinelCommandTimeout: SENTINEL_ANSWER_MS,
    // Not `failoverDetector`: a failover that is reported while ioredis asks for the primary ends the connection for good.
    socketTimeout: ANSWER_MS,
    // A primary that became a replica: connect to the new one and repeat the command.
    reconnectOnError: ({ message }: Error) => (message.startsWith('READONLY') ? 2 : false),
    ...(usesTls && { enableTLSForSentinelMode: true, sentinelTLS: TLS }),
  }),
};

/** Where the server looks for Redis, for messages, without the password. */
export function redisAddress(): string {
  if (config.redisSentinels) {
    const { name, sentinels } = config.redisSentinels;
    return `"${name}" of the Sentinels ${sentinels.map(({ host, port }) => `${host}:${port}`).join(', ')}`;
  }
  const { host, port } = new URL(config.redisUrl);
  return port ? host : `${host}:6379`;
}

/**
 * Sends one command on a connection of its own, without retries.
 * @throws Error whose message is the reason. It has no cause, because a Redis error contains the password that was sent.
 */
export async function askRedis<T>(command: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(config.redisUrl, {
    ...redisOptions,
    sentinelRetryStrategy: () => null,
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  let reason = '';
  redis.on('error', ({ message }: Error) => (reason = message)); // the failed command only reports a closed connection
  const answer = await command(redis).then(
    (value) => ({ value }),
    (error: unknown) => ({ failure: reason || (error as Error).message }),
  );
  redis.disconnect();
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.value;
}
