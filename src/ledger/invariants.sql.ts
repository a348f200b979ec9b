import { FIGURE_INVARIANTS } from './figure-invariants.sql.js';
import type { Invariant } from './invariant.js';
import { JOINT_ORDER_INVARIANTS } from './joint-order-invariants.sql.js';
import { RECEIPT_INVARIANTS } from './receipt-invariants.sql.js';

/** Refunded amount of each payment: accepted by Razorpay, or returned at the clinic. */
const REFUNDED_SUMS = `
  SELECT doctor_id, payment_id, sum(amount_paise) AS paise FROM refund
  WHERE state IN ('pending', 'processed') GROUP BY doctor_id, payment_id`;

const CAPTURE_INVARIANTS: readonly Invariant[] = [
  {
    number: 1,
    rule: 'a captured payment has exactly one term or exactly one hold',
    from: 'payment WHERE captured_at IS NOT NULL',
    violationsSql: () => `
      SELECT m.doctor_id, m.id, CASE WHEN h.id IS NULL THEN 'neither term nor hold' ELSE 'both term and hold' END AS wrong
      FROM payment m
      LEFT JOIN hold h ON h.doctor_id = m.doctor_id AND h.payment_id = m.id AND h.state <> 'accepted'
      WHERE m.captured_at IS NOT NULL AND (m.term_id IS NULL) = (h.id IS NULL)`,
  },
  {
    number: 1,
    rule: 'only captured money is held, and all of it',
    from: 'hold',
    violationsSql: () => `
      SELECT h.doctor_id, h.id, 'holds ' || h.amount_paise || ' of ' || coalesce(m.amount_paise, 0) AS wrong
      FROM hold h
      LEFT JOIN payment m ON m.doctor_id = h.doctor_id AND m.id = h.payment_id AND m.captured_at IS NOT NULL
      WHERE m.amount_paise IS DISTINCT FROM h.amount_paise`,
  },
  {
    number: 1,
    rule: 'a term that counts as paid has exactly one captured or hand-recorded payment, an opening one none',
    from: 'term WHERE payment_day IS NOT NULL',
    violationsSql: () => `
      SELECT t.doctor_id, t.id, coalesce(m.payments, 0) || ' payments' AS wrong
      FROM term t LEFT JOIN (
        SELECT doctor_id, term_id, count(*) AS payments FROM payment
        WHERE captured_at IS NOT NULL AND term_id IS NOT NULL GROUP BY doctor_id, term_id
      ) m ON m.doctor_id = t.doctor_id AND m.term_id = t.id
      WHERE t.payment_day IS NOT NULL AND coalesce(m.payments, 0) <> CASE WHEN t.opening THEN 0 ELSE 1 END`,
  },
  {
    number: 1,
    rule: 'a payment pays for a term only when it was captured',
    from: 'payment WHERE term_id IS NOT NULL',
    violationsSql: () => `
      SELECT doctor_id, id, 'has a term as ' || state AS wrong FROM payment
      WHERE term_id IS NOT NULL AND captured_at IS NULL`,
  },
];

const MESSAGE_INVARIANTS: readonly Invariant[] = [
  {
    number: 2,
    rule: 'an activation is confirmed once at most; each voided payment of the term allows one more',
    from: `message WHERE kind = 'confirmation'`,
    violationsSql: () => `
      SELECT g.doctor_id, g.term_id AS id, count(*) || ' confirmations' AS wrong FROM message g
      WHERE g.kind = 'confirmation' AND g.trigger_type IS NULL GROUP BY g.doctor_id, g.term_id
      HAVING count(*) > 1 + (SELECT count(*) FROM payment m
        WHERE m.doctor_id = g.doctor_id AND m.voided_term_id = g.term_id)`,
  },
  {
    number: 2,
    rule: 'an activated term has a confirmation message, unless its payment was refunded first',
    from: `outbox WHERE name = 'term.activated' AND handled_at IS NOT NULL`,
    violationsSql: () => `
      SELECT t.doctor_id, t.id, 'no confirmation' AS wrong
      FROM outbox o
      JOIN term t ON t.doctor_id = (o.payload->>'doctorId')::uuid AND t.id = (o.payload->>'termId')::uuid
      WHERE o.name = 'term.activated' AND o.handled_at IS NOT NULL AND o.error_code IS NULL AND t.state = 'paid'
        AND NOT EXISTS (SELECT FROM message g
          WHERE g.doctor_id = t.doctor_id AND g.term_id = t.id AND g.kind = 'confirmation')
        AND NOT EXISTS (SELECT FROM payment m WHERE m.doctor_id = t.doctor_id AND m.voided_term_id = t.id)
        AND NOT EXISTS (SELECT FROM payment m JOIN refund r ON r.doctor_id = m.doctor_id AND r.payment_id = m.id
          WHERE m.doctor_id = t.doctor_id AND m.term_id = t.id)`,
  },
  {
    number: 2,
    rule: 'a message has one row for its enrolment, kind and due date',
    from: 'message',
    violationsSql: () => `
      SELECT doctor_id, min(id::text) AS id, count(*) || ' of ' || dedupe_key AS wrong FROM message
      GROUP BY doctor_id, dedupe_key HAVING count(*) > 1
      UNION ALL
      SELECT doctor_id, id::text, 'a ' || kind || ' under ' || dedupe_key FROM message
      WHERE NOT starts_with(dedupe_key, enrolment_id || ':' || kind || ':')`,
  },
];

const REFUND_INVARIANTS: readonly Invariant[] = [
  {
    number: 3,
    rule: 'refunds never exceed the captured amount, and a payment is refunded when they equal it',
    from: 'payment',
    violationsSql: () => `
      SELECT m.doctor_id, m.id, coalesce(r.paise, 0) || ' refunded of ' || m.amount_paise || ', ' || m.state AS wrong
      FROM payment m LEFT JOIN (${REFUNDED_SUMS}) r ON r.doctor_id = m.doctor_id AND r.payment_id = m.id
      WHERE r.paise > CASE WHEN m.captured_at IS NULL THEN 0 ELSE m.amount_paise END
        OR (m.state = 'refunded') <> (m.captured_at IS NOT NULL AND m.amount_paise > 0
          AND coalesce(r.paise, 0) = m.amount_paise)`,
  },
];

/** The balance of each account for each payment. */
const BALANCES = `
  SELECT t.doctor_id, t.payment_id,
    sum(e.amount_paise) FILTER (WHERE e.account IN ('razorpay', 'in_hand')) AS received,
    -sum(e.amount_paise) FILTER (WHERE e.account = 'income') AS income,
    -sum(e.amount_paise) FILTER (WHERE e.account = 'held') AS held
  FROM ledger_transaction t JOIN ledger_entry e ON e.doctor_id = t.doctor_id AND e.transaction_id = t.id
  GROUP BY t.doctor_id, t.payment_id`;

/** Kinds that post a capture to a day, or reverse it there. */
const CAPTURE_KINDS = `'payment.captured', 'capture.undated', 'capture.redated', 'payment.voided'`;

const LEDGER_INVARIANTS: readonly Invariant[] = [
  {
    number: 3,
    rule: 'the entries of a ledger transaction sum to 0',
    from: 'ledger_entry',
    violationsSql: () => `
      SELECT doctor_id, transaction_id AS id, sum(amount_paise) || ' in ' || count(*) || ' lines' AS wrong
      FROM ledger_entry GROUP BY doctor_id, transaction_id HAVING count(*) < 2 OR sum(amount_paise) <> 0
      UNION ALL
      SELECT t.doctor_id, t.id, 'no lines' FROM ledger_transaction t WHERE NOT EXISTS (
        SELECT FROM ledger_entry e WHERE e.doctor_id = t.doctor_id AND e.transaction_id = t.id)`,
  },
  {
    number: 3,
    rule: 'nobody can change a row of the ledger',
    from: `pg_class WHERE oid IN ('ledger_transaction'::regclass, 'ledger_entry'::regclass)`,
    violationsSql: () => `
      SELECT NULL::uuid AS doctor_id, c.relname AS id, 'may be changed' AS wrong FROM pg_class c
      WHERE c.oid IN ('ledger_transaction'::regclass, 'ledger_entry'::regclass) AND (
        has_table_privilege('nirog_app', c.oid, 'UPDATE, DELETE, TRUNCATE')
        OR has_any_column_privilege('nirog_app', c.oid, 'UPDATE')
        OR NOT EXISTS (SELECT FROM pg_trigger g
          WHERE g.tgrelid = c.oid AND g.tgname = 'never_change' AND g.tgenabled <> 'D')
        OR NOT EXISTS (SELECT FROM pg_trigger g
          WHERE g.tgrelid = c.oid AND g.tgname = 'ledger_balanced' AND g.tgenabled <> 'D'))`,
  },
  {
    number: 5,
    rule: 'the ledger balance of a payment is its captured amount less refunds: held until a term gets it, then income',
    from: 'payment WHERE captured_at IS NOT NULL',
    violationsSql: () => `
      SELECT coalesce(f.doctor_id, l.doctor_id) AS doctor_id, coalesce(f.id, l.payment_id) AS id,
        'received ' || coalesce(l.received, 0) || ', income ' || coalesce(l.income, 0) || ', held '
          || coalesce(l.held, 0) || ' instead of ' || coalesce(f.paise, 0)
          || CASE WHEN f.term_id IS NULL THEN ' held' ELSE ' income' END AS wrong
      FROM (
        SELECT m.doctor_id, m.id, m.term_id, m.amount_paise - coalesce(r.paise, 0) AS paise
        FROM payment m LEFT JOIN (${REFUNDED_SUMS}) r ON r.doctor_id = m.doctor_id AND r.payment_id = m.id
        WHERE m.captured_at IS NOT NULL
      ) f FULL JOIN (${BALANCES}) l ON l.doctor_id = f.doctor_id AND l.payment_id = f.id
      WHERE (coalesce(l.received, 0), coalesce(l.income, 0), coalesce(l.held, 0)) IS DISTINCT FROM
        (coalesce(f.paise, 0), CASE WHEN f.term_id IS NULL THEN 0 ELSE coalesce(f.paise, 0) END,
          CASE WHEN f.term_id IS NULL THEN coalesce(f.paise, 0) ELSE 0 END)`,
  },
  {
    number: 5,
    rule: 'a doctor’s revenue and refunds of a month equal the ledger’s',
    from: 'ledger_transaction',
    violationsSql: () => `
      SELECT doctor_id, to_char(month, 'YYYY-MM') AS id, 'revenue ' || sum(revenue) || ', refunds ' || sum(refunds)
        || '; by the ledger ' || sum(posted) || ', ' || sum(returned) AS wrong
      FROM (
        SELECT doctor_id, date_trunc('month', payment_day) AS month, amount_paise AS revenue, 0 AS refunds, 0 AS posted,
          0 AS returned
        FROM payment WHERE payment_day IS NOT NULL
        UNION ALL
        SELECT doctor_id, date_trunc('month', refund_day), 0, amount_paise, 0, 0
        FROM refund WHERE state IN ('pending', 'processed')
        UNION ALL
        SELECT t.doctor_id, date_trunc('month', t.day), 0, 0,
          CASE WHEN t.kind IN (${CAPTURE_KINDS}) THEN e.amount_paise ELSE 0 END,
          CASE WHEN t.kind IN (${CAPTURE_KINDS}) THEN 0 ELSE -e.amount_paise END
        FROM ledger_transaction t JOIN ledger_entry e ON e.doctor_id = t.doctor_id AND e.transaction_id = t.id
        WHERE e.account IN ('razorpay', 'in_hand')
      ) months GROUP BY doctor_id, month HAVING sum(revenue) <> sum(posted) OR sum(refunds) <> sum(returned)`,
  },
];

const QUEUE_INVARIANTS: readonly Invariant[] = [
  {
    number: 4,
    rule: 'the outbox drains',
    from: 'outbox WHERE handled_at IS NULL',
    violationsSql: (maxWait) => `
      SELECT (payload->>'doctorId')::uuid AS doctor_id, id::text, name || ' waits since ' || created_at AS wrong
      FROM outbox WHERE handled_at IS NULL AND created_at < now() - ${maxWait}`,
  },
  {
    number: 4,
    rule: 'the inbox drains',
    from: 'inbox WHERE handled_at IS NULL',
    violationsSql: (maxWait) => `
      SELECT NULL::uuid AS doctor_id, id, source || ' waits since ' || received_at AS wrong
      FROM inbox WHERE handled_at IS NULL AND received_at < now() - ${maxWait}`,
  },
];

export const INVARIANTS: readonly Invariant[] = [
  ...CAPTURE_INVARIANTS,
  ...JOINT_ORDER_INVARIANTS,
  ...MESSAGE_INVARIANTS,
  ...REFUND_INVARIANTS,
  ...LEDGER_INVARIANTS,
  ...QUEUE_INVARIANTS,
  ...FIGURE_INVARIANTS,
  ...RECEIPT_INVARIANTS,
].sort((a, b) => a.number - b.number);
