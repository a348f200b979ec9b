// @ts-check
/**
 * The statements that create the data, in order. All values derive from row numbers, so every run creates the same
 * rows; dates are relative to the current day. Patients of all doctors are inserted in the order of their creation
 * time, as in a real database.
 */
import { FIRST_NAMES, LAST_NAMES } from './names.mjs';

/** @typedef {{ doctors: number, terms: number, measured: number }} Size measured: patients, and also terms, of the measured doctor */

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

/** @param {Size} size @param {string} passwordHash of the measured doctor */
export const statements = (size, passwordHash) => [
  ID,
  DOCTORS(size, passwordHash),
  PLANS,
  PATIENTS(size),
  TERMS,
  'DROP TABLE d, pl, ti, p, t',
];
