import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { wipeRedis } from './redis.js';
import { connectServer, startServer, type RunningServer } from './server.js';

export const ADMIN = { email: 'admin@test.nirog.example', password: 'secret-1' };
/** Of every tested server, so that tests can sign tokens. */
export const JWT_SECRET = 'the secret of all tests, which sign tokens with it';

export interface InstallationOptions {
  /** For a test file that stops its server, or changes tables or the admin for good. */
  ownServer?: boolean;
  env?: Record<string, string>;
  /** Another database server, perhaps with a standby that reports are read from; see standby.mjs. */
  stores?: { ownerUrl: string; standbyUrl?: string; template: string };
  /** Ports of proxies between the server and its stores; see store-proxy.ts. */
  proxyPorts?: { postgres?: number; redis?: number };
}

/** A database, a Redis prefix and a server that uses them. */
export interface Installation {
  /** Of the database and the Redis prefix. */
  name: string;
  /** As superuser, so row-level security does not apply. */
  databaseUrl: string;
  /** The environment of its servers. */
  settings: Record<string, string>;
  server: RunningServer;
  /** Ends it with `server`, which may have replaced the first one. */
  release: (server: RunningServer) => Promise<void>;
}

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run the stories through npm test -- stories`);
  return value;
};

export const redisUrl = () => required('TEST_REDIS_URL');

/** The URL of the database for one of the two logins that `templateDatabase` created (scripts/migrate.mjs). */
const loginUrl = (database: URL, login: 'owner' | 'app'): string =>
  Object.assign(new URL(database), { username: `nirog_test_${login}`, password: login }).href;

const withPort = (url: string, port: number | undefined): string => {
  const address = new URL(url);
  if (port !== undefined) Object.assign(address, { hostname: '127.0.0.1', port: String(port) });
  return address.href;
};

/** Runs `work` as superuser. */
async function withDatabase<T>(connectionString: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** Creates the database and starts the server. */
async function install({ env = {}, proxyPorts = {}, stores }: InstallationOptions, logFile?: string) {
  const name = `story_${randomUUID().replaceAll('-', '')}`;
  const ownerUrl = stores?.ownerUrl ?? required('TEST_DATABASE_URL');
  const databaseOn = (server: string) => Object.assign(new URL(server), { pathname: `/${name}` });
  const url = databaseOn(ownerUrl);
  const settings: Record<string, string> = {
    DATABASE_URL: withPort(loginUrl(url, 'app'), proxyPorts.postgres),
    DATABASE_OWNER_URL: withPort(loginUrl(url, 'owner'), proxyPorts.postgres),
    REDIS_URL: withPort(redisUrl(), proxyPorts.redis),
    REDIS_PREFIX: name,
    SANDBOX: 'on',
    DEMO: 'off',
    TRUST_PROXY: '1',
    JWT_SECRET,
    ...(stores?.standbyUrl && { DATABASE_READ_URLS: loginUrl(databaseOn(stores.standbyUrl), 'app') }),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
  };
  const template = stores?.template ?? required('TEST_TEMPLATE');
  const create = `CREATE DATABASE ${name} TEMPLATE ${template} OWNER nirog_test_owner`;
  await withDatabase(ownerUrl, (db) => db.query(create));
  const server = await startServer(settings, { logFile });
  settings['PORT'] = new URL(server.origin).port;
  const uninstall = async (last: RunningServer) => {
    await last.stop();
    await withDatabase(ownerUrl, (db) => db.query(`DROP DATABASE ${name} WITH (FORCE)`));
  };
  return { name, databaseUrl: url.href, settings, server, release: uninstall };
}

/**
 * The installations that earlier test files of this process have left, one JSON file each. Starting a server takes longer
 * than most test files. jest and Playwright run many files in one process, each with its own modules; the servers end with
 * the process.
 */
const FREE = join(process.env['TEST_DATA_DIR'] ?? '', 'free-installations', String(process.pid));

interface SharedInstallation {
  name: string;
  databaseUrl: string;
  settings: Record<string, string>;
  pid: number;
  logFile: string;
}

function takeFree(): SharedInstallation | null {
  const file = readdirSync(FREE).find((name) => name.endsWith('.json'));
  if (!file) return null;
  const taken = JSON.parse(readFileSync(join(FREE, file), 'utf8')) as SharedInstallation;
  rmSync(join(FREE, file));
  return taken;
}

async function installShared(): Promise<SharedInstallation> {
  const logFile = join(FREE, `${randomUUID()}.log`);
  const { name, databaseUrl, settings, server } = await install({}, logFile);
  return { name, databaseUrl, settings, pid: server.process.pid ?? 0, logFile };
}

/**
 * Empties every table but the migrations, the worker's registration and the admin. Truncating, unlike deleting, leaves no
 * gaps for new rows, so that queries without an order return rows as in a new database.
 */
const EMPTY_TABLES = `
DO $$
DECLARE
  name text;
  has_rows boolean;
  filled text[] := '{}';
BEGIN
  SET LOCAL session_replication_role = replica; -- no triggers
  FOR name IN SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
    WHERE schemaname IN ('public', 'search', 'sandbox') AND tablename NOT IN ('migration', 'worker', 'account') LOOP
    EXECUTE 'SELECT EXISTS (SELECT FROM ' || name || ')' INTO has_rows;
    IF has_rows THEN filled := filled || name; END IF;
  END LOOP;
  IF filled <> '{}' THEN EXECUTE 'TRUNCATE ' || array_to_string(filled, ', ') || ' CASCADE'; END IF;
  DELETE FROM account WHERE email IS DISTINCT FROM '${ADMIN.email}'; -- a login may have no email
END $$`;

/** Makes the installation as good as new. @returns whether it is. */
async function reset({ name, databaseUrl, settings }: SharedInstallation): Promise<boolean> {
  const sandbox = async (method: string, path: string) =>
    (await fetch(`http://127.0.0.1:${settings['PORT'] ?? ''}/sandbox/${path}`, { method })).ok;
  return withDatabase(databaseUrl, async (db) => {
    await db.query(EMPTY_TABLES);
    await wipeRedis(redisUrl(), name);
    const isIdle = (await sandbox('DELETE', 'clock')) && (await sandbox('POST', 'settle'));
    await db.query(EMPTY_TABLES); // what jobs stored meanwhile
    return isIdle;
  });
}

async function takeShared(): Promise<Installation> {
  mkdirSync(FREE, { recursive: true });
  const shared = takeFree() ?? (await installShared());
  const release = async () => {
    const isReset = await reset(shared).catch(() => false);
    if (isReset) writeFileSync(join(FREE, `${shared.name}.json`), JSON.stringify(shared));
    else process.kill(shared.pid);
  };
  const server = connectServer(shared.settings['PORT'] ?? '', shared.logFile);
  return { ...shared, server, release };
}

/** An installation for one test file: its own if it needs one, else one that other files have used. */
export const takeInstallation = (options: InstallationOptions): Promise<Installation> =>
  Object.keys(options).length > 0 ? install(options) : takeShared();
