import pg from 'pg';
import { ConfigError } from '../../config.js';
import { logger } from '../logger.js';
import { askRedis, redisAddress, usesTls } from '../redis.js';
import { describeTlsError } from '../tls-errors.js';

export type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_OWNER_URL';

const UNREACHABLE = /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|08\d{3})$/;

/** Describes a failed connection to PostgreSQL in one line, without the password; null for any other error. */
export function toDatabaseConfigError(
  setting: DatabaseSetting,
  connectionString: string,
  error: unknown,
): ConfigError | null {
  const { host, port, user = '', database = '' } = new pg.Client({ connectionString });
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const problem = (text: string) => new ConfigError(`${setting}: ${text}`, { cause: error });
  const tlsError = describeTlsError({ code, message });
  if (tlsError !== null) return problem(`PostgreSQL at ${host}:${port} ${tlsError}; check sslmode and sslrootcert`);
  if (/^28/.test(code) || /password must be a string/.test(message))
    return problem(`PostgreSQL at ${host}:${port} refuses the user "${user}" or its password`);
  if (code === '3D000') return problem(`there is no database "${database}" at ${host}:${port}`);
  if (code === '57P03') return problem(`PostgreSQL at ${host}:${port} is still starting; start again in a moment`);
  if (UNREACHABLE.test(code) || /timeout|Connection terminated/i.test(message))
    return problem(`PostgreSQL does not answer at ${host}:${port}; check the host and the port`);
  return null;
}

/**
 * Checks at start that Redis accepts the login. A Redis that does not answer is only logged: the server works without
 * it until it is back.
 * @throws ConfigError when Redis rejects the login, or its certificate cannot be trusted.
 */
export async function checkRedis(): Promise<void> {
  const address = redisAddress();
  try {
    await askRedis((redis) => redis.ping());
  } catch (error) {
    const tlsError = describeTlsError(error as Error);
    if (tlsError !== null)
      throw new ConfigError(`REDIS_URL: Redis at ${address} ${tlsError}; check REDIS_URL and REDIS_CA_FILE`);
    if (/WRONGPASS|NOAUTH|NOPERM|invalid password|without any password/i.test((error as Error).message))
      throw new ConfigError(`REDIS_URL: Redis at ${address} refuses the user or the password`);
    // A Redis without TLS waits for the rest of a line instead of an error.
    const how = usesTls ? ' with TLS' : '';
    logger.warn(`REDIS_URL: Redis does not answer${how} at ${address}; messages wait until it does`);
  }
}
