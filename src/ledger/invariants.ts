import type { Invariant } from './invariant.js';
import { INVARIANTS } from './invariants.sql.js';

/** Runs one statement over all doctors: as the owner of the tables in a test, else as `nirog_auditor`. */
export type Query = <Row extends object>(sql: string) => Promise<Row[]>;

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
  looked: number;
  /** How many break it, and the first of them. */
  broken: number;
  violations: Violation[];
}

/**
 * How long work may wait, in seconds: eight tries with 127 s between them in all, each of which may meet the
 * database's patience and a process that was killed (see `PlatformModule`).
 */
const PATIENCE_SECONDS = 900;
const SHOWN = 100;

/** Looks at every row once. @param patienceSeconds 0 where everything is settled: then nothing may wait. */
export async function inspectLedger(query: Query, patienceSeconds = PATIENCE_SECONDS): Promise<Finding[]> {
  const patience = `make_interval(secs => ${patienceSeconds})`;
  const findings: Finding[] = [];
  for (const { number, rule, of, broken } of INVARIANTS) {
    const [{ looked } = { looked: 0 }] = await query<{ looked: number }>(`SELECT count(*)::int AS looked FROM ${of}`);
    const rows = await query<Omit<Violation, 'rule'> & { total: number }>(
      `SELECT doctor_id, id::text, wrong, count(*) OVER ()::int AS total FROM (${broken(patience)}) v LIMIT ${SHOWN}`,
    );
    const violations = rows.map(({ doctor_id, id, wrong }) => ({ rule, doctor_id, id, wrong }));
    findings.push({ number, rule, looked, broken: rows[0]?.total ?? 0, violations });
  }
  return findings;
}

/** The rows that break an invariant now, at most 100 of each; none when all is well. */
export async function checkLedger(query: Query, patienceSeconds?: number): Promise<Violation[]> {
  return (await inspectLedger(query, patienceSeconds)).flatMap(({ violations }) => violations);
}
