import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { config } from '../config.js';
import { isAway } from './away.js';
import { migrationsMissing } from './migrations.js';

const CONNECTIONS = 16;
const CONNECT_MS = 5_000;
/** The server's own end to what hangs: a call is answered 503 in time, a job is tried again. Migrations may take long. */
const PATIENCE = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};
/** Of an audit, which reads whole tables: it has the time and the room for it, and one core at most. */
const AUDIT = { statement_timeout: '120s', work_mem: '64MB', max_parallel_workers_per_gather: 0, jit: 'off' };
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
export function dataSourceOptions(as: 'app' | 'owner'): DataSourceOptions {
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
    poolSize: as === 'app' ? CONNECTIONS : 1,
    extra: {
      connectionTimeoutMillis: CONNECT_MS,
      pipeline: true, // statements of one transaction may be sent together; see rows.ts
      ...(as === 'app' && { options: '-c role=nirog_app', ...PATIENCE }),
    },
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
