import { readFileSync } from 'node:fs';
import { ConfigError, DATABASE_PROTOCOLS, parseUrl, type Sentinels } from './config-values.js';

/** Loopback, or a Unix socket. */
const isThisMachine = (host: string): boolean =>
  host === '' || host.startsWith('/') || host === 'localhost' || /^(\[?::1\]?|127\.\d+\.\d+\.\d+)$/.test(host);

const OFF = 'STORE_TLS=off allows it unencrypted in a private network';

/**
 * Parses the address of a PostgreSQL. On another machine it needs TLS that checks the certificate.
 * @param needsTls false: unencrypted connections to other machines are allowed
 */
export function parseDatabaseUrl(name: string, text: string, needsTls: boolean): string {
  const { hostname, searchParams } = new URL(parseUrl(name, text, DATABASE_PROTOCOLS));
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  readPemFile(`${name} (sslrootcert)`, searchParams.get('sslrootcert') ?? '');
  const mode = searchParams.getAll('sslmode').at(-1) ?? '';
  if (!needsTls || isThisMachine(host) || ['verify-full', 'verify-ca'].includes(mode)) return text;
  throw new ConfigError(
    `${name}: PostgreSQL at ${host} is on another machine. Add ?sslmode=verify-full, and &sslrootcert=<file> if its CA is your own; ${OFF}`,
  );
}

/**
 * Checks the address of the Redis as `parseDatabaseUrl` does. With Sentinels, the machines are theirs.
 * @throws ConfigError
 */
export function assertRedisTls(url: string, sentinels: Sentinels | null, needsTls: boolean): void {
  const { protocol, hostname } = new URL(url);
  const hosts = sentinels ? sentinels.sentinels.map(({ host }) => host) : [hostname];
  const host = hosts.find((one) => !isThisMachine(one));
  if (!needsTls || protocol === 'rediss:' || host === undefined) return;
  throw new ConfigError(
    `REDIS_URL: Redis at ${host} is on another machine. Begin it with rediss://, and set REDIS_CA_FILE if its CA is your own; ${OFF}`,
  );
}

/** Reads a file with certificates or a key. @param path empty: none @throws ConfigError */
export function readPemFile(name: string, path: string): string {
  if (path === '') return '';
  const text = readIfPossible(name, path);
  if (text.includes('-----BEGIN ')) return text;
  throw new ConfigError(`${name}: ${path} must be a file in PEM format`);
}

function readIfPossible(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`${name}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Certificate and key with which a process serves https itself; null: it serves http. @throws ConfigError */
export function readServerCertificate(certFile: string, keyFile: string): { cert: string; key: string } | null {
  if (Boolean(certFile) !== Boolean(keyFile))
    throw new ConfigError('Set both TLS_CERT_FILE and TLS_KEY_FILE, or neither');
  if (certFile === '') return null;
  return { cert: readPemFile('TLS_CERT_FILE', certFile), key: readPemFile('TLS_KEY_FILE', keyFile) };
}
