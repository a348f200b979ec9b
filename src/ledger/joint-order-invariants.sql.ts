import type { Invariant } from './invariant.js';

/** Captured payments of joint orders: how many rows of which lines each payment of Razorpay has. */
const CAPTURED = `
  SELECT o.doctor_id, o.joint_order_id, m.provider_payment_id, count(*) AS payments, count(DISTINCT o.id) AS lines
  FROM payment_order o
  JOIN payment m ON m.doctor_id = o.doctor_id AND m.order_id = o.id AND m.captured_at IS NOT NULL
  WHERE o.joint_order_id IS NOT NULL GROUP BY o.doctor_id, o.joint_order_id, m.provider_payment_id`;

/** What one payment of Razorpay paid for several people. */
export const JOINT_ORDER_INVARIANTS: readonly Invariant[] = [
  {
    number: 1,
    rule: 'a captured payment of a joint order has one payment for each line, and all lines are paid',
    from: 'payment_order WHERE joint_order_id IS NOT NULL',
    violationsSql: () => `
      SELECT c.doctor_id, c.joint_order_id AS id, c.payments || ' payments of ' || c.lines || ' lines, but '
        || o.paid || ' of ' || o.lines || ' are paid' AS wrong
      FROM (${CAPTURED}) c JOIN (
        SELECT doctor_id, joint_order_id, count(*) AS lines, count(*) FILTER (WHERE state = 'paid') AS paid
        FROM payment_order WHERE joint_order_id IS NOT NULL GROUP BY doctor_id, joint_order_id
      ) o ON o.doctor_id = c.doctor_id AND o.joint_order_id = c.joint_order_id
      WHERE (c.payments, c.lines, o.paid) IS DISTINCT FROM (o.lines, o.lines, o.lines)`,
  },
  {
    number: 1,
    rule: 'payments with the same id at Razorpay belong to the lines of one joint order',
    from: 'payment WHERE provider_payment_id IS NOT NULL',
    violationsSql: () => `
      SELECT m.doctor_id, min(m.id::text) AS id, count(*) || ' payments with one id of Razorpay' AS wrong
      FROM payment m LEFT JOIN payment_order o ON o.doctor_id = m.doctor_id AND o.id = m.order_id
      WHERE m.provider_payment_id IS NOT NULL
      GROUP BY m.doctor_id, m.provider_payment_id
      HAVING count(*) > 1 AND (count(o.joint_order_id) < count(*) OR count(DISTINCT o.joint_order_id) > 1)`,
  },
  {
    number: 2,
    rule: 'a joint order that paid for a term has a confirmation, unless all of it was refunded first',
    from: `outbox WHERE name = 'joint_order.captured' AND handled_at IS NOT NULL`,
    violationsSql: () => `
      SELECT j.doctor_id, j.id, 'no confirmation' AS wrong
      FROM (
        SELECT DISTINCT (payload->>'doctorId')::uuid AS doctor_id, (payload->>'jointOrderId')::uuid AS id
        FROM outbox WHERE name = 'joint_order.captured' AND handled_at IS NOT NULL AND error_code IS NULL
      ) j
      JOIN payment_order o ON o.doctor_id = j.doctor_id AND o.joint_order_id = j.id
      JOIN payment m ON m.doctor_id = o.doctor_id AND m.order_id = o.id AND m.term_id IS NOT NULL
      LEFT JOIN message g ON g.doctor_id = m.doctor_id AND g.term_id = m.term_id AND g.kind = 'confirmation'
      GROUP BY j.doctor_id, j.id
      HAVING count(g.id) = 0 AND NOT bool_or(EXISTS (
        SELECT FROM refund r WHERE r.doctor_id = m.doctor_id AND r.payment_id = m.id))`,
  },
];
