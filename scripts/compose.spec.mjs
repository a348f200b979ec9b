// @ts-check
/** docker-compose.yml gives each service the secrets that it needs, from files, and encrypts every connection. */
import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { ROOT } from './paths.mjs';

/** With merge keys, as Compose reads it. @param {string} path @returns {any} */
const readYaml = (path) => load(readFileSync(join(ROOT, path), 'utf8'), { schema: YAML11_SCHEMA });
const compose = readYaml('docker-compose.yml');

const STORES = ['database_url', 'database_read_urls', 'redis_url'];
const SERVER = [...STORES, 'metrics_token', 'encryption_key', 'encryption_key_previous'];
const API = [
  ...SERVER,
  ...[
    'jwt_secret',
    'jwt_secret_previous',
    'whatsapp_token',
    'whatsapp_app_secret',
    'whatsapp_verify_token',
    'admin_password',
  ],
];

/** @type {Record<string, string[]>} */
const NEEDED = {
  caddy: [],
  certificates: [],
  web1: API,
  web2: API,
  worker: [...SERVER, 'whatsapp_token'],
  migrate: ['database_url', 'database_owner_url'],
  postgres: ['postgres_password', 'database_url', 'database_owner_url', 'backup_passphrase'],
  backup: ['backup_passphrase'],
  redis: ['redis_url'],
};

/** @param {any} service @returns {string[]} */
const secretsOf = ({ secrets = [] }) =>
  secrets.map((/** @type {string | { source: string }} */ secret) =>
    typeof secret === 'string' ? secret : secret.source,
  );

it.each(Object.entries(NEEDED))('gives %s only the secrets that it needs', (name, needed) => {
  expect(secretsOf(compose.services[name]).toSorted()).toEqual(needed.toSorted());
});

it('has no other service', () => {
  expect(Object.keys(compose.services).toSorted()).toEqual(Object.keys(NEEDED).toSorted());
});

it('has no secret in an environment variable', () => {
  for (const { environment = {} } of Object.values(compose.services))
    for (const [setting, value] of Object.entries(environment)) {
      expect(String(value)).not.toMatch(/\$\{\w*(PASSWORD|SECRET|TOKEN|KEY|PASSPHRASE)\b/);
      if (setting.endsWith('_FILE') && String(value).startsWith('/run/secrets/'))
        expect(Object.keys(compose.secrets)).toContain(String(value).slice('/run/secrets/'.length));
    }
});

it('names a file of a service only where it has the secret', () => {
  for (const service of Object.values(compose.services)) {
    const files = Object.values(service.environment ?? {}).flatMap(
      (value) => /^\/run\/secrets\/(.+)/.exec(String(value))?.[1] ?? [],
    );
    expect(secretsOf(service)).toEqual(expect.arrayContaining(files));
  }
});

it('runs the processes with https, and the stores with TLS only', () => {
  for (const name of ['web1', 'web2', 'worker'])
    expect(compose.services[name].environment).toMatchObject({
      TLS_CERT_FILE: '/certificates/server/cert.pem',
      REDIS_CA_FILE: '/certificates/ca/ca.pem',
    });
  expect(compose.services.postgres.command).toContain('-cssl=on');
  const access = readFileSync(join(ROOT, 'scripts/deploy/pg_hba.conf'), 'utf8');
  const rules = access.split('\n').filter((line) => line && !line.startsWith('#'));
  expect(rules.map((line) => line.split(/\s+/)[0])).toEqual(['local', 'hostssl', 'hostssl']);
});

it('updates every service that runs the code of this checkout', () => {
  const update = readFileSync(join(ROOT, 'scripts/rolling-update.sh'), 'utf8');
  const built = Object.keys(compose.services).filter((name) => /^nirog(-backup)?$/.test(compose.services[name].image));
  expect(built).toEqual(expect.arrayContaining(['web1', 'worker', 'backup']));
  for (const name of built) expect(update).toMatch(new RegExp(String.raw`\b${name}\b`));
});

it('lets nginx take the place of Caddy, with the same addresses', () => {
  const { services } = readYaml('docker-compose.nginx.yml');
  expect(services.caddy).toEqual({ profiles: ['caddy'] });
  for (const name of ['PUBLIC_URL', 'ADMIN_URL', 'QUEUES_URL'])
    expect(services.nginx.environment[name]).toBe(compose.services.caddy.environment[name]);
});

describe('scripts/deploy/secrets.sh', () => {
  const script = join(ROOT, 'scripts/deploy/secrets.sh');

  it('creates each secret once, readable for the containers in a closed folder', () => {
    const parent = mkdtempSync(join(tmpdir(), 'nirog-secrets-'));
    const folder = join(parent, 'secrets');
    const create = () => execFileSync('sh', [script], { env: { ...process.env, SECRETS_PARENT: parent } });
    const read = () =>
      Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
    try {
      create();
      const secrets = read();
      expect(Object.keys(secrets).toSorted()).toEqual(Object.keys(compose.secrets).toSorted());
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      for (const name of Object.keys(secrets)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o644);
      const tls = String.raw`\?sslmode=verify-full&sslrootcert=/certificates/ca/ca\.pem\n$`;
      expect(secrets.database_url).toMatch(
        new RegExp(`^postgres://nirog_login:[0-9a-f]{64}@postgres:5432/nirog${tls}`),
      );
      expect(secrets.database_owner_url).toMatch(
        new RegExp(`^postgres://nirog_owner:[0-9a-f]{64}@postgres:5432/nirog${tls}`),
      );
      expect(secrets.redis_url).toMatch(/^rediss:\/\/:[0-9a-f]{64}@redis:6379\/0\n$/);
      expect(secrets.backup_passphrase).toMatch(/^\[global\]\nrepo1-cipher-pass=[0-9a-f]{64}\n$/);
      const random = ['jwt_secret', 'encryption_key', 'metrics_token', 'postgres_password'].map(
        (name) => secrets[name],
      );
      expect(new Set(random).size).toBe(random.length);
      for (const value of random) expect(value).toMatch(/^[0-9a-f]{64}\n$/);
      create();
      expect(read()).toEqual(secrets);
    } finally {
      rmSync(parent, { recursive: true });
    }
  });
});
