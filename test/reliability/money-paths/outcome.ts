import type { World } from '../../helpers/world.js';

/** SQL. $1: a patient's id, or the number in E.164 of somebody who may be a patient. */
const OWN_PATIENTS = `SELECT id FROM patient WHERE id::text = $1 OR mobile_normal = $1`;
/** Of the patient, and of those whom the same joint order pays for. */
const OWN_ENROLMENTS = `enrolment_id IN (
  SELECT id FROM enrolment WHERE patient_id IN (${OWN_PATIENTS})
  UNION SELECT l.enrolment_id FROM enrolment e JOIN payment_order o ON o.enrolment_id = e.id
    JOIN payment_order l ON l.joint_order_id = o.joint_order_id
  WHERE e.patient_id IN (${OWN_PATIENTS}))`;

/**
 * Makes a patient's retries due now that would be due within a minute: reconciliation, refunds, idempotency claims.
 * @param patient id or number.
 */
export async function makeChecksDue(w: World, patient: string): Promise<void> {
  const orders = await w.rows<{ id: string }>(
    `SELECT id FROM payment_order WHERE check_at IS NOT NULL AND ${OWN_ENROLMENTS}`,
    [patient],
  );
  // One at a time: the server may be settling them, and locks them in another order.
  for (const { id } of orders)
    await w.rows('UPDATE payment_order SET check_at = now() WHERE check_at IS NOT NULL AND id = $1', [id]);
  await w.rows(
    `UPDATE refund SET check_at = now()
     WHERE check_at IS NOT NULL AND payment_id IN (SELECT id FROM payment WHERE ${OWN_ENROLMENTS})`,
    [patient],
  );
  await w.rows(`UPDATE idempotency SET claimed_at = claimed_at - interval '1 minute' WHERE status IS NULL`);
}

/** Rows of a patient as JSON, sorted, by what they are. */
export type Outcome = Record<string, string[]>;

const PAYMENTS = `SELECT id FROM payment WHERE ${OWN_ENROLMENTS}`;

const MONEY = {
  terms: `SELECT start_day, state, end_day, ended_day, payment_day, payment_method, amount_paise FROM term WHERE ${OWN_ENROLMENTS}`,
  orders: `SELECT state, amount_paise, check_at IS NULL AS no_more_checks, count(e.id)::int AS at_razorpay
    FROM payment_order o LEFT JOIN sandbox.razorpay_entity e ON e.receipt = o.id::text
    WHERE ${OWN_ENROLMENTS} GROUP BY o.doctor_id, o.id`,
  payments: `SELECT state, amount_paise, method, term_id IS NULL AS no_term, payment_day FROM payment WHERE ${OWN_ENROLMENTS}`,
  holds: `SELECT state, reason, amount_paise FROM hold WHERE ${OWN_ENROLMENTS}`,
  refunds: `SELECT state, amount_paise, ends_access, check_at IS NULL AS no_more_checks FROM refund WHERE payment_id IN (${PAYMENTS})`,
  refundsAtRazorpay: `SELECT entity->>'status' AS status, entity->>'amount' AS amount, kind FROM sandbox.razorpay_entity
    WHERE kind = 'refund' AND parent_id IN (SELECT provider_payment_id FROM payment WHERE ${OWN_ENROLMENTS})`,
};

const MESSAGES = {
  confirmations: `SELECT term_id IS NULL AS of_nothing, count(*)::int AS rows, kind FROM message
    WHERE kind = 'confirmation' AND ${OWN_ENROLMENTS} GROUP BY 1, kind, term_id`,
  // Somebody whom the clinic adds may get the options before a tier is assigned. Somebody who joins gets them once.
  links: `SELECT kind, count(*)::int AS rows FROM message
    WHERE ${OWN_ENROLMENTS} AND (kind = 'payment_link' OR kind = 'onboarding' AND patient_id IN (
      SELECT patient_id FROM consent WHERE source = 'public_page')) GROUP BY kind`,
  // A send whose answer was lost is not repeated, so there may be fewer messages than confirmations, never more.
  sentTooOften: `SELECT w.number, count(*), min(w.template) AS template FROM sandbox.whatsapp_message w
    WHERE w.template IN ('payment_confirmation_v1', 'payment_confirmation_receipt_v1', 'family_confirmation_v1')
      AND w.number IN (SELECT coalesce(y.mobile_normal, p.mobile_normal) FROM patient p
        LEFT JOIN payer y ON y.doctor_id = p.doctor_id AND y.id = p.payer_id WHERE p.id IN (${OWN_PATIENTS}))
    GROUP BY w.number
    HAVING count(*) > (SELECT count(*) FROM message
      WHERE kind = 'confirmation' AND state <> 'skipped' AND ${OWN_ENROLMENTS})`,
  // Somebody who got no answer asks once more. The code that came last must be the one that works.
  codes: `SELECT count(DISTINCT c.id) <= 2 AS one_more_at_most, (array_agg(c.id ORDER BY c.created_at DESC, c.id DESC))[1] = (
      SELECT n.id FROM join_code n WHERE n.number_hash = min(c.number_hash) ORDER BY n.created_at DESC, n.id DESC LIMIT 1
    ) AS newest_works
    FROM sandbox.whatsapp_message w JOIN join_code c ON w.callback_data = 'join/' || c.id WHERE w.number = $1`,
};

const PEOPLE = {
  patients: `SELECT p.name, p.is_minor, p.guardian_name, p.archived_at IS NULL AS shown, y.name AS payer FROM patient p
    LEFT JOIN payer y ON y.doctor_id = p.doctor_id AND y.id = p.payer_id WHERE p.id IN (${OWN_PATIENTS})`,
  enrolments: `SELECT count(l.identifier)::int AS active_links FROM enrolment e
    LEFT JOIN link l ON l.doctor_id = e.doctor_id AND l.enrolment_id = e.id AND l.revoked_at IS NULL
    WHERE e.patient_id IN (${OWN_PATIENTS}) GROUP BY e.doctor_id, e.id`,
  consents: `SELECT purpose, granted, source, language, wording, guardian_name FROM consent
    WHERE patient_id IN (${OWN_PATIENTS})`,
  joinRequests: `SELECT state, name IS NULL AS no_name, patient_id IS NULL AS no_patient, decided_by IS NULL AS nobody
    FROM join_request WHERE mobile_normal = $1 OR patient_id IN (${OWN_PATIENTS})`,
};

/** @param patient id or number. */
export async function readOutcome(w: World, patient: string): Promise<Outcome> {
  const outcome: Outcome = {};
  for (const [part, sql] of Object.entries({ ...MONEY, ...MESSAGES, ...PEOPLE })) {
    // Rows that are equal in all columns but one have no order in the database.
    outcome[part] = (await w.rows(sql, [patient])).map((row) => JSON.stringify(row)).sort();
  }
  return outcome;
}
