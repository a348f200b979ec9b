import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { config, ConfigError } from '../../config.js';
import { isLockConflict, isTransient } from './transient-error.js';
import { pendingMigrations } from './migrations.js';
import { clientOption } from './slow-queries.js';
import { toDatabaseConfigError, type DatabaseSetting } from './connection-errors.js';

const CONNECT_MS = 5_000;
/** Separate pools by duration of the queries, so that quick ones never wait for slow ones. */
export const POOLS = {
  /** Transactions of use cases and jobs. */
  transactions: { size: 16, statementMs: 10_000, readOnly: false },
  /** Reads by a key that every call makes: session checks, pay pages, webhook addresses. */
  lookups: { size: 4, statementMs: 3_000, readOnly: true },
  /** Lists, reports and exports, which may read many rows. */
  reports: { size: 10, statementMs: 10_000, readOnly: true },
  /** The ledger check, which reads whole tables. */
  snapshots: { size: 1, statementMs: 120_000, readOnly: true },
} as const satisfies Record<string, { size: number; statementMs: number; readOnly: boolean }>;
/** The driver waits this much longer than PostgreSQL's timeout, then discards the connection: it no longer answers. */
const UNANSWERED_QUERY_MS = 1_000;
const LOCK_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
const KEEP_ALIVE_MS = 10_000;

export type Pool = keyof typeof POOLS;

/** node-postgres options of a pool. Waiting for a free connection fails after `CONNECT_MS`. */
export const poolSettings = (pool: Pool) => ({
  ...clientOption,
  application_name: `nirog ${pool}`,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  pipeline: true, // sends a statement before the previous one is answered; a query timeout discards the connection
  options: `-c role=nirog_app -c default_transaction_read_only=${POOLS[pool].readOnly ? 'on' : 'off'}`,
  statement_timeout: POOLS[pool].statementMs,
  query_timeout: POOLS[pool].statementMs + UNANSWERED_QUERY_MS,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
});
/** For statements that read whole tables: more memory, and no more than one core. */
const SNAPSHOT_SETTINGS = {
  statement_timeout: POOLS.snapshots.statementMs,
  work_mem: '64MB',
  max_parallel_workers_per_gather: 0,
  jit: 'off',
};
/** Lets a transaction read what the ledger invariants need, across all doctors. */
export const SNAPSHOT_ROLE_SQL = [
  'SET LOCAL ROLE nirog_auditor',
  ...Object.entries(SNAPSHOT_SETTINGS).map(([setting, value]) => `SET LOCAL ${setting} = '${value}'`),
].join('; ');
/** How long a start waits for a database that is starting or recovering, and the interval between attempts. */
const [STARTUP_MS, RETRY_MS] = [10_000, 100];
/** Roles of requests and jobs, of queries across doctors, and of the ledger check. They own no tables. */
export const APP_ROLES = ['nirog_app', 'nirog_platform', 'nirog_auditor'];
/** Key of the advisory lock (any constant): one process migrates at a time. */
const MIGRATION_LOCK = 7_041_776;
/**
 * While a migration waits for the lock of a table, later queries of that table wait behind it. It gives up after
 * MIGRATION_LOCK_WAIT_MS, lets them pass, and tries again for BLOCKED_MS.
 */
const [MIGRATION_LOCK_WAIT_MS, BLOCKED_MS] = [500, 300_000];

const resolveGlob = (pattern: string) => fileURLToPath(new URL(pattern, import.meta.url));

/** @param login `app`: subject to row-level security, owns no tables. `owner`: for migrations only. */
export function dataSourceOptions(login: 'app' | 'owner', pool: Pool = 'transactions'): DataSourceOptions {
  return {
    type: 'postgres',
    url: login === 'owner' ? config.databaseOwnerUrl : config.databaseUrl,
    entities: [resolveGlob('../../**/*.entity.{js,ts}'), resolveGlob('../{db/lease,jobs/outbox,jobs/inbox}.{js,ts}')],
    migrations: login === 'owner' ? [resolveGlob('../../migrations/*.{js,ts}')] : [],
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    installExtensions: false,
    poolSize: login === 'app' ? POOLS[pool].size : 1,
    extra: login === 'app' ? poolSettings(pool) : { connectionTimeoutMillis: CONNECT_MS, pipeline: true },
  };
}

/**
 * Applies pending migrations and retries while the database is starting. Processes that start together take turns.
 * @throws ConfigError that names the setting whose login cannot connect.
 */
export async function migrate(): Promise<void> {
  const since = performance.now();
  for (;;) {
    try {
      await runMigrations();
      await withClient('DATABASE_URL', () => Promise.resolve());
      return;
    } catch (error) {
      const cause = error instanceof ConfigError ? error.cause : error;
      if (!isTransient(cause) || performance.now() - since > STARTUP_MS) throw error;
      await sleep(RETRY_MS);
    }
  }
}

async function runMigrations(): Promise<void> {
  if (await isUpToDate()) return;
  await migrateAsOwner();
  await grantRoles();
}

async function migrateAsOwner(): Promise<void> {
  const owner = await new DataSource(Object.assign(dataSourceOptions('owner'), { entities: [] })).initialize();
  try {
    await lockMigrations((sql) => owner.query(sql)); // poolSize 1: the same session throughout
    await owner.query(`SET lock_timeout = '${MIGRATION_LOCK_WAIT_MS}ms'`);
    await untilUnblocked(() => owner.runMigrations());
  } finally {
    await owner.destroy();
  }
}

/** Takes the lock for the session. It asks again and again: CREATE INDEX CONCURRENTLY would wait for a statement that waits. */
async function lockMigrations(query: (sql: string) => Promise<{ locked: boolean }[]>): Promise<void> {
  while (!(await query(`SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS locked`))[0]?.locked) await sleep(RETRY_MS);
}

/** Repeats `work` while other transactions hold a lock that it needs, up to `BLOCKED_MS`. */
async function untilUnblocked<T>(work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLockConflict(error) || performance.now() - since > BLOCKED_MS) throw error;
      await sleep(RETRY_MS);
    }
  }
}

/** Checked first, because at nearly every start nothing is pending. */
const isUpToDate = (): Promise<boolean> =>
  withClient(OWNER_SETTING, async (client) => {
    const missing = await pendingMigrations(async (sql) => (await client.query<object>(sql)).rows);
    return missing.length === 0 && (await rolesToGrant(client)).length === 0;
  });

/** Makes the application's login a member of `APP_ROLES`. The migrations do the same for the owner. */
const grantRoles = (): Promise<void> =>
  withClient(OWNER_SETTING, async (client) => {
    await lockMigrations(async (sql) => (await client.query<{ locked: boolean }>(sql)).rows); // until the connection ends
    const login = client.escapeIdentifier(loginOf(config.databaseUrl));
    for (const role of await rolesToGrant(client)) await client.query(`GRANT ${role} TO ${login}`);
  });

/** The roles of `APP_ROLES` that the application's login is not yet a member of. */
async function rolesToGrant(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ rolname: string }>(
    `SELECT r.rolname FROM pg_roles r JOIN pg_roles login ON login.rolname = $2
     WHERE r.rolname = ANY ($1) AND NOT pg_has_role(login.oid, r.oid, 'MEMBER')`,
    [APP_ROLES, loginOf(config.databaseUrl)],
  );
  return rows.map(({ rolname }) => rolname);
}

const loginOf = (connectionString: string): string => new pg.Client({ connectionString }).user ?? '';

/** The setting to name in errors about the owner's login. */
export const OWNER_SETTING: DatabaseSetting =
  config.databaseOwnerUrl === config.databaseUrl ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';

/** Runs `work` on a connection of its own with the login of a setting. @throws ConfigError that names the setting. */
export async function withClient<T>(setting: DatabaseSetting, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const connectionString = setting === 'DATABASE_URL' ? config.databaseUrl : config.databaseOwnerUrl;
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  // A lost connection fails the query; without a listener the event would end the process.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw toDatabaseConfigError(setting, connectionString, error) ?? error;
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
