import {
  ConfigError,
  ConfigProblems,
  REDIS_PROTOCOLS,
  WEB_PROTOCOLS,
  localUrl,
  parseAdmin,
  parseDays,
  parseJwtSecrets,
  parseHeaders,
  parseKeys,
  splitList,
  parseLogLevel,
  parseOptionalNumber,
  parseNumber,
  parseOnOff,
  parseOrigin,
  parsePhoneNumberId,
  parsePublicUrl,
  parseRole,
  parseSecret,
  parseSentinels,
  parseSupportContact,
  securityContactOf,
  type Env,
  parseUrl,
} from './config-values.js';
import { assertRoleSettings, defaultSecret } from './role-secrets.js';
import { withSecretFiles } from './secret-files.js';
import { assertRedisTls, parseDatabaseUrl, readPemFile, readServerCertificate } from './store-tls.js';

/** Paths of the sandbox's simulators on this server. */
const SIMULATOR_PATHS = { razorpay: '/sandbox/razorpay', whatsapp: '/sandbox/whatsapp' } as const;

const RAZORPAY_CHECKOUT_URL = 'https://checkout.razorpay.com/v1/checkout.js';

const DEMO_SUPPORT_CONTACT = 'support@demo.nirog.example';

/** @throws ConfigError */
function refuseTlsOfSandbox(): never {
  throw new ConfigError('TLS_CERT_FILE is refused with SANDBOX=on: the simulators call this server by http');
}

/** @throws ConfigError with a line for every missing or invalid setting. */
export function readConfig(environment: Env) {
  const env = withSecretFiles(environment);
  const production = env['NODE_ENV'] === 'production';
  const demo = parseOnOff(env, 'DEMO', !production);
  const sandbox = parseOnOff(env, 'SANDBOX', !production || demo);
  if (production && sandbox && !demo)
    throw new ConfigError('SANDBOX=on is refused in production; set DEMO=on for a public demonstration');

  /** Real patients and real money. */
  const isStrict = production && !sandbox;

  const problems = new ConfigProblems();
  const check = <T>(parse: () => T, fallbackValue?: T): T => problems.collect(parse, fallbackValue);
  const role = check(() => parseRole(env['ROLE'] || 'all'), 'all');
  const read = (name: string, fallback = '') => env[name] || (defaultSecret(name, role, isStrict) ?? fallback);
  if (isStrict) check(() => assertRoleSettings(env, role));
  const readNumber = (name: string, fallback: string, range: readonly [number, number]) =>
    check(() => parseNumber(name, read(name, fallback), range), Number(fallback));
  const port = readNumber('PORT', '3000', [1, 65_535]);
  const publicUrl = check(
    () => parsePublicUrl('PUBLIC_URL', read('PUBLIC_URL', `http://localhost:${port}`), sandbox),
    '',
  );
  const readOrigin = (name: string, fallback: string) =>
    env[name] ? check(() => parseOrigin(name, read(name).replace(/\/+$/, ''), publicUrl, sandbox), '') : fallback;
  const adminUrl = readOrigin('ADMIN_URL', publicUrl);
  const host = read('HOST', '127.0.0.1');
  const tls = check(() => readServerCertificate(read('TLS_CERT_FILE'), read('TLS_KEY_FILE')), null);
  const ownUrl = localUrl(tls ? 'https' : 'http', host, port);
  if (tls && sandbox) check(() => refuseTlsOfSandbox());
  const readUrl = (name: string, fallback: string, protocols: string[]) =>
    check(() => parseUrl(name, read(name, fallback), protocols), '');
  const needsStoreTls = check(() => parseOnOff(env, 'STORE_TLS', isStrict), isStrict);
  const readDatabaseUrl = (name: string, text = read(name)) =>
    check(() => parseDatabaseUrl(name, text, needsStoreTls), '');
  const databaseUrl = readDatabaseUrl('DATABASE_URL', read('DATABASE_URL', 'postgres://localhost:5432/nirog'));
  const redisUrl = readUrl('REDIS_URL', 'redis://127.0.0.1:6379', REDIS_PROTOCOLS);
  const razorpayBaseUrl = readUrl(
    'RAZORPAY_BASE_URL',
    sandbox ? ownUrl + SIMULATOR_PATHS.razorpay : 'https://api.razorpay.com',
    WEB_PROTOCOLS,
  );
  const defaultCheckoutUrl = razorpayBaseUrl.includes(SIMULATOR_PATHS.razorpay)
    ? `${SIMULATOR_PATHS.razorpay}/v1/checkout.js`
    : RAZORPAY_CHECKOUT_URL;
  const redisSentinels = redisUrl
    ? check(() => parseSentinels(read('REDIS_SENTINELS'), redisUrl, read('REDIS_SENTINEL_PASSWORD')), null)
    : null;
  if (redisUrl) check(() => assertRedisTls(redisUrl, redisSentinels, needsStoreTls));
  const requireStrong = (name: string, text: string) => (isStrict && text ? parseSecret(name, text) : text);

  const settings = {
    production,
    demo,
    sandbox,
    port,
    host,
    /** Certificate and key with which this process serves https itself; null: it serves http. */
    tls,
    /** URL at which this server and the simulators in the same process reach each other. */
    ownUrl,
    /** Server to which the simulators send webhooks: this one, unless the simulators run separately. */
    sandboxTargetUrl: readUrl('SANDBOX_TARGET_URL', ownUrl, WEB_PROTOCOLS).replace(/\/+$/, ''),
    /** Public URL of the server, without a trailing slash. */
    publicUrl,
    /** The dashboard's origin, without a trailing slash; the same as `publicUrl` unless it has a host of its own. */
    adminUrl,
    /** The queue board's origin; by default it is served beside the dashboard. */
    queuesUrl: readOrigin('QUEUES_URL', adminUrl),
    /**
     * Number of proxies in front of the server, each of which appends its client's address to X-Forwarded-For. The
     * server has no certificate for an https URL, which so needs at least one. If the number is too high, callers can forge their
     * address.
     */
    trustProxy: readNumber('TRUST_PROXY', publicUrl.startsWith('https:') ? '1' : '0', [0, 10]),
    /** Maximum time in which a request must arrive completely. */
    requestTimeoutMs: readNumber('REQUEST_TIMEOUT_MS', '30000', [1_000, 300_000]),
    /** After SIGTERM the server reports "not ready" for this long before the port closes, for load balancers. */
    shutdownDelaySeconds: readNumber('SHUTDOWN_DELAY_SECONDS', '3', [0, 60]),
    databaseUrl,
    /** Codes a day, in India, with which people join the plans of one doctor: a limit of what they cost. */
    joinCodesPerDay: readNumber('JOIN_CODES_PER_DAY', '200', [1, 100_000]),
    /** Queries that take longer are logged with their operation; 0: none are. */
    slowQueryMs: readNumber('SLOW_QUERY_MS', '500', [0, 600_000]),
    /**
     * Whether traces are sent to an OpenTelemetry collector. The SDK reads the address and the other `OTEL_` variables
     * itself.
     */
    traces: Boolean(env['OTEL_EXPORTER_OTLP_ENDPOINT'] && readUrl('OTEL_EXPORTER_OTLP_ENDPOINT', '', WEB_PROTOCOLS)),
    /** Address of a collector's OTLP/HTTP logs, which gets every security event; empty: none does. */
    otlpLogsUrl: env['OTEL_EXPORTER_OTLP_LOGS_ENDPOINT']
      ? readUrl('OTEL_EXPORTER_OTLP_LOGS_ENDPOINT', '', WEB_PROTOCOLS)
      : '',
    /** Sent with every request to the collector, `name=value` pairs, percent-encoded. */
    otlpHeaders: check(() => parseHeaders(read('OTEL_EXPORTER_OTLP_HEADERS')), {}),
    /** Login that owns the tables, for migrations only, so that the login of requests and jobs can own nothing. */
    databaseOwnerUrl: env['DATABASE_OWNER_URL'] ? readDatabaseUrl('DATABASE_OWNER_URL') : databaseUrl,
    /** For `npm run backup:drill`: a superuser on the machine of the database, and the folder in which it restores. */
    backup: {
      databaseUrl: env['BACKUP_DATABASE_URL'] ? readDatabaseUrl('BACKUP_DATABASE_URL') : databaseUrl,
      drillFolder: read('RESTORE_DRILL_DIR', '/var/tmp'),
    },
    /** Streaming standbys for reports. */
    databaseReadUrls: splitList(read('DATABASE_READ_URLS')).map((text) => readDatabaseUrl('DATABASE_READ_URLS', text)),
    redisUrl,
    /** Sentinels that know which Redis is the primary; null: REDIS_URL is its address. */
    redisSentinels,
    /** The CA of Redis and its Sentinels; empty: one that Node knows. A PostgreSQL URL has `sslrootcert` for it. */
    redisCa: check(() => readPemFile('REDIS_CA_FILE', read('REDIS_CA_FILE')), ''),
    /** Prefix of every Redis key, so that deployments can share a Redis. */
    redisPrefix: read('REDIS_PREFIX', 'nirog'),
    /** The first one signs; the others only verify, during a change. */
    jwtSecrets: check(() => parseJwtSecrets(read('JWT_SECRET'), read('JWT_SECRET_PREVIOUS'), requireStrong), ['']),
    /** Off: browsers remove the dashboard's service worker, and it needs a network again. */
    serviceWorker: check(() => parseOnOff(env, 'SERVICE_WORKER', true), true),
    /** The first key encrypts; all of them decrypt. */
    encryptionKeys: read('ENCRYPTION_KEY')
      ? check(() => parseKeys(read('ENCRYPTION_KEY'), read('ENCRYPTION_KEY_PREVIOUS')))
      : [],
    admin: check(() => parseAdmin(read('ADMIN_EMAIL'), read('ADMIN_PASSWORD'))),
    /** Of new passwords. Those that people have stay valid. */
    passwordMinLength: readNumber('PASSWORD_MIN_LENGTH', '6', [6, 64]),
    /**
     * Service with the range interface of Have I Been Pwned, in which new passwords are looked up by the beginning of their
     * hash; empty: they are not.
     */
    breachedPasswordsUrl: env['BREACHED_PASSWORDS_URL'] ? readUrl('BREACHED_PASSWORDS_URL', '', WEB_PROTOCOLS) : '',
    /** Whether admins and support must have a second factor. */
    secondFactor: check(() => parseOnOff(env, 'SECOND_FACTOR', isStrict), true),
    role,
    logLevel: check(() => parseLogLevel(read('LOG_LEVEL', 'info'))),
    /** Token with which other machines may read `/metrics`; the same machine always may. */
    metricsToken: check(() => requireStrong('METRICS_TOKEN', read('METRICS_TOKEN'))),
    /** Contact for security reports: a mailto: or https: address, or empty. */
    securityContact: check(() => securityContactOf(read('SECURITY_CONTACT'))),
    /** Whom users who cannot log in write to or call: an email address or a phone number, or empty. */
    supportContact: check(() => parseSupportContact(read('SUPPORT_CONTACT', demo ? DEMO_SUPPORT_CONTACT : '')), ''),
    /**
     * What the sandbox calls besides https: addresses of the public internet, for pictures and webhooks. The hosts with port are
     * not on the public internet; they are for tests.
     */
    outbound: { allowHttp: sandbox, trustedHosts: sandbox ? splitList(read('OUTBOUND_TEST_HOSTS')) : [] },
    /** Bank holidays in addition to weekends and national holidays. They delay a refund's due date. */
    bankHolidays: check(() => parseDays('BANK_HOLIDAYS', read('BANK_HOLIDAYS'))),
    /** For `npm run check:ledger`: seconds that unfinished work may take; undefined: the limit of the hourly check. */
    ledgerPatienceSeconds: check(() => parseOptionalNumber('LEDGER_PATIENCE', read('LEDGER_PATIENCE'), [0, 86_400])),
    razorpay: {
      baseUrl: razorpayBaseUrl,
      /** The script that the pay page loads when the patient taps Pay. */
      checkoutUrl: env['RAZORPAY_CHECKOUT_URL']
        ? readUrl('RAZORPAY_CHECKOUT_URL', '', WEB_PROTOCOLS)
        : defaultCheckoutUrl,
    },
    whatsapp: {
      baseUrl: readUrl(
        'WHATSAPP_BASE_URL',
        sandbox ? ownUrl + SIMULATOR_PATHS.whatsapp : 'https://graph.facebook.com',
        WEB_PROTOCOLS,
      ),
      version: read('WHATSAPP_API_VERSION', 'v26.0'),
      phoneNumberId: check(() => parsePhoneNumberId(read('WHATSAPP_PHONE_NUMBER_ID'))),
      /** Empty in a process that sends nothing. */
      token: read('WHATSAPP_TOKEN'),
      appSecret: read('WHATSAPP_APP_SECRET'),
      verifyToken: read('WHATSAPP_VERIFY_TOKEN'),
      /** Messages per second that Meta accepts from the number, for all processes together; 0: no limit. */
      perSecond: readNumber('WHATSAPP_PER_SECOND', sandbox ? '1000' : '80', [0, 1_000]),
      /** Meta's prices of one message in paise, without tax; for estimates only. */
      utilityPaise: readNumber('WHATSAPP_UTILITY_PAISE', '13', [0, 1_000]),
      marketingPaise: readNumber('WHATSAPP_MARKETING_PAISE', '86', [0, 1_000]),
      /** Whether Meta has allow-listed the WhatsApp account for payment links, so that it draws them as payment cards. */
      paymentCards: check(() => parseOnOff(env, 'WHATSAPP_PAYMENT_CARDS', sandbox), false),
      /** Meta's messaging limit: users to whom the portfolio may write in 24 hours; 0: no limit. */
      dailyUsers: readNumber('WHATSAPP_DAILY_USERS', sandbox ? '0' : '250', [0, 10_000_000]),
    },
  };
  problems.assertNone();
  return Object.freeze(settings);
}

export type Config = ReturnType<typeof readConfig>;
