import type { Invariant } from './invariant.js';
import { INVARIANTS } from './invariants.sql.js';

/** Runs a statement across all tenants: in tests as the owner of the tables, otherwise as `nirog_auditor`. */
export type RunQuery = <Row extends object>(sql: string) => Promise<Row[]>;

export interface Violation {
  rule: string;
  /** Null for a row that belongs to no tenant. */
  doctor_id: string | null;
  id: string;
  /** What is wrong: states, amounts in paise, dates. No personal data. */
  wrong: string;
}

/** The result of checking one invariant. */
export interface Finding extends Pick<Invariant, 'number' | 'rule'> {
  rowsChecked: number;
  /** Number of rows that violate it. */
  broken: number;
  /** At most `MAX_VIOLATIONS` of them. */
  violations: Violation[];
}

/**
 * How long work may wait, in seconds. Covers eight attempts with 127 s of delays in total, each of which may run into a
 * database timeout or a killed process (see `PlatformModule`).
 */
const MAX_WAIT_SECONDS = 900;
const MAX_VIOLATIONS = 100;

/** Checks every invariant. @param maxWaitSeconds 0 if no work may be waiting. */
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

/** The rows that violate an invariant now, at most `MAX_VIOLATIONS` of each. */
export async function findLedgerViolations(query: RunQuery, maxWaitSeconds?: number): Promise<Violation[]> {
  return (await checkInvariants(query, maxWaitSeconds)).flatMap(({ violations }) => violations);
}
