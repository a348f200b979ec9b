import type { Invariant } from './invariant.js';
import { INVARIANTS } from './invariants.sql.js';

/** Runs one statement over all doctors: as the owner of the tables in a test, else as `nirog_auditor`. */
export type RunQuery = <Row extends object>(sql: string) => Promise<Row[]>;

/** A row that breaks an invariant. */
export interface Violation {
  rule: string;
  /** Null for what belongs to no doctor. */
  doctor_id: string | null;
  id: string;
  /** What is wrong with it: states, amounts in paise, days; nothing personal. */
  wrong: string;
}

/** What became of one invariant. */
export interface Finding extends Pick<Invariant, 'number' | 'rule'> {
  /** How many rows were looked at. */
  rowsChecked: number;
  /** How many break it, and the first of them. */
  broken: number;
  violations: Violation[];
}

/**
 * How long work may wait, in seconds: eight tries with 127 s between them in all, each of which may meet the
 * database's patience and a process that was killed (see `PlatformModule`).
 */
const MAX_WAIT_SECONDS = 900;
const MAX_VIOLATIONS = 100;

/** Looks at every row once. @param maxWaitSeconds 0 where everything is settled: then nothing may wait. */
export async function checkInvariants(query: RunQuery, maxWaitSeconds = MAX_WAIT_SECONDS): Promise<Finding[]> {
  const maxWait = `make_interval(secs => ${maxWaitSeconds})`;
  const findings: Finding[] = [];
  for (const { number, rule, from, violationsSql } of INVARIANTS) {
    const [{ rowsChecked } = { rowsChecked: 0 }] = await query<{ rowsChecked: number }>(
      `SELECT count(*)::int AS "rowsChecked" FROM ${from}`,
    );
    const rows = await query<Omit<Violation, 'rule'> & { total: number }>(
      `SELECT doctor_id, id::text, wrong, count(*) OVER ()::int AS total FROM (${violationsSql(maxWait)}) v LIMIT ${MAX_VIOLATIONS}`,
    );
    const violations = rows.map(({ doctor_id, id, wrong }) => ({ rule, doctor_id, id, wrong }));
    findings.push({ number, rule, rowsChecked, broken: rows[0]?.total ?? 0, violations });
  }
  return findings;
}

/** The rows that break an invariant now, at most 100 of each; none when all is well. */
export async function findLedgerViolations(query: RunQuery, maxWaitSeconds?: number): Promise<Violation[]> {
  return (await checkInvariants(query, maxWaitSeconds)).flatMap(({ violations }) => violations);
}
