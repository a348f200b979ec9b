import { isDay, type Day } from './shared/calendar.js';

/** Where the sandbox's simulators answer, below the server's own address. */
const SIMULATORS = { razorpay: '/sandbox/razorpay', whatsapp: '/sandbox/whatsapp' } as const;

/** A setting that keeps the server from starting; the message is one line for the operator. */
export class ConfigError extends Error {}

type Env = Readonly<Record<string, string | undefined>>;

const onOff = (env: Env, name: string, fallback: boolean): boolean => {
  const value = env[name];
  if (value === undefined || value === '') return fallback;
  if (value !== 'on' && value !== 'off') throw new ConfigError(`${name} must be on or off, not "${value}"`);
  return value === 'on';
};

const ROLES = ['all', 'api', 'worker'] as const;

function roleOf(text: string): (typeof ROLES)[number] {
  const role = ROLES.find((name) => name === text);
  if (!role) throw new ConfigError(`ROLE must be one of ${ROLES.join(', ')}, not "${text}"`);
  return role;
}

/** A whole number of `min` … `max`. */
function numberOf(name: string, text: string, [min, max]: readonly [number, number]): number {
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (number >= min && number <= max) return number;
  throw new ConfigError(`${name} must be a number from ${min} to ${max}, not "${text}"`);
}

/** As `numberOf`; undefined where nothing is set. */
const numberIn = (name: string, text: string, range: readonly [number, number]): number | undefined =>
  text === '' ? undefined : numberOf(name, text, range);

/** A server that listens on `host`, to those on the same machine. One that listens everywhere is reached there, too. */
function addressAt(host: string, port: number): string {
  const near = ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host;
  return `http://${near.includes(':') ? `[${near}]` : near}:${port}`;
}

/** Texts between commas. */
const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** Calendar days, separated by commas. */
function daysOf(name: string, text: string): Day[] {
  return listOf(text).map((day) => {
    if (isDay(day)) return day;
    throw new ConfigError(`${name} must be days like 2026-11-09, separated by commas; "${day}" is none`);
  });
}

/** 32 bytes as hex or base64; anything else cannot be an AES-256 key. @param name what to call it in the message. */
function keyOf(name: string, text: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (key.length === 32) return key;
  throw new ConfigError(`${name} must be 32 bytes, as 64 hex digits or base64: make one with openssl rand -hex 32`);
}

/** The keys that may have sealed what is stored, the one that seals from now on first. */
function keysOf(current: string, previous: string): readonly Buffer[] {
  const others = listOf(previous);
  const keys = [
    keyOf('ENCRYPTION_KEY', current),
    ...others.map((text, n) => keyOf(`ENCRYPTION_KEY_PREVIOUS (key ${n + 1})`, text)),
  ];
  const twice = keys.some((key, n) => keys.some((other, m) => m > n && other.equals(key)));
  if (twice)
    throw new ConfigError('ENCRYPTION_KEY_PREVIOUS repeats a key: name each key once, the new one as ENCRYPTION_KEY');
  return keys;
}

/** Secrets a development start may do without: fixed ones stand in, so that a restart can still read its data. */
const DEVELOPMENT: Env = {
  JWT_SECRET: 'for development only: set JWT_SECRET in production',
  ENCRYPTION_KEY: Buffer.from('development only, 32 bytes long.').toString('hex'),
  WHATSAPP_TOKEN: 'sim-whatsapp-token',
  WHATSAPP_APP_SECRET: 'sim-whatsapp-app-secret',
  WHATSAPP_VERIFY_TOKEN: 'sim-whatsapp-verify-token',
  WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
};

function assertProduction(env: Env): void {
  const missing = ['DATABASE_URL', 'REDIS_URL', 'PUBLIC_URL', ...Object.keys(DEVELOPMENT)].filter((name) => !env[name]);
  if (missing.length) throw new ConfigError(`Set these before a production start: ${missing.join(', ')}`);
}

/**
 * Reads the environment once.
 * @throws ConfigError naming what is missing or wrong.
 */
export function readConfig(env: Env) {
  const production = env['NODE_ENV'] === 'production';
  const demo = onOff(env, 'DEMO', !production);
  const sandbox = onOff(env, 'SANDBOX', !production || demo);
  if (production && sandbox && !demo)
    throw new ConfigError('SANDBOX=on is refused in production; set DEMO=on for a public demonstration');
  if (production && !sandbox) assertProduction(env);

  const read = (name: string, fallback = '') => env[name] || (DEVELOPMENT[name] ?? fallback);
  const port = numberOf('PORT', read('PORT', '3000'), [1, 65_535]);
  const publicUrl = read('PUBLIC_URL', `http://localhost:${port}`).replace(/\/+$/, '');
  const host = read('HOST', '127.0.0.1');
  const ownUrl = addressAt(host, port);
  const databaseUrl = read('DATABASE_URL', 'postgres://localhost:5432/nirog');
  const razorpayBaseUrl = read(
    'RAZORPAY_BASE_URL',
    sandbox ? ownUrl + SIMULATORS.razorpay : 'https://api.razorpay.com',
  );

  return Object.freeze({
    production,
    demo,
    sandbox,
    port,
    host,
    /** This server as the simulated providers and it reach each other: in one process, so never over the network. */
    ownUrl,
    /** Address that people and providers reach, without a closing slash. */
    publicUrl,
    /**
     * Proxies before the server, each of which adds the address it was called from to X-Forwarded-For. The server itself
     * speaks plain http, so one must stand before an https address. Too many, and a caller may name any address as its own.
     */
    trustProxy: numberOf('TRUST_PROXY', read('TRUST_PROXY', publicUrl.startsWith('https:') ? '1' : '0'), [0, 10]),
    /** A request must have arrived as a whole after this long. */
    requestTimeoutMs: numberOf('REQUEST_TIMEOUT_MS', read('REQUEST_TIMEOUT_MS', '30000'), [1_000, 300_000]),
    databaseUrl,
    /** The login that owns the tables, for migrations alone; the one of requests and jobs then owns nothing. */
    databaseOwnerUrl: read('DATABASE_OWNER_URL', databaseUrl),
    /** Streaming standbys that reports are read from. */
    databaseReadUrls: listOf(read('DATABASE_READ_URLS')),
    redisUrl: read('REDIS_URL', 'redis://127.0.0.1:6379'),
    /** Before every key in Redis, so that deployments may share one. */
    redisPrefix: read('REDIS_PREFIX', 'nirog'),
    jwtSecret: read('JWT_SECRET'),
    /** The first seals; all of them open. */
    encryptionKeys: keysOf(read('ENCRYPTION_KEY'), read('ENCRYPTION_KEY_PREVIOUS')),
    admin: { email: read('ADMIN_EMAIL'), password: read('ADMIN_PASSWORD') },
    role: roleOf(read('ROLE', 'all')),
    logLevel: read('LOG_LEVEL', 'info'),
    /** Opens `/metrics` to other machines; empty opens it to this one alone. */
    metricsToken: read('METRICS_TOKEN'),
    /** Days beside weekends and the national holidays on which banks pay nothing out: they put off a refund's due date. */
    bankHolidays: daysOf('BANK_HOLIDAYS', read('BANK_HOLIDAYS')),
    /** For `npm run check:ledger`: how many seconds work may wait; undefined is what the hourly check allows. */
    ledgerPatienceSeconds: numberIn('LEDGER_PATIENCE', read('LEDGER_PATIENCE'), [0, 86_400]),
    razorpay: {
      baseUrl: razorpayBaseUrl,
      /** The script the pay page loads when the patient taps Pay. */
      checkoutUrl: razorpayBaseUrl.includes(SIMULATORS.razorpay)
        ? `${SIMULATORS.razorpay}/v1/checkout.js`
        : 'https://checkout.razorpay.com/v1/checkout.js',
    },
    whatsapp: {
      baseUrl: read('WHATSAPP_BASE_URL', sandbox ? ownUrl + SIMULATORS.whatsapp : 'https://graph.facebook.com'),
      version: read('WHATSAPP_API_VERSION', 'v26.0'),
      phoneNumberId: read('WHATSAPP_PHONE_NUMBER_ID'),
      token: read('WHATSAPP_TOKEN'),
      appSecret: read('WHATSAPP_APP_SECRET'),
      verifyToken: read('WHATSAPP_VERIFY_TOKEN'),
      /** Messages a second that Meta takes from the number, from whichever of our processes; 0 is no limit. */
      perSecond: numberOf('WHATSAPP_PER_SECOND', read('WHATSAPP_PER_SECOND', sandbox ? '1000' : '80'), [0, 1_000]),
      /** Users whom Meta lets the portfolio write to within 24 hours (its messaging limit); 0 is no limit. */
      dailyUsers: numberOf(
        'WHATSAPP_DAILY_USERS',
        read('WHATSAPP_DAILY_USERS', sandbox ? '0' : '250'),
        [0, 10_000_000],
      ),
    },
  });
}

export type Config = ReturnType<typeof readConfig>;

function readOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** The settings of this process: the only reader of the environment. */
export const config: Config = readOrExit();

/** Whether this process works off queues and sweeps, and whether it is the one that people and providers reach. */
export const isWorker = config.role !== 'api';
export const isApi = config.role !== 'worker';

/** Puts `providers` into a module only where work is done: `providers: [X, ...onWorker(XJobs)]`. */
export const onWorker = <T extends unknown[]>(...providers: T): T | [] => (isWorker ? providers : []);
