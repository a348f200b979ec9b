/**
 * What must hold of everybody's money at any moment, as SQL for the rows that break it. Each statement gives doctor_id
 * (null where there is none), id (of the object that is wrong) and wrong (what is wrong with it).
 */
export interface Invariant {
  /** Which of the five it belongs to. */
  number: 1 | 2 | 3 | 4 | 5;
  /** What must hold. */
  rule: string;
  /** The rows that are looked at: a table, with its condition if not all of it. */
  from: string;
  /** @param maxWait SQL: the interval for which work may wait. */
  violationsSql: (maxWait: string) => string;
}
