// @ts-check
/** The queries of the product's most frequent calls, without row-level security. */

const COLUMNS = `
  p.id, p.name, p.mobile, p.mobile_normal AS mobile_e164, p.mobile_normal LIKE '+%' AS whatsapp_capable, p.email,
  p.last_appointment, p.archived_at IS NOT NULL AS archived, p.created_at,
  t.plan_name AS subscription_name, t.tier_name, t.validity_type, t.state AS subscription_status,
  t.end_day AS subscription_end_date,
  coalesce((SELECT c.stopped_at IS NOT NULL FROM whatsapp_contact c WHERE c.number = p.mobile_normal), false) AS whatsapp_stopped`;

const LEADING_TERM = `
  LEFT JOIN LATERAL (
    SELECT t.state, t.plan_name, t.tier_name, t.validity_type, t.end_day
    FROM term t
    LEFT JOIN term_pause x ON x.doctor_id = t.doctor_id AND x.term_id = t.id AND x.to_day IS NULL
    WHERE t.doctor_id = p.doctor_id AND t.patient_id = p.id
    ORDER BY
      CASE WHEN t.state = 'paid' AND x.id IS NULL AND t.start_day <= $2 AND t.end_day >= $2 THEN 0
           WHEN t.state = 'pending' THEN 1 WHEN t.state = 'paid' THEN 2 ELSE 3 END,
      t.end_day DESC NULLS LAST, t.created_at DESC, t.id
    LIMIT 1
  ) t ON true`;

const LISTED = 'p.doctor_id = $1 AND p.erased_at IS NULL AND p.archived_at IS NULL';

/** $1 doctor, $2 today, $3 limit, $4 offset. */
export const LIST = `
SELECT ${COLUMNS}, (SELECT coalesce(sum(active), 0) FROM patient_count WHERE doctor_id = $1) AS total
FROM patient p ${LEADING_TERM}
WHERE ${LISTED} ORDER BY p.created_at DESC, p.id DESC LIMIT $3 OFFSET $4`;

/** $1 doctor, $2 today, $3 LIKE pattern, $4 limit, $5 offset. */
export const SEARCH = `
WITH p AS MATERIALIZED (
  SELECT p.* FROM search.patient_text s JOIN patient p ON p.doctor_id = s.doctor_id AND p.id = s.patient_id
  WHERE s.doctor_id = $1 AND s.text LIKE $3 AND ${LISTED})
SELECT ${COLUMNS}, (SELECT count(*) FROM p) AS total
FROM p ${LEADING_TERM} ORDER BY p.created_at DESC, p.id DESC LIMIT $4 OFFSET $5`;

export const searchPattern = (/** @type {string} */ text) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** $1 the link's identifier. */
export const PAGE = `
SELECT e.doctor_id, e.plan_id, f.doctor_name, f.degree, f.specialization, f.profile_image_url, f.clinic_name,
  f.mobile_number, f.clinic_address, f.registration_number, p.name AS patient, p.mobile_normal, p.archived_at, pl.name, pl.description, pl.covered_services,
  pl.excluded_services, pl.additional_info, pl.is_active, pl.removed_at,
  (SELECT to_jsonb(t) FROM term t WHERE t.doctor_id = e.doctor_id AND t.enrolment_id = e.id AND t.state = 'pending') AS pending,
  latest.end_day, latest.tier_id, latest.tier_name,
  EXISTS (SELECT FROM term_pause x WHERE x.doctor_id = e.doctor_id AND x.term_id = latest.id AND x.to_day IS NULL) AS disabled,
  EXISTS (SELECT FROM payment_gateway g WHERE g.doctor_id = e.doctor_id) AS gateway_ready,
  coalesce((SELECT c.stopped_at IS NOT NULL FROM whatsapp_contact c WHERE c.number = p.mobile_normal), false) AS reminders_stopped
FROM link l
JOIN enrolment e ON e.doctor_id = l.doctor_id AND e.id = l.enrolment_id
JOIN patient p ON p.doctor_id = e.doctor_id AND p.id = e.patient_id
JOIN plan pl ON pl.doctor_id = e.doctor_id AND pl.id = e.plan_id
LEFT JOIN profile f ON f.doctor_id = e.doctor_id
LEFT JOIN LATERAL (
  SELECT t.id, t.end_day, t.tier_id, t.tier_name FROM term t
  WHERE t.doctor_id = e.doctor_id AND t.enrolment_id = e.id AND t.state = 'paid'
  ORDER BY t.end_day DESC, t.start_day DESC, t.id DESC LIMIT 1
) latest ON true
WHERE l.identifier = $1 AND l.revoked_at IS NULL`;

/** $1 doctor, $2 plan. */
export const TIERS = `
SELECT id, name, validity_type, months, price_paise, features FROM tier
WHERE doctor_id = $1 AND plan_id = $2 AND removed_at IS NULL ORDER BY months, price_paise, id`;

/** $1 id, $2 doctor, $3 event id, $4 event. */
export const STORE = `
INSERT INTO inbox (id, source, scope, event_id, body) VALUES ($1, 'razorpay', $2, $3, $4)`;

/** What joining a plan adds: patient, enrolment, link, term and three consents. */
export const JOIN = [
  `INSERT INTO patient (doctor_id, id, name, mobile, mobile_normal, created_at) VALUES ($1, $2, $3, $4, $4, now())`,
  `INSERT INTO enrolment (doctor_id, id, patient_id, plan_id, created_at) VALUES ($1, $3, $2, $4, now())`,
  `INSERT INTO link (identifier, doctor_id, enrolment_id, created_at) VALUES ($3, $1, $2, now())`,
  `INSERT INTO term (doctor_id, id, enrolment_id, patient_id, plan_id, plan_name, state, opening, created_at)
   VALUES ($1, $2, $3, $4, $5, 'Care', 'pending', false, now())`,
  `INSERT INTO consent (doctor_id, id, patient_id, purpose, granted, notice_version, language, wording, source, at)
   SELECT $1, gen_random_uuid(), $2, purpose, purpose <> 'whatsapp_reminders', '2026-11-27', 'en', 'I agree', 'public_page', now()
   FROM unnest('{service,whatsapp_messages,whatsapp_reminders}'::text[]) purpose`,
];

export const INSERT = `
INSERT INTO patient (doctor_id, id, name, mobile, mobile_normal, email, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
RETURNING id, name, mobile, mobile_normal AS mobile_e164, email, created_at`;
