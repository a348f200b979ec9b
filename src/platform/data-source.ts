import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { config } from '../config.js';
import { isAway } from './away.js';
import { migrationsMissing } from './migrations.js';

const CONNECT_MS = 5_000;
/**
 * The connections of this process, in pools by how long their work takes: quick work never waits for slow work.
 * `statementMs` is when PostgreSQL cancels a statement.
 */
export const POOLS = {
  /** Transactions of use cases and jobs. */
  transactions: { size: 16, statementMs: 10_000, readOnly: false },
  /** Reads by a key that every call makes: session checks, pay pages, webhook addresses. */
  lookups: { size: 4, statementMs: 3_000, readOnly: true },
  /** Lists, reports and exports, which may read many rows. */
  reports: { size: 8, statementMs: 10_000, readOnly: true },
  /** The ledger check, which reads whole tables. */
  snapshots: { size: 1, statementMs: 120_000, readOnly: true },
} as const satisfies Record<string, { size: number; statementMs: number; readOnly: boolean }>;
/** How much later than PostgreSQL this process gives up: the connection stopped answering and is discarded. */
const UNANSWERED_MS = 1_000;
const LOCK_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
const KEEP_ALIVE_MS = 10_000;

export type Pool = keyof typeof POOLS;

/** Options of node-postgres for a pool. A caller that waits for a connection gives up after `CONNECT_MS`. */
export const poolSettings = (pool: Pool) => ({
  application_name: `nirog ${pool}`,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  pipeline: true, // statements of one transaction may be sent together; an unanswered query discards its connection
  options: `-c role=nirog_app -c default_transaction_read_only=${POOLS[pool].readOnly ? 'on' : 'off'}`,
  statement_timeout: POOLS[pool].statementMs,
  query_timeout: POOLS[pool].statementMs + UNANSWERED_MS,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
});
/** Room for statements that read whole tables, and one core at most. */
const AUDIT = {
  statement_timeout: POOLS.snapshots.statementMs,
  work_mem: '64MB',
  max_parallel_workers_per_gather: 0,
  jit: 'off',
};
/** Makes a transaction one that reads over all doctors what the invariants are about. */
export const AS_AUDITOR = [
  'SET LOCAL ROLE nirog_auditor',
  ...Object.entries(AUDIT).map(([setting, value]) => `SET LOCAL ${setting} = '${value}'`),
].join('; ');
/** A database that was started together with us, or crashed, answers after seconds; beginning anew would take longer. */
const [STARTS_MS, AGAIN_MS] = [10_000, 100];
/** Any constant of our own: one process migrates at a time. */
const MIGRATION_LOCK = 7_041_776;

const here = (pattern: string) => fileURLToPath(new URL(pattern, import.meta.url));

/**
 * @param as `app`: the role that row-level security binds, which owns no table. `owner`: migrations only.
 */
export function dataSourceOptions(as: 'app' | 'owner', pool: Pool = 'transactions'): DataSourceOptions {
  return {
    type: 'postgres',
    url: config.databaseUrl,
    entities: [here('../**/*.entity.{js,ts}'), here('./outbox.{js,ts}'), here('./inbox.{js,ts}')],
    migrations: as === 'owner' ? [here('../migrations/*.{js,ts}')] : [],
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'all',
    synchronize: false,
    logging: false,
    installExtensions: false,
    poolSize: as === 'app' ? POOLS[pool].size : 1,
    extra: as === 'app' ? poolSettings(pool) : { connectionTimeoutMillis: CONNECT_MS, pipeline: true },
  };
}

/** Brings the schema up to date; processes that start together wait for the first, and all of them for the database. */
export async function migrate(): Promise<void> {
  const since = performance.now();
  for (;;) {
    try {
      await runMigrations();
      return;
    } catch (error) {
      if (!isAway(error) || performance.now() - since > STARTS_MS) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

async function runMigrations(): Promise<void> {
  if (await isUpToDate()) return;
  const owner = await new DataSource(Object.assign(dataSourceOptions('owner'), { entities: [] })).initialize();
  try {
    await owner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]); // poolSize 1: the same session throughout
    await owner.runMigrations();
  } finally {
    await owner.destroy();
  }
}

/** Asked first: at nearly every start nothing is to be done. */
async function isUpToDate(): Promise<boolean> {
  const client = new pg.Client({ connectionString: config.databaseUrl, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined); // a connection that is cut fails the query, too
  await client.connect();
  try {
    const missing = await migrationsMissing(async (sql) => (await client.query<object>(sql)).rows);
    return missing.length === 0;
  } finally {
    await client.end();
  }
}
