import type { Invariant } from './invariant.js';

/** Postings that move money, with its amount: in is positive, out is negative. */
const MOVEMENTS = `
  SELECT t.doctor_id, t.id, t.payment_id, e.amount_paise
  FROM ledger_transaction t JOIN ledger_entry e ON e.doctor_id = t.doctor_id AND e.transaction_id = t.id
  WHERE e.account IN ('razorpay', 'in_hand')`;
const SIGNED_AMOUNT = `CASE kind WHEN 'receipt' THEN amount_paise ELSE -amount_paise END`;

export const RECEIPT_INVARIANTS: readonly Invariant[] = [
  {
    number: 6,
    rule: 'money that came in has exactly one receipt, money that went out exactly one refund receipt, of its amount',
    from: 'receipt',
    violationsSql: () => `
      SELECT coalesce(m.doctor_id, r.doctor_id) AS doctor_id, coalesce(m.id, r.transaction_id) AS id,
        'moved ' || coalesce(m.amount_paise, 0) || ', ' || coalesce(r.receipts, 0) || ' receipts of '
          || coalesce(r.amount_paise, 0) AS wrong
      FROM (${MOVEMENTS}) m FULL JOIN (
        SELECT doctor_id, transaction_id, payment_id, count(*) AS receipts, sum(${SIGNED_AMOUNT}) AS amount_paise
        FROM receipt GROUP BY doctor_id, transaction_id, payment_id
      ) r ON r.doctor_id = m.doctor_id AND r.transaction_id = m.id AND r.payment_id = m.payment_id
      WHERE r.receipts IS DISTINCT FROM 1 OR m.amount_paise IS DISTINCT FROM r.amount_paise`,
  },
  {
    number: 6,
    rule: 'a doctor’s receipts less refund receipts equal the money in the ledger',
    from: 'receipt',
    violationsSql: () => `
      SELECT doctor_id, doctor_id AS id, 'receipts ' || sum(documented) || ', ledger ' || sum(moved) AS wrong
      FROM (
        SELECT doctor_id, ${SIGNED_AMOUNT} AS documented, 0 AS moved FROM receipt
        UNION ALL
        SELECT doctor_id, 0, amount_paise FROM (${MOVEMENTS}) m
      ) sums GROUP BY doctor_id HAVING sum(documented) <> sum(moved)`,
  },
  {
    number: 6,
    rule: 'the numbers of receipts have no gaps',
    from: 'receipt_series',
    violationsSql: () => `
      SELECT coalesce(s.doctor_id, r.doctor_id) AS doctor_id,
        coalesce(s.kind, r.kind) || ' ' || coalesce(s.financial_year, r.financial_year) AS id,
        coalesce(r.receipts, 0) || ' receipts up to ' || coalesce(r.last, 0) || ', series at '
          || coalesce(s.last_serial, 0) AS wrong
      FROM receipt_series s FULL JOIN (
        SELECT doctor_id, kind, financial_year, count(DISTINCT serial) AS receipts, max(serial) AS last
        FROM receipt GROUP BY doctor_id, kind, financial_year
      ) r ON r.doctor_id = s.doctor_id AND r.kind = s.kind AND r.financial_year = s.financial_year
      WHERE r.receipts IS DISTINCT FROM s.last_serial OR r.last IS DISTINCT FROM s.last_serial`,
  },
  {
    number: 6,
    rule: 'nobody can change or delete a receipt',
    from: `pg_class WHERE oid = 'receipt'::regclass`,
    violationsSql: () => `
      SELECT NULL::uuid AS doctor_id, c.relname AS id, 'may be changed' AS wrong FROM pg_class c
      WHERE c.oid = 'receipt'::regclass AND (
        has_table_privilege('nirog_app', c.oid, 'UPDATE, DELETE, TRUNCATE')
        OR NOT EXISTS (SELECT FROM pg_trigger g
          WHERE g.tgrelid = c.oid AND g.tgname = 'never_change' AND g.tgenabled <> 'D'))`,
  },
];
