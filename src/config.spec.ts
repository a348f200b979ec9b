import { ConfigError } from './settings/config-values.js';
import { readConfig } from './config.js';

describe('the number of trusted proxies', () => {
  it.each([
    [{}, 0],
    [{ PUBLIC_URL: 'http://clinic.local:3000' }, 0],
    [{ PUBLIC_URL: 'https://care.example' }, 1], // the server speaks plain http, so a proxy must terminate TLS
    [{ PUBLIC_URL: 'https://care.example', TRUST_PROXY: '0' }, 0],
    [{ TRUST_PROXY: '2' }, 2],
    [{ TRUST_PROXY: '10' }, 10],
  ])('%j: %i', (env, proxies) => {
    expect(readConfig(env).trustProxy).toBe(proxies);
  });
});

describe('the URL at which the server reaches itself', () => {
  it.each([
    [{}, 'http://127.0.0.1:3000'],
    [{ HOST: '0.0.0.0', PORT: '80' }, 'http://127.0.0.1:80'],
    [{ HOST: '::' }, 'http://127.0.0.1:3000'],
    [{ HOST: '::1' }, 'http://[::1]:3000'],
    [{ HOST: 'fd00::7' }, 'http://[fd00::7]:3000'],
    [{ HOST: 'localhost' }, 'http://127.0.0.1:3000'],
    [{ HOST: 'clinic.local' }, 'http://clinic.local:3000'],
  ])('%j: %s', (env, address) => {
    const { ownUrl, razorpay } = readConfig(env);
    expect([ownUrl, razorpay.baseUrl]).toEqual([address, `${address}/sandbox/razorpay`]);
    expect(new URL(ownUrl).protocol).toBe('http:');
  });
});

describe('an invalid number is rejected with one line that names the setting', () => {
  it.each([
    ['TRUST_PROXY', 'true', '0 to 10'],
    ['TRUST_PROXY', '11', '0 to 10'],
    ['TRUST_PROXY', '-1', '0 to 10'],
    ['TRUST_PROXY', '1.5', '0 to 10'],
    ['TRUST_PROXY', '10.0.0.0/8', '0 to 10'],
    ['PORT', '0', '1 to 65535'],
    ['PORT', '65536', '1 to 65535'],
    ['PORT', 'http', '1 to 65535'],
    ['REQUEST_TIMEOUT_MS', '30s', '1000 to 300000'],
    ['REQUEST_TIMEOUT_MS', '999', '1000 to 300000'],
    ['SHUTDOWN_DELAY_SECONDS', '61', '0 to 60'],
    ['JOIN_CODES_PER_DAY', '0', '1 to 100000'],
    ['SLOW_QUERY_MS', '0.5', '0 to 600000'],
    ['LEDGER_PATIENCE', 'long', '0 to 86400'],
  ])('%s=%s', (name, value, range) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new ConfigError(`${name} must be a number from ${range}, not "${value}"`),
    );
  });
});

describe('bank holidays', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['2026-11-09', ['2026-11-09']],
    [' 2026-11-09,2026-12-25, ', ['2026-11-09', '2026-12-25']],
  ])('%j: %j', (text, days) => expect(readConfig({ BANK_HOLIDAYS: text }).bankHolidays).toEqual(days));

  it('that are not days are rejected', () =>
    expect(() => readConfig({ BANK_HOLIDAYS: '2026-11-09, 2026-02-30' })).toThrow('"2026-02-30" is none'));
});

describe('the keys that decrypt secrets', () => {
  const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string];
  const keys = (env: Record<string, string>) => readConfig(env).encryptionKeys.map((key) => key.toString('hex'));

  it.each([
    [{ ENCRYPTION_KEY: one }, [one]],
    [{ ENCRYPTION_KEY: one, ENCRYPTION_KEY_PREVIOUS: '' }, [one]],
    [{ ENCRYPTION_KEY: two, ENCRYPTION_KEY_PREVIOUS: one }, [two, one]],
    [{ ENCRYPTION_KEY: three, ENCRYPTION_KEY_PREVIOUS: ` ${two} ,${one},` }, [three, two, one]],
    [{ ENCRYPTION_KEY: Buffer.from(one, 'hex').toString('base64') }, [one]],
  ])('%j: the first encrypts', (env, expected) => expect(keys(env)).toEqual(expected));

  it.each([
    [{ ENCRYPTION_KEY: 'short' }, /^ENCRYPTION_KEY must be 32 bytes.*openssl rand -hex 32$/],
    [{ ENCRYPTION_KEY: one, ENCRYPTION_KEY_PREVIOUS: `${two},short` }, /^ENCRYPTION_KEY_PREVIOUS \(key 2\) must be/],
    [{ ENCRYPTION_KEY: one, ENCRYPTION_KEY_PREVIOUS: one }, /^ENCRYPTION_KEY_PREVIOUS repeats a key/],
  ])('%j is rejected with one line that says what to do', (env, line) => expect(() => readConfig(env)).toThrow(line));
});

const PRODUCTION = { NODE_ENV: 'production' };

describe('a production start', () => {
  it.each([{}, { DEMO: 'off' }, { DEMO: 'on', SANDBOX: 'off' }])(
    'with only %j is rejected and names the missing settings',
    (env) =>
      expect(() => readConfig({ ...PRODUCTION, ...env })).toThrow(
        /^Set these before a production start: .*JWT_SECRET, ENCRYPTION_KEY, .*WHATSAPP_APP_SECRET/,
      ),
  );
});

describe('the simulated providers', () => {
  it('are rejected in production without DEMO=on', () => {
    for (const demo of [{}, { DEMO: 'off' }])
      expect(() => readConfig({ ...PRODUCTION, SANDBOX: 'on', ...demo })).toThrow(
        new ConfigError('SANDBOX=on is refused in production; set DEMO=on for a public demonstration'),
      );
  });

  it.each([
    [{}, true],
    [{ SANDBOX: 'off' }, false],
    [{ ...PRODUCTION, DEMO: 'on' }, true],
    [{ ...PRODUCTION, DEMO: 'on', SANDBOX: 'on' }, true],
  ])('%j: %s', (env, sandbox) => expect(readConfig(env).sandbox).toBe(sandbox));
});

it('takes the primary’s name from REDIS_URL and the Sentinels’ addresses from REDIS_SENTINELS', () => {
  const REDIS_URL = 'redis://user:secret@nirog/2';
  const REDIS_SENTINELS = '10.0.0.1:26379, [::1]:26380';
  const sentinels = [
    { host: '10.0.0.1', port: 26379 },
    { host: '::1', port: 26380 },
  ];
  expect(readConfig({ REDIS_URL, REDIS_SENTINELS }).redisSentinels).toEqual({ name: 'nirog', sentinels });
  const withPassword = { REDIS_URL, REDIS_SENTINELS, REDIS_SENTINEL_PASSWORD: 'hidden' };
  const expected = { name: 'nirog', sentinels, sentinelPassword: 'hidden' };
  expect(readConfig(withPassword).redisSentinels).toEqual(expected);
  expect(readConfig({}).redisSentinels).toBeNull();
});

it.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
])('sends traces only with the address of a collector: %j', (env, traces) => {
  expect(readConfig(env).traces).toBe(traces);
});

it.each([
  [{}, false],
  [{ SECOND_FACTOR: 'on' }, true],
  [{ NODE_ENV: 'production', DEMO: 'on' }, false],
])('asks admins and support for a second factor by default, except in a demonstration: %j', (env, secondFactor) => {
  expect(readConfig(env).secondFactor).toBe(secondFactor);
});

it('reads the headers for the collector', () => {
  const { otlpHeaders } = readConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20abc=, x-team = nirog' });
  expect(otlpHeaders).toEqual({ Authorization: 'Bearer abc=', 'x-team': 'nirog' });
});

it.each([
  [{}, 'https://care.example', 'https://care.example'],
  [{ ADMIN_URL: 'https://admin.care.example/' }, 'https://admin.care.example', 'https://admin.care.example'],
  [{ QUEUES_URL: 'https://queues.care.example' }, 'https://care.example', 'https://queues.care.example'],
])('serves dashboard and board where %j says', (env, adminUrl, queuesUrl) => {
  const settings = readConfig({ PUBLIC_URL: 'https://care.example/', ...env });
  expect(settings).toMatchObject({ publicUrl: 'https://care.example', adminUrl, queuesUrl });
});

it('treats an empty setting as not set', () => {
  const names =
    'ADMIN_URL QUEUES_URL TRUST_PROXY REQUEST_TIMEOUT_MS LOG_LEVEL REDIS_PREFIX WHATSAPP_API_VERSION WHATSAPP_PER_SECOND';
  const others =
    'JOIN_CODES_PER_DAY WHATSAPP_DAILY_USERS WHATSAPP_PAYMENT_CARDS WHATSAPP_UTILITY_PAISE WHATSAPP_MARKETING_PAISE DATABASE_READ_URLS BACKUP_DATABASE_URL RESTORE_DRILL_DIR METRICS_TOKEN LEDGER_PATIENCE REDIS_SENTINELS REDIS_SENTINEL_PASSWORD REDIS_CA_FILE STORE_TLS TLS_CERT_FILE TLS_KEY_FILE ADMIN_EMAIL ADMIN_PASSWORD JWT_SECRET_PREVIOUS ROLE SECURITY_CONTACT SUPPORT_CONTACT BREACHED_PASSWORDS_URL PASSWORD_MIN_LENGTH SECOND_FACTOR OTEL_EXPORTER_OTLP_ENDPOINT OTEL_EXPORTER_OTLP_LOGS_ENDPOINT OTEL_EXPORTER_OTLP_HEADERS';
  const empty = Object.fromEntries(`${names} ${others}`.split(' ').map((name) => [name, '']));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

describe('an invalid setting is rejected with one line that says what to do', () => {
  const READY = {
    NODE_ENV: 'production',
    DEMO: 'off',
    DATABASE_URL: 'postgres://nirog:secret@db:5432/nirog?sslmode=verify-full',
    REDIS_URL: 'rediss://:secret@redis:6379',
    PUBLIC_URL: 'https://care.example',
    JWT_SECRET: 'Zm9yIHRlc3RzIG9ubHksIG5ldmVyIHRvIGJlIHVzZWQ',
    ENCRYPTION_KEY: '0'.repeat(64),
    WHATSAPP_TOKEN: 'token',
    WHATSAPP_APP_SECRET: 'secret',
    WHATSAPP_VERIFY_TOKEN: 'verify',
    WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
  };
  const problemsOf = (env: Record<string, string>): string[] => {
    try {
      readConfig({ ...READY, ...env });
      return [];
    } catch (error) {
      return (error as ConfigError).message.split('\n');
    }
  };

  it('has the default that admins and support need a second factor', () => {
    expect(readConfig(READY).secondFactor).toBe(true);
  });

  it.each([
    [{}, []],
    [{ PUBLIC_URL: 'http://localhost:3000' }, []],
    [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, []],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, []],
    [{ ADMIN_EMAIL: 'admin@care.example', ADMIN_PASSWORD: '123456' }, []],
    [{ PUBLIC_URL: 'care.example' }, [/^PUBLIC_URL must be a complete URL, for example https:/]],
    [{ PUBLIC_URL: 'http://care.example' }, [/^PUBLIC_URL must begin with https:/]],
    [{ PUBLIC_URL: 'ftp://care.example' }, [/^PUBLIC_URL must be a complete URL/]],
    [{ ADMIN_URL: 'https://admin.care.example/', QUEUES_URL: 'https://queues.care.example' }, []],
    [{ ADMIN_URL: 'admin.care.example' }, [/^ADMIN_URL must be a complete URL, for example https:/]],
    [{ ADMIN_URL: 'http://admin.care.example' }, [/^ADMIN_URL must begin with https:/]],
    [{ ADMIN_URL: 'http://admin.localhost:3000' }, [/^ADMIN_URL must begin with https:\/\/, as PUBLIC_URL does$/]],
    [{ QUEUES_URL: 'https://care.example/queues' }, [/^QUEUES_URL must be a host without a path/]],
    [{ QUEUES_URL: 'https://Queues.care.example' }, [/^QUEUES_URL must be a host without a path, in lower case/]],
    [{ JWT_SECRET: 'x' }, [/^JWT_SECRET must be at least 32 random characters: .*openssl/]],
    [
      { JWT_SECRET_PREVIOUS: `${'Xy9-'.repeat(2)}kd83nflqpw0zmvbn27wsdkjf,x` },
      [/^JWT_SECRET_PREVIOUS \(secret 2\) must be at least 32/],
    ],
    [{ JWT_SECRET_PREVIOUS: 'Zm9yIHRlc3RzIG9ubHksIG5ldmVyIHRvIGJlIHVzZWQ' }, [/^JWT_SECRET_PREVIOUS repeats a secret/]],
    [{ JWT_SECRET: 'ab'.repeat(40) }, [/^JWT_SECRET must be at least 32 random/]],
    [{ METRICS_TOKEN: 'short' }, [/^METRICS_TOKEN must be at least 32 random/]],
    [{ LOG_LEVEL: 'verbose' }, [/^LOG_LEVEL must be one of trace, .*, not "verbose"$/]],
    [{ DATABASE_URL: 'nonsense' }, [/^DATABASE_URL must be a complete URL, for example postgres:/]],
    [{ DATABASE_OWNER_URL: 'nonsense' }, [/^DATABASE_OWNER_URL must be/]],
    [{ BACKUP_DATABASE_URL: 'mysql://a:hidden@b' }, [/^BACKUP_DATABASE_URL must be/]],
    [{ DATABASE_READ_URLS: 'postgres://a/b?sslmode=verify-full,mysql://a:hidden@b' }, [/^DATABASE_READ_URLS must be/]],
    [{ REDIS_URL: 'redis.example:6379' }, [/^REDIS_URL must be a complete URL, for example redis:/]],
    [
      { REDIS_URL: 'rediss://nirog', REDIS_SENTINELS: '10.0.0.1,10.0.0.2' },
      [/^REDIS_SENTINELS must be host:port, .* "10.0.0.1" is none$/],
    ],
    [{ REDIS_URL: 'rediss://nirog', REDIS_SENTINELS: 'a:26379,b:70000' }, [/^REDIS_SENTINELS .* "b:70000" is none$/]],
    [{ REDIS_SENTINELS: 'a:26379' }, [/^With REDIS_SENTINELS, the host of REDIS_URL is the name of the primary/]],
    [{ REDIS_URL: 'rediss://a', REDIS_SENTINELS: 'a:26379' }, [/^With REDIS_SENTINELS, the host of REDIS_URL/]],
    [{ REDIS_SENTINEL_PASSWORD: 'secret' }, [/^REDIS_SENTINEL_PASSWORD needs REDIS_SENTINELS$/]],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, [/^OTEL_EXPORTER_OTLP_ENDPOINT must be a complete URL/]],
    [{ OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'collector' }, [/^OTEL_EXPORTER_OTLP_LOGS_ENDPOINT must be a complete URL/]],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'token' }, [/^OTEL_EXPORTER_OTLP_HEADERS must be name=value/]],
    [{ BREACHED_PASSWORDS_URL: 'api.pwnedpasswords.com' }, [/^BREACHED_PASSWORDS_URL must be a complete URL/]],
    [{ PASSWORD_MIN_LENGTH: '5' }, [/^PASSWORD_MIN_LENGTH must be a number from 6 to 64/]],
    [{ SECOND_FACTOR: 'yes' }, [/^SECOND_FACTOR must be on or off/]],
    [{ RAZORPAY_BASE_URL: 'api.razorpay.com' }, [/^RAZORPAY_BASE_URL must be/]],
    [{ WHATSAPP_BASE_URL: 'graph' }, [/^WHATSAPP_BASE_URL must be/]],
    [
      { WHATSAPP_PHONE_NUMBER_ID: '+91 98765 43210' },
      [/^WHATSAPP_PHONE_NUMBER_ID must be the phone number ID .* digits only$/],
    ],
    [{ SECURITY_CONTACT: 'mailto:security@care.example' }, []],
    [{ SECURITY_CONTACT: 'https://care.example/security' }, []],
    [{ SECURITY_CONTACT: 'security@care.example' }, [/^SECURITY_CONTACT must be an address as in mailto:/]],
    [{ SECURITY_CONTACT: 'http://care.example/security' }, [/^SECURITY_CONTACT must/]],
    [{ SECURITY_CONTACT: 'mailto:security@care.example\nContact: mailto:x@y.example' }, [/^SECURITY_CONTACT must/]],
    [{ SUPPORT_CONTACT: 'support@care.example' }, []],
    [{ SUPPORT_CONTACT: '+91 98765 43210' }, []],
    [{ SUPPORT_CONTACT: 'mailto:support@care.example' }, [/^SUPPORT_CONTACT must be an email address or a phone/]],
    [{ SUPPORT_CONTACT: 'https://care.example' }, [/^SUPPORT_CONTACT must/]],
    [{ SUPPORT_CONTACT: '12345' }, [/^SUPPORT_CONTACT must/]],
    [{ ADMIN_EMAIL: 'admin@care.example' }, [/^Set both ADMIN_EMAIL and ADMIN_PASSWORD/]],
    [{ ADMIN_EMAIL: 'admin', ADMIN_PASSWORD: '123456' }, [/^ADMIN_EMAIL must be an email address, for example/]],
    [{ ADMIN_EMAIL: 'admin@care.example', ADMIN_PASSWORD: 'short' }, [/^ADMIN_PASSWORD must be 6 to 128/]],
    [
      { REDIS_URL: '', PUBLIC_URL: 'care.example' },
      [/^Set these before a production start: REDIS_URL$/, /^PUBLIC_URL must/],
    ],
    [
      { ROLE: 'boss', PORT: 'http', LOG_LEVEL: 'verbose', JWT_SECRET: 'x' },
      [/^ROLE must/, /^PORT must/, /^JWT_SECRET must/, /^LOG_LEVEL must/],
    ],
  ])('%j', (env, lines) => {
    const problems = problemsOf(env);
    expect(problems).toEqual(lines.map((line) => expect.stringMatching(line) as string));
    expect(problems.join()).not.toContain('hidden');
  });
});

describe('the URL of the checkout script', () => {
  it.each([
    [{}, '/sandbox/razorpay/v1/checkout.js'],
    [{ DEMO: 'off', SANDBOX: 'off' }, 'https://checkout.razorpay.com/v1/checkout.js'],
    [
      { DEMO: 'off', SANDBOX: 'off', RAZORPAY_CHECKOUT_URL: 'http://127.0.0.1:4000/checkout.js' },
      'http://127.0.0.1:4000/checkout.js',
    ],
  ])('%j: %s', (env, address) => {
    expect(readConfig(env).razorpay.checkoutUrl).toBe(address);
  });
});
