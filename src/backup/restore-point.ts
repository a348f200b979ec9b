import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Shorter than PostgreSQL's deadlock_timeout, so that a deadlock ends this transaction and not a payment's. Writers wait
 * no longer than this.
 */
const LOCK_MS = 500;
const QUERY_CANCELED = '57014';
const [LOCK_ATTEMPTS, LOCK_PAUSE_MS] = [100, 1_000];
const [ARCHIVE_MS, ARCHIVE_POLL_MS] = [120_000, 200];

/** A moment of the running database to which a backup can be restored. */
export interface RestorePoint {
  name: string;
  at: Date;
  /** The WAL segment that contains it. */
  segment: string;
}

/** @returns whether the tables are locked against writes, in a transaction of `db`. */
async function lockTables(db: pg.Client, tables: readonly string[]): Promise<boolean> {
  await db.query(`BEGIN; SET LOCAL statement_timeout = ${LOCK_MS}`); // of all tables together
  try {
    await db.query(`LOCK TABLE ${tables.join(', ')} IN SHARE MODE`);
    await db.query('SET LOCAL statement_timeout = 0');
    return true;
  } catch (error) {
    await db.query('ROLLBACK');
    if (error instanceof pg.DatabaseError && error.code === QUERY_CANCELED) return false;
    throw error;
  }
}

/**
 * Creates a restore point and begins a transaction of `reader` whose snapshot has the same rows of `tables`: nobody
 * writes them between the two. Writers wait for some milliseconds, because the lock ends before anything is read.
 */
export async function markRestorePoint(
  db: pg.Client,
  reader: pg.Client,
  tables: readonly string[],
): Promise<RestorePoint> {
  for (let attempt = 0; !(await lockTables(db, tables)); attempt++) {
    if (attempt === LOCK_ATTEMPTS) throw new Error(`the tables could not be locked: ${tables.join(', ')}`);
    await sleep(LOCK_PAUSE_MS);
  }
  try {
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await reader.query('SELECT'); // takes the snapshot
    const { rows } = await db.query<RestorePoint>(
      `SELECT name, clock_timestamp() AS at, pg_walfile_name(pg_create_restore_point(name) - 1) AS segment
       FROM (SELECT 'nirog-drill-' || gen_random_uuid() AS name) n`,
    );
    const [point] = rows;
    if (!point) throw new Error('the database returned no restore point');
    return point;
  } finally {
    await db.query('COMMIT');
  }
}

/** Waits until the WAL up to the restore point is in the repository. @throws Error after two minutes. */
export async function waitForArchive(db: pg.Client, { segment }: RestorePoint): Promise<void> {
  await db.query('SELECT pg_switch_wal()');
  const end = performance.now() + ARCHIVE_MS;
  while (performance.now() < end) {
    const { rowCount } = await db.query('SELECT FROM pg_stat_archiver WHERE last_archived_wal >= $1', [segment]);
    if (rowCount) return;
    await sleep(ARCHIVE_POLL_MS);
  }
  throw new Error(`WAL is not archived: ${segment} waits for two minutes; check archive_mode and archive_command`);
}
