import { isDay, type Day } from '../shared/calendar.js';
import { isPhone } from '../shared/phone.js';

/** Invalid settings, which prevent the start. The message has one line for each, which says what to do. */
export class ConfigError extends Error {}

export type Env = Readonly<Record<string, string | undefined>>;

export const parseOnOff = (env: Env, name: string, fallback: boolean): boolean => {
  const value = env[name];
  if (value === undefined || value === '') return fallback;
  if (value !== 'on' && value !== 'off') throw new ConfigError(`${name} must be on or off, not "${value}"`);
  return value === 'on';
};

/** `migrate` is for `npm run migrate` only, which needs the fewest secrets. */
const ROLES = ['all', 'api', 'worker', 'migrate'] as const;
export type Role = (typeof ROLES)[number];

export function parseRole(text: string): Role {
  const role = ROLES.find((name) => name === text);
  if (!role) throw new ConfigError(`ROLE must be one of ${ROLES.join(', ')}, not "${text}"`);
  return role;
}

/** Parses an integer from `min` to `max`. */
export function parseNumber(name: string, text: string, [min, max]: readonly [number, number]): number {
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (number >= min && number <= max) return number;
  throw new ConfigError(`${name} must be a number from ${min} to ${max}, not "${text}"`);
}

/** As `parseNumber`; undefined for an empty text. */
export const parseOptionalNumber = (name: string, text: string, range: readonly [number, number]): number | undefined =>
  text === '' ? undefined : parseNumber(name, text, range);

/** URL of a server that listens on `host`, for clients on the same machine. */
export function localUrl(scheme: 'http' | 'https', host: string, port: number): string {
  const hostname = ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host;
  return `${scheme}://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`;
}

/** Parses headers as OpenTelemetry's variables contain them: `Authorization=Bearer%20abc,x-team=nirog`. */
export function parseHeaders(text: string): Record<string, string> {
  const pairs = splitList(text).map((pair) => {
    const [name = '', ...value] = pair.split('=');
    if (name.trim() === '' || value.length === 0)
      throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs with commas between them');
    return [name.trim(), decodeURIComponent(value.join('=').trim())] as const;
  });
  return Object.fromEntries(pairs);
}

export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** Calendar days, separated by commas. */
export function parseDays(name: string, text: string): Day[] {
  return splitList(text).map((day) => {
    if (isDay(day)) return day;
    throw new ConfigError(`${name} must be days like 2026-11-09, separated by commas; "${day}" is none`);
  });
}

/** Parses an AES-256 key: 32 bytes as hex or base64. @param name name for the error message. */
function parseKey(name: string, text: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (key.length === 32) return key;
  throw new ConfigError(`${name} must be 32 bytes, as 64 hex digits or base64: make one with openssl rand -hex 32`);
}

/** Returns all keys that may have encrypted stored secrets, the current one first. */
export function parseKeys(current: string, previous: string): readonly Buffer[] {
  const previousKeys = splitList(previous);
  const keys = [
    parseKey('ENCRYPTION_KEY', current),
    ...previousKeys.map((text, n) => parseKey(`ENCRYPTION_KEY_PREVIOUS (key ${n + 1})`, text)),
  ];
  const hasDuplicate = keys.some((key, n) => keys.some((other, m) => m > n && other.equals(key)));
  if (hasDuplicate)
    throw new ConfigError('ENCRYPTION_KEY_PREVIOUS repeats a key: name each key once, the new one as ENCRYPTION_KEY');
  return keys;
}

/** Parses the secrets of tokens; the current one is the first. @param parse checks one secret */
export function parseJwtSecrets(
  current: string,
  previous: string,
  parse: (name: string, text: string) => string,
): readonly [string, ...string[]] {
  const previousSecrets = splitList(previous).map((text, n) => parse(`JWT_SECRET_PREVIOUS (secret ${n + 1})`, text));
  const secrets = [parse('JWT_SECRET', current), ...previousSecrets] as const;
  if (new Set(secrets).size < secrets.length)
    throw new ConfigError('JWT_SECRET_PREVIOUS repeats a secret: name each once, the new one as JWT_SECRET');
  return secrets;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

export function parseLogLevel(text: string): string {
  if (LOG_LEVELS.includes(text)) return text;
  throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`);
}

/** Checks an absolute URL. The error does not include it, because it may contain a password. */
export function parseUrl(name: string, text: string, protocols: string[]): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && protocols.includes(url.protocol) && (url.hostname || url.pathname)) return text;
  throw new ConfigError(`${name} must be a complete URL, for example ${EXAMPLES[protocols[0] ?? ''] ?? ''}`);
}

const EXAMPLES: Record<string, string> = {
  'postgres:': 'postgres://user:password@host:5432/nirog',
  'redis:': 'redis://:password@host:6379',
  'https:': 'https://care.example',
};

export const DATABASE_PROTOCOLS = ['postgres:', 'postgresql:'];
export const REDIS_PROTOCOLS = ['redis:', 'rediss:'];
export const WEB_PROTOCOLS = ['https:', 'http:'];

/** The Sentinels of a Redis, as ioredis expects them. */
export interface Sentinels {
  /** The name under which they know the primary. */
  name: string;
  sentinels: { host: string; port: number }[];
  /** Password of the Sentinels themselves. */
  sentinelPassword?: string;
}

const SENTINEL_PORT = /^\[?([^\s[\]]+?)\]?:(\d{1,5})$/;

/**
 * Parses the addresses of Sentinels. The host of `redisUrl` is then the name of the primary, so it has no port.
 * @param text host:port, separated by commas; empty: no Sentinels
 */
export function parseSentinels(text: string, redisUrl: string, password: string): Sentinels | null {
  if (text === '' && password === '') return null;
  if (text === '') throw new ConfigError('REDIS_SENTINEL_PASSWORD needs REDIS_SENTINELS');
  const sentinels = splitList(text).map((address) => {
    const [, host = '', port = ''] = SENTINEL_PORT.exec(address) ?? [];
    if (!host || Number(port) < 1 || Number(port) > 65_535)
      throw new ConfigError(
        `REDIS_SENTINELS must be host:port, separated by commas, as in 10.0.0.1:26379,10.0.0.2:26379; "${address}" is none`,
      );
    return { host, port: Number(port) };
  });
  const { hostname, port } = new URL(redisUrl);
  if (!hostname || port || sentinels.some(({ host }) => host === hostname))
    throw new ConfigError(
      'With REDIS_SENTINELS, the host of REDIS_URL is the name of the primary, without a port, as in redis://:password@nirog',
    );
  return { name: hostname, sentinels, ...(password && { sentinelPassword: password }) };
}

const isLocalhost = ({ hostname }: URL): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127\.\d+\.\d+\.\d+$/.test(hostname);

/**
 * @param name of the setting, for the error message
 * @param allowHttp allows http for other hosts than localhost: for the sandbox, where no money is real
 */
export function parsePublicUrl(name: string, text: string, allowHttp: boolean): string {
  const url = new URL(parseUrl(name, text, WEB_PROTOCOLS));
  if (url.protocol === 'https:' || allowHttp || isLocalhost(url)) return text.replace(/\/+$/, '');
  throw new ConfigError(`${name} must begin with https://; http:// is allowed only for localhost`);
}

/**
 * Parses ADMIN_URL or QUEUES_URL: an origin, so a URL without a path.
 * @param publicUrl the default. One protocol for all, so that either all hosts are reached over https or none.
 */
export function parseOrigin(name: string, text: string, publicUrl: string, allowHttp: boolean): string {
  const origin = parsePublicUrl(name, text, allowHttp);
  if (origin === publicUrl) return origin;
  const url = new URL(origin);
  if (url.origin !== origin)
    throw new ConfigError(
      `${name} must be a host without a path, in lower case, for example https://admin.care.example`,
    );
  if (URL.canParse(publicUrl) && new URL(publicUrl).protocol !== url.protocol)
    throw new ConfigError(`${name} must begin with ${publicUrl.split('//')[0] ?? ''}//, as PUBLIC_URL does`);
  return origin;
}

const MIN_SECRET = { length: 32, characters: 10 };

/** Rejects short secrets and those with few different characters. */
export function parseSecret(name: string, text: string): string {
  if (text.length >= MIN_SECRET.length && new Set(text).size >= MIN_SECRET.characters) return text;
  throw new ConfigError(
    `${name} must be at least ${MIN_SECRET.length} random characters: make one with openssl rand -base64 48`,
  );
}

/** The first admin: email and password, or neither. The usual length limits for passwords apply. */
export function parseAdmin(email: string, password: string): { email: string; password: string } {
  if (Boolean(email) !== Boolean(password))
    throw new ConfigError('Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither once there is an admin');
  if (email && !/^\S+@\S+\.\S+$/.test(email))
    throw new ConfigError('ADMIN_EMAIL must be an email address, for example admin@care.example');
  const length = [...password].length;
  if (email && (length < 6 || length > 128)) throw new ConfigError('ADMIN_PASSWORD must be 6 to 128 characters long');
  return { email, password };
}

/** Checks the contact for security.txt (RFC 9116): a mailto: or https: address, or empty. */
export function securityContactOf(text: string): string {
  const isEmail = /^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
  const isPage = /^https:\/\/\S+$/.test(text) && URL.canParse(text);
  if (text === '' || isEmail || isPage) return text;
  throw new ConfigError(
    'SECURITY_CONTACT must be an address as in mailto:security@care.example or https://care.example/security',
  );
}

/** Checks the contact for users who cannot log in: an email address or a phone number, or empty. */
export function parseSupportContact(text: string): string {
  const contact = text.trim();
  if (contact === '' || /^[^\s@:/?]+@[^\s@]+\.[^\s@]+$/.test(contact) || isPhone(contact)) return contact;
  throw new ConfigError(
    'SUPPORT_CONTACT must be an email address or a phone number, for example support@care.example or +91 98765 43210',
  );
}

/** @param text empty in a process that sends nothing */
export function parsePhoneNumberId(text: string): string {
  if (text === '' || /^\d{5,20}$/.test(text)) return text;
  throw new ConfigError(
    'WHATSAPP_PHONE_NUMBER_ID must be the phone number ID that Meta shows, for example 106540352242922: digits only',
  );
}

/** Collects the problems of all settings, so that one start reports them all. */
export class ConfigProblems {
  private readonly lines: string[] = [];

  /** Returns the parsed value, or `fallback` after an error; `assertNone` throws before anyone uses the fallback. */
  collect<T>(parse: () => T, fallback?: T): T {
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      this.lines.push(error.message);
      return fallback as T;
    }
  }

  assertNone(): void {
    if (this.lines.length > 0) throw new ConfigError(this.lines.join('\n'));
  }
}
