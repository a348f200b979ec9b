import type { World } from './world.js';

/**
 * What must hold of money at any moment, as queries for the rows that break it. Held money that became a renewal is a
 * term's; a refund counts once Razorpay has accepted it, or at once when it was handed back at the clinic.
 */
const RULES = {
  'a captured payment has exactly one term or exactly one hold': `
    SELECT m.id FROM payment m
    WHERE m.captured_at IS NOT NULL AND (m.term_id IS NOT NULL)::int
      + (SELECT count(*) FROM hold h WHERE h.payment_id = m.id AND h.state <> 'accepted') <> 1`,
  'a hold was accepted when its payment has a term': `
    SELECT h.id FROM hold h JOIN payment m ON m.id = h.payment_id
    WHERE (h.state = 'accepted') <> (m.term_id IS NOT NULL)`,
  'a paid term has exactly one payment': `
    SELECT t.id FROM term t
    WHERE t.payment_day IS NOT NULL AND (SELECT count(*) FROM payment m WHERE m.term_id = t.id AND m.captured_at IS NOT NULL) <> 1`,
  'refunds never exceed the capture, and a payment is refunded when all of it went back': `
    SELECT m.id FROM payment m CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_paise), 0) AS back FROM refund r
      WHERE r.payment_id = m.id AND r.state IN ('pending', 'processed')) r
    WHERE r.back > CASE WHEN m.captured_at IS NULL THEN 0 ELSE m.amount_paise END
      OR (m.state = 'refunded') <> (m.captured_at IS NOT NULL AND m.amount_paise > 0 AND r.back = m.amount_paise)`,
  'a hold is refunded when nothing of its payment is left': `
    SELECT h.id FROM hold h WHERE h.state <> 'accepted' AND (h.state = 'refunded') <> (h.amount_paise = (
      SELECT coalesce(sum(amount_paise), 0) FROM refund r WHERE r.payment_id = h.payment_id AND r.state <> 'failed'))`,
  'an activation is confirmed once at most': `
    SELECT term_id FROM message WHERE kind = 'confirmation' GROUP BY term_id HAVING count(*) > 1`,
  'what Razorpay gave back is what we recorded': `
    SELECT coalesce(s.id, r.provider_refund_id) AS id
    FROM (SELECT id, entity->>'status' AS status, (entity->>'amount')::bigint AS amount
          FROM sandbox.razorpay_entity WHERE kind = 'refund') s
    FULL JOIN (SELECT * FROM refund WHERE provider_refund_id IS NOT NULL) r ON r.provider_refund_id = s.id
    WHERE s.id IS NULL OR r.id IS NULL OR s.amount <> r.amount_paise
      OR s.status <> 'pending' AND s.status <> r.state`,
};

/** The rules that do not hold now, with the ids of the rows that break them; settle first. */
export async function brokenRules(w: World): Promise<Record<string, string[]>> {
  const broken: Record<string, string[]> = {};
  for (const [rule, sql] of Object.entries(RULES)) {
    const ids = (await w.rows(sql)).map((row) => String(Object.values(row)[0]));
    if (ids.length) broken[rule] = ids;
  }
  return broken;
}
