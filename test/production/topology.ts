import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { Contract, type Document } from '../helpers/contract.js';
import { freePort, startServer, type RunningServer } from '../helpers/server.js';
import { randomAddress } from '../helpers/world.js';
import { startBalancer } from './balancer.js';
import { createLogins } from './logins.js';

const ROOT = join(import.meta.dirname, '../..');
/** What the Docker image contains, besides the packages. */
const RELEASE_FILES = ['package.json', 'dist', 'admin-ui/dist', 'public-page/dist'];
const LOADED_MODULES = pathToFileURL(join(import.meta.dirname, 'loaded-modules.mjs')).href;
const REBINDING_NAME = pathToFileURL(join(import.meta.dirname, 'rebinding-name.mjs')).href;

const secret = () => randomBytes(32).toString('hex');
const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run this through npm test -- production`);
  return value;
};

interface CallOptions {
  body?: unknown;
  token?: string;
}

/** Copies the files of the image out of the checkout, so that no other file can be found. @returns the folder */
function copyRelease(): string {
  const release = mkdtempSync(join(tmpdir(), 'nirog-release-'));
  for (const path of RELEASE_FILES) cpSync(join(ROOT, path), join(release, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(release, 'node_modules'));
  return release;
}

/**
 * The product as compose starts it, from the files of the image: a migration, two API processes behind a load balancer,
 * and a worker, with NODE_ENV=production. Razorpay and WhatsApp run in a process of their own, on another origin and
 * database.
 */
export async function startTopology() {
  const owner = new pg.Client({ connectionString: required('TEST_DATABASE_URL') });
  await owner.connect();
  const name = `production_${randomUUID().replaceAll('-', '')}`;
  const databases = { product: name, providers: `${name}_providers` };
  const urlOf = (database: string) =>
    Object.assign(new URL(required('TEST_DATABASE_URL')), { pathname: database }).href;
  const loginOf = (login: 'app' | 'owner') =>
    Object.assign(new URL(urlOf(databases.product)), { username: `nirog_test_${login}`, password: login }).href;
  // The product starts with an empty database, as an operator creates it.
  await owner.query(`CREATE DATABASE ${databases.product} OWNER nirog_test_owner`);
  await owner.query(`CREATE DATABASE ${databases.providers} TEMPLATE ${required('TEST_TEMPLATE')}`);
  const balancer = await startBalancer();
  const modules = mkdtempSync(join(tmpdir(), 'nirog-modules-'));
  const release = copyRelease();
  const providersPort = String(await freePort());
  const providersOrigin = `http://127.0.0.1:${providersPort}`;
  const admin = { email: 'admin@operator.example', password: secret() };

  /** Secrets of this run. The providers share those of WhatsApp. */
  const whatsapp = {
    WHATSAPP_TOKEN: secret(),
    WHATSAPP_APP_SECRET: secret(),
    WHATSAPP_VERIFY_TOKEN: secret(),
    WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
  };
  const ownSecrets = { JWT_SECRET: secret(), ENCRYPTION_KEY: secret(), METRICS_TOKEN: secret() };
  const redis = { REDIS_URL: required('TEST_REDIS_URL') };
  const product = {
    ...whatsapp,
    ...ownSecrets,
    ...redis,
    NODE_ENV: 'production',
    LOG_LEVEL: 'debug',
    SANDBOX: 'off',
    DEMO: 'off',
    DATABASE_URL: loginOf('app'),
    REDIS_PREFIX: databases.product,
    PUBLIC_URL: balancer.origin,
    SHUTDOWN_DELAY_SECONDS: '1', // four readiness checks of the balancer
    TRUST_PROXY: '2', // the balancer and this test, which sets a client address for each call, as rate limits count addresses
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    RAZORPAY_BASE_URL: `${providersOrigin}/sandbox/razorpay`,
    RAZORPAY_CHECKOUT_URL: `${providersOrigin}/sandbox/razorpay/v1/checkout.js`,
    WHATSAPP_BASE_URL: `${providersOrigin}/sandbox/whatsapp`,
  };
  const observed = { NODE_OPTIONS: `--import ${LOADED_MODULES} --import ${REBINDING_NAME}`, LOADED_MODULES: modules };
  /** One buffer per process, because a chunk may end within a line. */
  const logs: { text: string }[] = [];
  const start = (env: Record<string, string>): Promise<RunningServer> => {
    const log = { text: '' };
    logs.push(log);
    return startServer(
      { ...env, ...observed },
      { main: join(release, 'dist/main.js'), onLog: (text) => (log.text += text) },
    );
  };

  /** Runs an npm script of the release, as an operator does in the container. @returns its output */
  const npm = async (script: string[], env: Record<string, string> = {}): Promise<string> => {
    const { PATH, HOME } = process.env;
    const args = ['run', '--silent', ...script];
    const options = { cwd: release, env: { PATH, HOME, ...product, ...env } };
    return (await promisify(execFile)('npm', args, options)).stdout;
  };
  const migrated = npm(['migrate'], { DATABASE_OWNER_URL: loginOf('owner') });

  const providers = await startServer({
    ...whatsapp,
    ...redis,
    SANDBOX: 'on',
    DEMO: 'off',
    DATABASE_URL: urlOf(databases.providers),
    REDIS_PREFIX: databases.providers,
    PORT: providersPort,
    PUBLIC_URL: balancer.origin, // the target of the buttons in message templates
    SANDBOX_TARGET_URL: balancer.origin,
  });
  await migrated;
  const servers = await Promise.all([
    start({ ...product, ROLE: 'api' }),
    start({ ...product, ROLE: 'api' }),
    start({ ...product, ROLE: 'worker' }),
  ]);
  for (const { origin } of servers.slice(0, 2)) await balancer.add(origin);

  const db = new pg.Client({ connectionString: urlOf(databases.product) });
  await db.connect();
  const document = (await (await fetch(`${balancer.origin}/api/openapi.json`)).json()) as Document;
  const contract = new Contract(structuredClone(document));

  /** A call through the balancer. The response must match the OpenAPI document. */
  async function call(method: string, path: string, { body, token }: CallOptions = {}) {
    const response = await fetch(balancer.origin + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        'x-forwarded-for': randomAddress(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const type = response.headers.get('content-type');
    const result = { status: response.status, body: (type?.includes('json') ? JSON.parse(text) : text) as unknown };
    if (path.startsWith('/api/')) contract.check(method, path, { ...result, type });
    return result;
  }

  /** Like `call`, for a step that must succeed. */
  async function must<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
    const { status, body } = await call(method, path, options);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body as T;
  }

  /** Calls one of the providers' controls, such as "a patient pays". */
  async function provider(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${providersOrigin}/sandbox${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  const logins = createLogins(must);

  return {
    origin: balancer.origin,
    providersOrigin,
    npm,
    admin,
    document,
    call,
    must,
    provider,
    logIn: logins.logIn,
    takeRecoveryCode: logins.takeRecoveryCode,
    secrets: () => [
      ...Object.values(ownSecrets),
      ...Object.values(whatsapp).slice(0, 3),
      admin.password,
      ...logins.secrets,
    ],
    /** The origins of the API processes and of the worker. */
    processes: servers.map(({ origin }) => origin),
    rows: async <T extends object>(sql: string, params: unknown[] = []) => (await db.query<T>(sql, params)).rows,
    /** The complete log lines of the product, by process. */
    logLines: () => logs.flatMap(({ text }) => text.split('\n').slice(0, -1)),
    /** Stops an API process, as an update does, and starts it again. */
    async restart(number: 0 | 1): Promise<void> {
      const { origin } = servers[number];
      await servers[number].stop();
      servers[number] = await start({ ...product, ROLE: 'api', PORT: new URL(origin).port });
      while (!balancer.isReady(origin)) await sleep(50);
    },
    /** The files that each product process has loaded. */
    loadedModules: () => readdirSync(modules).map((file) => readFileSync(join(modules, file), 'utf8').split('\n')),
    async stop() {
      await db.end();
      await Promise.all([...servers, providers].map((server) => server.stop()));
      balancer.stop();
      for (const folder of [modules, release]) rmSync(folder, { recursive: true, force: true });
      for (const database of Object.values(databases)) await owner.query(`DROP DATABASE ${database} WITH (FORCE)`);
      await owner.end();
    },
  };
}

export type Topology = Awaited<ReturnType<typeof startTopology>>;
