import { statSync } from 'node:fs';
import pg from 'pg';
import { newId } from '../platform/db/columns.js';
import type { RestoreDrill } from '../platform/ops/restore-drill.entity.js';
import { pgBackRest } from './programs.js';
import { markRestorePoint, waitForArchive } from './restore-point.js';
import { withScratchInstance, type Server } from './scratch-instance.js';

/** Key of the advisory lock (any constant): one drill runs at a time. */
const DRILL_LOCK = 7_041_779;

export type DrillResult = Pick<RestoreDrill, 'outcome' | 'reason' | 'tookMs' | 'sizeBytes' | 'backupAt' | 'restoredTo'>;

/** What the drill compares. */
export interface DrillChecks {
  /** The tables that `sums` reads. */
  tables: readonly string[];
  /** Reads the sums as lines of text, with the figures at the moment `at`. */
  sums(db: pg.Client, at: Date): Promise<string[]>;
  /** Violations of the ledger's rules, as lines of text. */
  violations(db: pg.Client): Promise<string[]>;
}

async function findServer(db: pg.Client): Promise<Server> {
  const { rows } = await db.query<Omit<Server, 'user'> & { data: string }>(
    `SELECT (SELECT setting FROM pg_config WHERE name = 'BINDIR') AS programs, current_setting('data_directory') AS data,
       current_database() AS database, current_user AS login`,
  );
  const [server] = rows;
  if (!server) throw new Error('the database returned no row');
  const { data, ...rest } = server;
  if (process.getuid?.() !== 0) return { ...rest, user: {} };
  const { uid, gid } = statSync(data);
  return { ...rest, user: { uid, gid } };
}

/** When the newest backup ended. @throws Error without a backup. */
async function lastBackupAt({ user }: Server): Promise<Date> {
  const stanzas = JSON.parse(await pgBackRest(['info', '--output=json'], user)) as {
    backup: { timestamp: { stop: number } }[];
  }[];
  const last = stanzas[0]?.backup.at(-1);
  if (!last) throw new Error('there is no backup: run pgbackrest backup');
  return new Date(last.timestamp.stop * 1_000);
}

/** The first difference between the lines of the running and the restored database; null if they are equal. */
export function firstDifference(running: readonly string[], restored: readonly string[]): string | null {
  if (running.join('\n') === restored.join('\n')) return null;
  const missing = running.find((line) => !restored.includes(line));
  const extra = restored.find((line) => !running.includes(line));
  return `running: ${missing ?? 'nothing else'}; restored: ${extra ?? 'nothing else'}`;
}

async function compare(
  connect: () => Promise<pg.Client>,
  folder: string,
  checks: DrillChecks,
  result: DrillResult,
): Promise<void> {
  const [db, reader] = [await connect(), await connect()];
  try {
    const server = await findServer(db);
    result.backupAt = await lastBackupAt(server);
    const point = await markRestorePoint(db, reader, checks.tables);
    result.restoredTo = point.at;
    const running = await checks.sums(reader, point.at);
    await reader.query('COMMIT');
    await waitForArchive(db, point);
    await withScratchInstance(folder, server, point.name, async (restored) => {
      const { rows } = await restored.query<{ size: string }>('SELECT pg_database_size(current_database()) AS size');
      result.sizeBytes = Number(rows[0]?.size);
      const difference = firstDifference(running, await checks.sums(restored, point.at));
      if (difference) throw new Error(`the sums differ: ${difference}`);
      const [violation] = await checks.violations(restored);
      if (violation) throw new Error(`the ledger check found: ${violation}`);
    });
  } finally {
    await Promise.all([db.end(), reader.end()]);
  }
}

async function record(db: pg.Client, result: DrillResult): Promise<void> {
  await db.query(
    `INSERT INTO restore_drill (id, finished_at, outcome, reason, took_ms, size_bytes, backup_at, restored_to)
     VALUES ($1, now(), $2, $3, $4, $5, $6, $7)`,
    [newId(), result.outcome, result.reason, result.tookMs, result.sizeBytes, result.backupAt, result.restoredTo],
  );
  await db.query(`DELETE FROM restore_drill WHERE finished_at < now() - interval '1 year'`);
}

/**
 * Restores the newest backup with all WAL into a scratch instance, compares it with the running database, removes it,
 * and records the result in the running database.
 * @param connect opens a connection of a superuser to the running database, whose files are on this machine
 * @param folder for the scratch instance; it is removed before and after
 */
export async function runRestoreDrill(
  connect: () => Promise<pg.Client>,
  folder: string,
  checks: DrillChecks,
): Promise<DrillResult> {
  const startedAt = performance.now();
  const db = await connect();
  try {
    const { rows } = await db.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [DRILL_LOCK]);
    if (!rows[0]?.locked) throw new Error('another restore drill is running');
    const result: DrillResult = {
      outcome: 'ok',
      reason: null,
      tookMs: 0,
      sizeBytes: null,
      backupAt: null,
      restoredTo: null,
    };
    try {
      await compare(connect, folder, checks, result);
    } catch (error) {
      result.outcome = 'failed';
      result.reason = (error instanceof Error ? error.message : String(error)) || 'unknown';
    }
    result.tookMs = Math.round(performance.now() - startedAt);
    await record(db, result);
    return result;
  } finally {
    await db.end();
  }
}
