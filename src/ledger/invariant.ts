/**
 * A rule that the data of all tenants always satisfies, as SQL for the rows that violate it. Each statement returns
 * doctor_id (null if there is none), id (of the row at fault) and wrong (what is wrong with it).
 */
export interface Invariant {
  /** Group of the rule: captures, messages, refunds and ledger, queues, figures, receipts. */
  number: 1 | 2 | 3 | 4 | 5 | 6;
  /** The rule as a sentence. It is a key in `ledger_check.broken` and a label of metrics. */
  rule: string;
  /** The rows that are checked: a table, with a condition if not all of it. */
  from: string;
  /** @param maxWait SQL interval: how long work may wait. */
  violationsSql: (maxWait: string) => string;
}
