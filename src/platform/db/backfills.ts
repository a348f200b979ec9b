import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { OWNER_SETTING, withClient } from './data-source.js';
import { isLockConflict, isStatementTimeout } from './transient-error.js';

/** A batch that takes longer than `SLOW_MS` halves the next one; one that takes less than `QUICK_MS` doubles it. */
const [QUICK_MS, SLOW_MS] = [50, 150];
const ROWS = { first: 500, most: 5_000, least: 20 };
/**
 * Less than PostgreSQL's deadlock_timeout (1 s) by more than a batch takes. So the backfill gives up before a deadlock is
 * detected, and the victim is never the other transaction.
 */
const LOCK_MS = 100;
const STATEMENT_MS = 2_000;
const RETRY_MS = 100;
const REPORT_MS = 5_000;

export interface Progress {
  name: string;
  processed: number;
  /** The planner's estimate of the rows of the table. */
  estimated: number;
  /** Whether the login may run it. */
  mayRun: boolean;
}

const UNFINISHED = `
SELECT name, processed::float8 AS processed, pg_has_role(p.proowner, 'USAGE') AS "mayRun",
  (SELECT coalesce(sum(greatest(part.reltuples, 0)), 0)::float8
   FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, pg_partition_tree(c.oid) t
   JOIN pg_class part ON part.oid = t.relid
   WHERE n.nspname || '.' || c.relname = b.table_name AND t.isleaf) AS estimated
FROM backfill b JOIN pg_proc p ON p.proname = b.name
WHERE b.finished_at IS NULL ORDER BY name`;

export const unfinishedBackfills = async (client: pg.Client): Promise<Progress[]> =>
  (await client.query<Progress>(UNFINISHED)).rows;

/** For logs and `npm run doctor`. */
export function describeProgress({ name, processed, estimated }: Progress): string {
  const share = estimated > 0 ? `, about ${Math.min(99, Math.floor((processed / estimated) * 100))} %` : '';
  return `${name}: ${processed.toLocaleString('en')} rows${share}`;
}

/**
 * Runs the unfinished backfills that the login may run. Each batch is a transaction that also stores its last key, so a run
 * that was interrupted continues there, and two processes at once take turns.
 * @returns the names of the backfills that the login may not run.
 */
export const runBackfills = (report: (line: string) => void): Promise<string[]> =>
  withClient(OWNER_SETTING, async (client) => {
    const unfinished = await unfinishedBackfills(client);
    for (const backfill of unfinished) if (backfill.mayRun) await run(client, backfill, report);
    return unfinished.filter(({ mayRun }) => !mayRun).map(({ name }) => name);
  });

async function run(client: pg.Client, backfill: Progress, report: (line: string) => void): Promise<void> {
  const started = performance.now();
  let [size, reported] = [ROWS.first, started];
  let { processed } = backfill;
  report(describeProgress(backfill));
  for (;;) {
    const since = performance.now();
    const batch = await runBatch(client, backfill.name, size);
    const now = performance.now();
    size = nextSize(size, batch && now - since);
    if (!batch) {
      await sleep(RETRY_MS);
      continue;
    }
    processed = Math.max(processed, batch.processed);
    if (batch.isFinished) break;
    if (now - reported > REPORT_MS) {
      reported = now;
      report(describeProgress({ ...backfill, processed }));
    }
  }
  const seconds = Math.round((performance.now() - started) / 1_000);
  report(`${backfill.name}: ${processed.toLocaleString('en')} rows, finished after ${seconds} s`);
}

/** @param ms how long the last batch took; null if it was given up. */
function nextSize(size: number, ms: number | null): number {
  if (ms === null || ms > SLOW_MS) return Math.max(ROWS.least, Math.floor(size / 2));
  return ms < QUICK_MS ? Math.min(ROWS.most, size * 2) : size;
}

type Batch = { processed: number; isFinished: boolean };

/** @returns null if it was given up: other transactions, or another process, hold a lock, or the batch is too large. */
async function runBatch(client: pg.Client, name: string, size: number): Promise<Batch | null> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}; SET LOCAL statement_timeout = ${STATEMENT_MS}`);
    const { rows } = await client.query<Batch>(
      `WITH state AS MATERIALIZED (
         SELECT last_key FROM backfill WHERE name = $1 AND finished_at IS NULL FOR NO KEY UPDATE
       ), batch AS MATERIALIZED (
         SELECT done.* FROM state, ${client.escapeIdentifier(name)}(state.last_key, $2) done
       )
       UPDATE backfill b SET processed = b.processed + batch.processed, last_key = coalesce(batch.last_key, b.last_key),
         finished_at = CASE WHEN batch.last_key IS NULL THEN now() END
       FROM batch WHERE b.name = $1
       RETURNING b.processed::float8 AS processed, b.finished_at IS NOT NULL AS "isFinished"`,
      [name, size],
    );
    await client.query('COMMIT');
    return rows[0] ?? { processed: 0, isFinished: true }; // another process has finished it
  } catch (error) {
    await client.query('ROLLBACK');
    if (isLockConflict(error) || (isStatementTimeout(error) && size > ROWS.least)) return null;
    throw error;
  }
}
