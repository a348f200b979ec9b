import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.js';
import { ConfigError } from './config-values.js';

const LOCAL = { DATABASE_URL: 'postgres://nirog:hidden@127.0.0.1/nirog', REDIS_URL: 'redis://:hidden@127.0.0.1' };
const PRODUCTION = {
  ...LOCAL,
  NODE_ENV: 'production',
  DEMO: 'off',
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
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
};
const accepted = (env: Record<string, string>) => expect(problemsOf({ ...PRODUCTION, ...env })).toEqual([]);

describe('a store on this machine needs no TLS', () => {
  it.each([
    'postgres://nirog:hidden@127.0.0.1/nirog',
    'postgres://nirog:hidden@127.1.2.3:5433/nirog',
    'postgres://nirog:hidden@localhost/nirog',
    'postgres://nirog:hidden@[::1]/nirog',
    'postgres://nirog@%2Fvar%2Frun%2Fpostgresql/nirog',
    'postgres://nirog@db.example/nirog?host=/var/run/postgresql',
  ])('%s', (DATABASE_URL) => accepted({ DATABASE_URL }));

  it.each(['redis://:hidden@127.0.0.1:6379', 'redis://localhost/0', 'redis://[::1]:6379'])('%s', (REDIS_URL) =>
    accepted({ REDIS_URL }),
  );
});

describe('a PostgreSQL on another machine needs a certificate that is checked', () => {
  const url = (query = '') => `postgres://nirog:hidden@db.example:5432/nirog${query}`;

  it.each([
    '',
    '?sslmode=disable',
    '?sslmode=require',
    '?sslmode=no-verify',
    '?ssl=true',
    '?sslmode=verify-full&sslmode=disable',
    '?host=10.0.0.7',
  ])('%s is refused in every setting that names it', (query) => {
    for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'BACKUP_DATABASE_URL', 'DATABASE_READ_URLS']) {
      const problems = problemsOf({ ...PRODUCTION, [name]: url(query) });
      expect(problems).toContainEqual(
        expect.stringMatching(`^${name}: PostgreSQL at (db.example|10.0.0.7) is on another machine. Add .*verify-full`),
      );
      expect(problems.join()).not.toContain('hidden');
    }
    accepted({ DATABASE_URL: url(query), STORE_TLS: 'off' });
  });

  it.each(['?sslmode=verify-full', '?sslmode=verify-ca', '?application_name=x&sslmode=verify-full'])(
    '%s is accepted',
    (query) => accepted({ DATABASE_URL: url(query), DATABASE_READ_URLS: `${url(query)}, ${url(query)}` }),
  );

  it('names the second standby too', () => {
    const DATABASE_READ_URLS = `${url('?sslmode=verify-full')},postgres://nirog@other.example/nirog`;
    expect(problemsOf({ ...PRODUCTION, DATABASE_READ_URLS })).toEqual([
      expect.stringContaining('DATABASE_READ_URLS: PostgreSQL at other.example'),
    ]);
  });

  it('reports a CA file that cannot be read', () => {
    const DATABASE_URL = url('?sslmode=verify-full&sslrootcert=/nowhere/ca.pem');
    expect(problemsOf({ ...PRODUCTION, DATABASE_URL })).toEqual([
      'DATABASE_URL (sslrootcert): /nowhere/ca.pem cannot be read (ENOENT)',
    ]);
  });
});

describe('a Redis on another machine needs TLS', () => {
  const SENTINELS = '10.0.0.1:26379,127.0.0.1:26379';

  it.each([
    [{ REDIS_URL: 'redis://:hidden@redis:6379' }, 'redis'],
    [{ REDIS_URL: 'redis://:hidden@nirog', REDIS_SENTINELS: SENTINELS }, '10.0.0.1'],
  ])('%j is refused', (env, host) => {
    expect(problemsOf({ ...PRODUCTION, ...env })).toEqual([
      expect.stringMatching(`^REDIS_URL: Redis at ${host} is on another machine. Begin it with rediss://`),
    ]);
    accepted({ ...env, STORE_TLS: 'off' });
    accepted({ ...env, REDIS_URL: env.REDIS_URL.replace('redis:', 'rediss:') });
  });

  it('is on this machine with Sentinels that are', () =>
    accepted({ REDIS_URL: 'redis://:hidden@nirog', REDIS_SENTINELS: '127.0.0.1:26379,[::1]:26379' }));
});

it.each([
  [{}, []],
  [{ NODE_ENV: 'production', DEMO: 'on' }, []],
  [{ STORE_TLS: 'on' }, ['DATABASE_URL', 'REDIS_URL']],
])('requires nothing of the simulators’ data by default: %j', (env, settings) => {
  const others = { DATABASE_URL: 'postgres://nirog@db/nirog', REDIS_URL: 'redis://redis' };
  expect(problemsOf({ ...others, ...env }).map((line) => line.split(':')[0])).toEqual(settings);
});

describe('files with certificates', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'nirog-tls-'));
    writeFileSync(join(folder, 'ca.pem'), '-----BEGIN CERTIFICATE-----\n');
    writeFileSync(join(folder, 'text'), 'hello\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string) => join(folder, name);

  it('are read at the start', () => {
    expect(readConfig({ REDIS_CA_FILE: file('ca.pem') }).redisCa).toContain('BEGIN CERTIFICATE');
    const served = readConfig({ SANDBOX: 'off', TLS_CERT_FILE: file('ca.pem'), TLS_KEY_FILE: file('ca.pem') });
    expect(served.tls?.cert).toContain('BEGIN CERTIFICATE');
    expect(served.ownUrl).toBe('https://127.0.0.1:3000');
  });

  it('are refused with one line that says what to do', () => {
    expect(problemsOf({ REDIS_CA_FILE: file('text') })).toEqual([
      `REDIS_CA_FILE: ${file('text')} must be a file in PEM format`,
    ]);
    expect(problemsOf({ SANDBOX: 'off', TLS_CERT_FILE: file('ca.pem') })).toEqual([
      'Set both TLS_CERT_FILE and TLS_KEY_FILE, or neither',
    ]);
    const both = { TLS_CERT_FILE: file('ca.pem'), TLS_KEY_FILE: file('missing') };
    expect(problemsOf({ SANDBOX: 'off', ...both })).toEqual([
      `TLS_KEY_FILE: ${file('missing')} cannot be read (ENOENT)`,
    ]);
    const served = { TLS_CERT_FILE: file('ca.pem'), TLS_KEY_FILE: file('ca.pem') };
    expect(problemsOf(served)).toEqual([expect.stringContaining('TLS_CERT_FILE is refused with SANDBOX=on')]);
  });
});
