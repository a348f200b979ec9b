// @ts-check
/** Sends thousands of due messages while Redis loses its data. */
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {ReturnType<typeof import('./deployment.mjs').retryingQuery>['query']} Query */

const POLL_MS = 50;
/** Redis is killed when this share of the due messages was attempted. */
const STARTED_SHARE = 0.1;
/** Prefix of phone numbers that only these messages use. */
const PHONES = '+9199';

/** Copies queued messages, each to a new patient, with the rows that the product would write. $1 copies. */
const MAKE_DUE = `
  WITH sample AS (
    SELECT m, p, e, t, l, row_number() OVER (ORDER BY m.id) AS nth, count(*) OVER () AS samples
    FROM message m JOIN term t ON t.doctor_id = m.doctor_id AND t.id = m.term_id
    JOIN patient p ON p.doctor_id = m.doctor_id AND p.id = m.patient_id
    JOIN enrolment e ON e.doctor_id = t.doctor_id AND e.id = t.enrolment_id
    JOIN link l ON l.doctor_id = e.doctor_id AND l.enrolment_id = e.id AND l.revoked_at IS NULL
    WHERE t.state = 'pending' AND m.to_number IS NOT NULL
  ), copy AS (
    SELECT s.m, s.p, s.e, s.t, s.l, n, '${PHONES}' || lpad(n::text, 8, '0') AS phone, gen_random_uuid() AS patient,
      gen_random_uuid() AS enrolment, gen_random_uuid() AS term
    FROM generate_series(1, $1::int) n JOIN sample s ON s.nth = n % s.samples + 1
  ), patients AS (
    INSERT INTO patient SELECT x.* FROM copy c, jsonb_populate_record(c.p, jsonb_build_object(
      'id', c.patient, 'mobile', c.phone, 'mobile_normal', c.phone)) x
  ), enrolments AS (
    INSERT INTO enrolment SELECT x.* FROM copy c, jsonb_populate_record(c.e, jsonb_build_object(
      'id', c.enrolment, 'patient_id', c.patient)) x
  ), links AS (
    INSERT INTO link SELECT x.* FROM copy c, jsonb_populate_record(c.l, jsonb_build_object(
      'identifier', c.enrolment, 'enrolment_id', c.enrolment)) x
  ), terms AS (
    INSERT INTO term SELECT x.* FROM copy c, jsonb_populate_record(c.t, jsonb_build_object(
      'id', c.term, 'enrolment_id', c.enrolment, 'patient_id', c.patient)) x
  ), due AS (
    INSERT INTO message SELECT x.* FROM copy c, jsonb_populate_record(c.m, jsonb_build_object(
      'id', gen_random_uuid(), 'dedupe_key', concat_ws(':', c.enrolment, (c.m).kind, 'due', c.n),
      'patient_id', c.patient, 'enrolment_id', c.enrolment, 'term_id', c.term, 'to_number', c.phone,
      'state', 'queued', 'reason', NULL, 'provider_id', NULL, 'attempted_at', NULL, 'sent_at', NULL,
      'delivered_at', NULL, 'read_at', NULL, 'created_at', now())) x
    RETURNING doctor_id, id
  )
  INSERT INTO outbox (subscriber, name, payload)
  SELECT 'whatsapp', 'message.queued', jsonb_build_object('doctorId', doctor_id, 'messageId', id) FROM due`;

const COUNT_MESSAGES = `
  SELECT count(*) FILTER (WHERE attempted_at IS NOT NULL)::int AS begun, count(*) FILTER (WHERE state = 'queued'
    AND attempted_at IS NULL)::int AS waiting FROM message WHERE to_number LIKE '${PHONES}%'`;

/** Deletes status updates for these phones, so that only sending is measured. */
const DROP_STATUS_UPDATES = `DELETE FROM sandbox.simulated_job
  WHERE queue LIKE 'whatsapp ${PHONES}%' AND claimed_until IS NULL`;

/**
 * Makes messages due, lets Redis lose its data when some of them are sent, and waits until the others are.
 * @template T @param {Query} query @param {number} count @param {() => Promise<T>} loseRedis
 * @returns {Promise<T>} the result of `loseRedis`
 */
export async function sendDueMessages(query, count, loseRedis) {
  const pollUntil = async (/** @type {(row: { begun: number, waiting: number }) => boolean} */ isMet) => {
    while (!isMet((await query(COUNT_MESSAGES))[0])) await sleep(POLL_MS);
  };
  const dropTimer = setInterval(() => query(DROP_STATUS_UPDATES).catch(() => undefined), POLL_MS);
  try {
    await query(MAKE_DUE, [count]);
    await pollUntil(({ begun }) => begun >= count * STARTED_SHARE);
    const lost = await loseRedis();
    await pollUntil(({ waiting }) => waiting === 0);
    return lost;
  } finally {
    clearInterval(dropTimer);
  }
}
