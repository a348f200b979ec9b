import type { EntityManager } from 'typeorm';
import type { TimelineFact } from './timeline.rules.js';

/** Limits the response for an enrolment with very many events. */
const MAX_FACTS = 100;
/** Only so many of the newest unpaid orders are checked. */
const MAX_ORDERS = 10;

/** Everything stored about the payments of enrolment $2 of doctor $1, newest first. */
const TIMELINE_FACTS = `
SELECT l.first_opened_at AS at, 'opened' AS step, NULL::bigint AS "amountPaise", NULL::date AS day, 'first' AS detail,
  NULL AS subject
FROM link l WHERE l.doctor_id = $1 AND l.enrolment_id = $2 AND l.revoked_at IS NULL AND l.first_opened_at IS NOT NULL
UNION ALL
SELECT k.last_opened_at, 'opened', NULL, NULL, 'last', NULL
FROM link k WHERE k.doctor_id = $1 AND k.enrolment_id = $2 AND k.revoked_at IS NULL AND k.last_opened_at > k.first_opened_at
UNION ALL
SELECT o.created_at, 'ordered', o.amount_paise, NULL, o.state, NULL
FROM payment_order o WHERE o.doctor_id = $1 AND o.enrolment_id = $2 AND o.channel = 'checkout'
UNION ALL
SELECT f.created_at, 'failed', f.amount_paise, NULL, f.error_reason, NULL
FROM payment f WHERE f.doctor_id = $1 AND f.enrolment_id = $2 AND (f.state = 'failed' OR f.error_reason IS NOT NULL)
UNION ALL
SELECT a.created_at, 'authorized', a.amount_paise, NULL, a.method, NULL
FROM payment a WHERE a.doctor_id = $1 AND a.enrolment_id = $2 AND a.state = 'authorized'
UNION ALL
SELECT c.captured_at, 'captured', c.amount_paise, NULL, c.method, NULL
FROM payment c WHERE c.doctor_id = $1 AND c.enrolment_id = $2 AND c.captured_at IS NOT NULL
UNION ALL
SELECT b.captured_at, 'activated', NULL, t.end_day, t.state, NULL
FROM payment b JOIN term t ON t.doctor_id = b.doctor_id AND t.id = b.term_id
WHERE b.doctor_id = $1 AND b.enrolment_id = $2 AND b.captured_at IS NOT NULL
UNION ALL
SELECT h.created_at, 'held', h.amount_paise, NULL, h.state, NULL
FROM payment p JOIN hold h ON h.doctor_id = p.doctor_id AND h.payment_id = p.id
WHERE p.doctor_id = $1 AND p.enrolment_id = $2
UNION ALL
SELECT r.created_at, 'refund', r.amount_paise, r.due_day, r.state, NULL
FROM payment q JOIN refund r ON r.doctor_id = q.doctor_id AND r.payment_id = q.id
WHERE q.doctor_id = $1 AND q.enrolment_id = $2
UNION ALL
SELECT coalesce(m.read_at, m.delivered_at, m.sent_at, m.created_at), 'message', NULL, NULL, m.state, m.kind
FROM enrolment e JOIN message m ON m.doctor_id = e.doctor_id AND m.patient_id = e.patient_id AND m.enrolment_id = e.id
WHERE e.doctor_id = $1 AND e.id = $2
ORDER BY 1 DESC
LIMIT $3`;

export const listTimelineFacts = (tx: EntityManager, doctorId: string, enrolmentId: string): Promise<TimelineFact[]> =>
  tx.query<TimelineFact[]>(TIMELINE_FACTS, [doctorId, enrolmentId, MAX_FACTS]);

/** The newest orders of an enrolment that are not paid, as Razorpay knows them. Each may still be paid. */
export async function listUnpaidOrders(tx: EntityManager, doctorId: string, enrolmentId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT coalesce(joint_order_id, id) AS id FROM payment_order
     WHERE doctor_id = $1 AND enrolment_id = $2 AND state <> 'paid'
     ORDER BY created_at DESC LIMIT $3`,
    [doctorId, enrolmentId, MAX_ORDERS],
  );
  return rows.map(({ id }) => id);
}
