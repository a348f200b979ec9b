// @ts-check
/**
 * The statements that create the data, in order. All values derive from row numbers, so every run creates the same
 * rows; dates are relative to the current day. Patients of all doctors are inserted in the order of their creation
 * time, as in a real database.
 */
import { FIRST_NAMES, LAST_NAMES } from './names.mjs';

/**
 * @typedef {{ doctors: number, terms: number, measured: number, records: boolean }} Size measured: patients, and also
 * terms, of the measured doctor; records: whether each term has its messages, receipt and audit rows
 */

export const DOCTOR = { id: '01900000-0000-7000-8000-000000000001', email: 'bench@nirog.example' };

const list = (/** @type {string[]} */ words) => `ARRAY['${words.join("','")}']`;

/** A UUIDv7 of an instant and a seed. */
const ID = `
CREATE FUNCTION pg_temp.id(at timestamptz, seed text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(seed), 1, 3)
    || '8' || substr(md5(seed), 4, 15))::uuid $$`;

const DOCTORS = (/** @type {Size} */ { doctors }, /** @type {string} */ passwordHash) => `
CREATE TEMP TABLE d AS
SELECT n, CASE n WHEN 0 THEN '${DOCTOR.id}'::uuid ELSE pg_temp.id(now() - interval '3 years', 'doctor ' || n) END AS id,
  (${list(FIRST_NAMES)})[1 + n % ${FIRST_NAMES.length}] || ' ' || (${list(LAST_NAMES)})[1 + n * 7 % ${LAST_NAMES.length}] AS name
FROM generate_series(0, ${doctors - 1}) n;

INSERT INTO account (id, email, password_hash, role, status, approved_at, platform_plan, created_at)
SELECT id, CASE n WHEN 0 THEN '${DOCTOR.email}' ELSE 'doctor' || n || '@nirog.example' END,
  '${passwordHash}', 'doctor', 'approved', now() - interval '3 years', 'professional', now() - interval '3 years'
FROM d;

INSERT INTO profile (doctor_id, doctor_name, mobile_number, degree, specialization, clinic_name, clinic_address, updated_at)
SELECT id, 'Dr ' || name, '+9180' || (40000000 + n), 'MBBS, MD', 'General Medicine', name || ' Clinic',
  (1 + n % 200) || ' MG Road, Bengaluru', now()
FROM d;

INSERT INTO payment_gateway (doctor_id, key_id, key_secret_sealed, webhook_secret_sealed, checked_at, updated_at)
SELECT id, 'rzp_live_bench' || n, 'sealed', 'sealed', now(), now() FROM d WHERE n % 10 < 7;

INSERT INTO webhook_endpoint (token, doctor_id) SELECT 'for-measuring-' || id, id FROM d;`;

/** Two plans per doctor with three tiers each. */
const PLANS = `
CREATE TEMP TABLE pl AS
SELECT d.n, d.id AS doctor_id, k, pg_temp.id(now() - interval '3 years', 'plan ' || d.n || ' ' || k) AS id,
  (ARRAY['Care by WhatsApp', 'Family Care'])[k] AS name
FROM d, generate_series(1, 2) k;

INSERT INTO plan (doctor_id, id, name, description, covered_services, excluded_services, additional_info, created_at)
SELECT doctor_id, id, name, 'Ask me between visits, any day of the week.',
  E'Answers on WhatsApp within a day\\nRepeat prescriptions\\nReports looked at', E'Emergencies\\nVisits at the clinic',
  'Save this number and send a message with your name.', now() - interval '3 years' FROM pl;

CREATE TEMP TABLE ti AS
SELECT pl.doctor_id, pl.n, pl.k, pl.id AS plan_id, v.j, v.type, v.months, v.price * 100 * pl.k AS price,
  pg_temp.id(now() - interval '3 years', 'tier ' || pl.n || ' ' || pl.k || ' ' || v.j) AS id,
  (ARRAY['Basic', 'Plus', 'Full year'])[v.j] AS name
FROM pl, (VALUES (1, 'monthly', 1, 499), (2, 'quarterly', 3, 1299), (3, 'yearly', 12, 4499)) v (j, type, months, price);

INSERT INTO tier (doctor_id, id, plan_id, name, validity_type, months, price_paise, features, created_at)
SELECT doctor_id, id, plan_id, name, type, months, price, E'Answers within a day\\nOne call a month', now() - interval '3 years' FROM ti;`;

/**
 * Of ten patients of the measured doctor, 4 have no term, 3 one, 2 two and 1 three. Patients of other doctors have one
 * more each. One patient in 25 is archived, four in five have an email address.
 */
const PATIENTS = (/** @type {Size} */ { doctors, terms, measured }) => {
  const others = (terms - measured) / 2;
  const all = measured + others;
  const share = Math.floor(all / measured); // one patient in `share` belongs to the measured doctor
  const name = (/** @type {string[]} */ names, /** @type {string} */ at) =>
    `(${list(names)})[(1 + ${at} % ${names.length})::int]`;
  return `
CREATE TEMP TABLE p AS
WITH numbered AS (
  SELECT i, i % ${share} = 0 AND i / ${share} < ${measured} AS mine,
    now() - interval '900 days' + interval '900 days' * (i::float / ${all}) AS at,
    hashint8extended(i, 1) & 9223372036854775807 AS h, hashint8extended(i, 2) & 9223372036854775807 AS g
  FROM generate_series(0::bigint, ${all - 1}) i
), placed AS (
  SELECT i, mine, at, h, CASE WHEN mine THEN 0 ELSE 1 + i % ${doctors - 1} END AS n,
    ${name(FIRST_NAMES, 'h')} AS first, ${name(LAST_NAMES, 'g')} AS last,
    (6000000000 + i * 2654435761 % 4000000000)::text AS mobile,
    CASE WHEN mine THEN i / ${share} ELSE i END % 10 AS ten
  FROM numbered
)
SELECT placed.*, d.id AS doctor_id, pg_temp.id(at, 'patient ' || i) AS id, pg_temp.id(at, 'enrolment ' || i) AS enrolment_id,
  1 + (h % 2)::int AS k, 1 + (h / 7 % 3)::int AS j,
  (ten < 6)::int + (ten < 3)::int + (ten < 1)::int + (NOT mine)::int AS terms
FROM placed JOIN d USING (n);

INSERT INTO patient (doctor_id, id, name, mobile, mobile_normal, email, last_appointment, created_at, archived_at)
SELECT doctor_id, id, first || ' ' || last, substr(mobile, 1, 5) || ' ' || substr(mobile, 6), '+91' || mobile,
  CASE WHEN h % 5 > 0 THEN lower(first || '.' || last) || h % 1000 || '@mail.example' END,
  CASE WHEN h % 3 > 0 THEN (at + interval '9 days')::date END, at,
  CASE WHEN h % 25 = 7 THEN at + interval '30 days' END
FROM p ORDER BY i;

INSERT INTO enrolment (doctor_id, id, patient_id, plan_id, created_at)
SELECT p.doctor_id, p.enrolment_id, p.id, pl.id, p.at
FROM p JOIN pl ON pl.n = p.n AND pl.k = p.k WHERE p.terms > 0 ORDER BY p.i;

INSERT INTO link (identifier, doctor_id, enrolment_id, created_at)
SELECT substr(translate(encode(sha256(i::text::bytea), 'base64'), '+/=', '-_'), 1, 32), doctor_id, enrolment_id, at
FROM p WHERE terms > 0 ORDER BY i;`;
};

/** Consecutive terms. For one patient in twenty the last term is pending. */
const TERMS = `
CREATE TEMP TABLE t AS
SELECT p.doctor_id, p.i, p.id AS patient_id, p.enrolment_id, ti.plan_id, ti.id AS tier_id, ti.name AS tier_name,
  ti.type, ti.months, ti.price, ti.k, s, p.h % 20 = 3 AND s = p.terms AS pending,
  (p.at + make_interval(months => ti.months * (s - 1)))::date AS starts, p.at + interval '1 minute' * s AS at,
  pg_temp.id(p.at, 'term ' || p.i || ' ' || s) AS id
FROM p JOIN ti ON ti.n = p.n AND ti.k = p.k AND ti.j = p.j, generate_series(1, p.terms) s;

INSERT INTO term (doctor_id, id, enrolment_id, patient_id, plan_id, plan_name, tier_id, tier_name, validity_type, months,
  amount_paise, state, start_day, end_day, anchor_day, payment_day, payment_method, created_at)
SELECT doctor_id, id, enrolment_id, patient_id, plan_id, (ARRAY['Care by WhatsApp', 'Family Care'])[k], tier_id, tier_name,
  type, months, price, CASE WHEN pending THEN 'pending' ELSE 'paid' END,
  CASE WHEN NOT pending THEN starts END, CASE WHEN NOT pending THEN (starts + make_interval(months => months))::date END,
  CASE WHEN NOT pending THEN extract(day FROM starts)::int END, CASE WHEN NOT pending THEN starts END,
  CASE WHEN NOT pending THEN (ARRAY['upi', 'card', 'offline'])[(1 + i % 3)::int] END, at
FROM t ORDER BY at;

INSERT INTO term_pause (doctor_id, id, term_id, from_day)
SELECT doctor_id, pg_temp.id(at, 'pause ' || i), id, starts + 1 FROM t WHERE NOT pending AND i % 200 = 11 AND s = 1;

INSERT INTO payment (doctor_id, id, enrolment_id, term_id, provider_payment_id, method, amount_paise, state, captured_at,
  payment_day, created_at)
SELECT doctor_id, pg_temp.id(at, 'payment ' || i || ' ' || s), enrolment_id, id,
  CASE WHEN i % 3 < 2 THEN 'pay_bench' || i || '_' || s END, (ARRAY['upi', 'card', 'offline'])[(1 + i % 3)::int], price,
  'captured', starts, starts, starts
FROM t WHERE NOT pending ORDER BY starts;`;

/** The link of each enrolment, and a confirmation of each paid term. All were read. */
const MESSAGES = `
INSERT INTO message (doctor_id, id, patient_id, enrolment_id, term_id, kind, dedupe_key, template, language, to_number,
  variables, state, provider_id, attempted_at, created_at, sent_at, delivered_at, read_at)
SELECT m.doctor_id, pg_temp.id(m.at, m.kind || m.i || ' ' || m.s), m.patient_id, m.enrolment_id, m.term_id, m.kind,
  m.enrolment_id || ':' || m.kind || ':' || m.term_id, m.template, 'en', '+91' || p.mobile,
  jsonb_build_array(p.first || ' ' || p.last, 'Dr ' || p.last, (ARRAY['Care by WhatsApp', 'Family Care'])[p.k], '₹499',
    m.at::date::text),
  'read', 'wamid.' || m.kind || m.i || '_' || m.s, m.at, m.at, m.at + interval '2 seconds', m.at + interval '5 seconds',
  m.at + interval '1 hour'
FROM (
  SELECT i, s, doctor_id, patient_id, enrolment_id, id AS term_id, 'link' AS kind, 'subscription_link_v1' AS template, at
  FROM t WHERE s = 1
  UNION ALL
  SELECT i, s, doctor_id, patient_id, enrolment_id, id, 'confirmation', 'payment_confirmation_v1', starts FROM t WHERE NOT pending
) m JOIN p USING (i) ORDER BY m.at;`;

/** That the doctor made each patient, each enrolment and each term. */
const AUDIT = `
INSERT INTO audit (doctor_id, id, at, actor_kind, actor_id, action, object_type, object_id, after, source)
SELECT doctor_id, pg_temp.id(at, 'audit ' || object_type || object_id), at, 'doctor', doctor_id, action, object_type,
  object_id, after, '{"ip": "203.0.113.9", "request_id": "6a3f4d0e-5a53-4a3e-9a55-8a0a5c1d7e55"}'
FROM (
  SELECT doctor_id, at, 'patients.create' AS action, 'patient' AS object_type, id AS object_id,
    jsonb_build_object('name', '[personal]', 'mobile', '[personal]', 'email', '[personal]', 'created_at', at) AS after FROM p
  UNION ALL
  SELECT doctor_id, at, 'enrolments.create', 'enrolment', enrolment_id,
    jsonb_build_object('patient_id', id, 'plan_id', id, 'created_at', at) FROM p WHERE terms > 0
  UNION ALL
  SELECT doctor_id, at, 'terms.create', 'term', id,
    jsonb_build_object('patient_id', patient_id, 'plan_name', 'Family Care', 'tier_name', tier_name, 'validity_type', type,
      'months', months, 'amount_paise', price, 'state', 'paid', 'start_day', starts, 'created_at', at) FROM t
) changes ORDER BY at;`;

/** A receipt of each payment, as `issue_receipt()` issues them, but all at once. They need the ledger. */
export const RECEIPTS = `
INSERT INTO receipt (doctor_id, id, kind, reason, financial_year, serial, number, issued_at, issued_on, money_on,
  transaction_id, payment_id, enrolment_id, patient_id, amount_paise, tax_treatment, tax_paise, method, reference, printed)
SELECT doctor_id, gen_random_uuid(), 'receipt', 'subscription', year, serial, receipt_number('R', year, 'receipt', serial::int),
  at, day, day, transaction_id, payment_id, enrolment_id, patient_id, amount_paise, 'exempt', 0, method,
  provider_payment_id, jsonb_build_object('doctor_name', doctor_name, 'degree', degree, 'registration_number', NULL,
    'clinic_name', clinic_name, 'clinic_address', clinic_address, 'gstin', NULL, 'picture_id', NULL,
    'patient_name', patient_name, 'patient_mobile_ending', right(mobile_normal, 4), 'plan_name', plan_name,
    'tier_name', tier_name, 'covered_services', covered_services, 'excluded_services', excluded_services,
    'valid_from', start_day, 'valid_until', end_day, 'sac', NULL, 'note', NULL, 'original_number', NULL,
    'original_issued_on', NULL, 'received_by', NULL, 'link_identifier', identifier)
FROM (
  SELECT l.doctor_id, l.at, l.day, l.id AS transaction_id, y.year, row_number() OVER (
      PARTITION BY l.doctor_id, y.year ORDER BY l.at, l.id) AS serial,
    pay.id AS payment_id, pay.enrolment_id, te.patient_id, pay.amount_paise, pay.method, pay.provider_payment_id,
    pr.doctor_name, pr.degree, pr.clinic_name, pr.clinic_address, pa.name AS patient_name, pa.mobile_normal, te.plan_name,
    te.tier_name, pl.covered_services, pl.excluded_services, te.start_day, te.end_day, li.identifier
  FROM ledger_transaction l
  JOIN payment pay ON pay.doctor_id = l.doctor_id AND pay.id = l.payment_id
  JOIN term te ON te.doctor_id = l.doctor_id AND te.id = pay.term_id
  JOIN patient pa ON pa.doctor_id = l.doctor_id AND pa.id = te.patient_id
  JOIN link li ON li.doctor_id = l.doctor_id AND li.enrolment_id = te.enrolment_id
  JOIN plan pl ON pl.doctor_id = l.doctor_id AND pl.id = te.plan_id
  JOIN profile pr ON pr.doctor_id = l.doctor_id
  CROSS JOIN LATERAL (SELECT extract(year FROM l.day - interval '3 months')::int AS n) started
  CROSS JOIN LATERAL (SELECT n || '-' || lpad(((n + 1) % 100)::text, 2, '0') AS year) y
) paid;

INSERT INTO receipt_series (doctor_id, kind, financial_year, last_serial)
SELECT doctor_id, kind, financial_year, max(serial) FROM receipt GROUP BY doctor_id, kind, financial_year`;

/** @param {Size} size @param {string} passwordHash of the measured doctor */
export const statements = (size, passwordHash) => [
  ID,
  DOCTORS(size, passwordHash),
  PLANS,
  PATIENTS(size),
  TERMS,
  ...(size.records ? [MESSAGES, AUDIT] : []),
  'DROP TABLE d, pl, ti, p, t',
];
