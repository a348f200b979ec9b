// @ts-check
/**
 * Sends messages from the outbox through Bull, on a durable Redis, until WhatsApp has accepted each and its row is
 * `sent`. The floor is Bull alone on the same Redis: it adds and runs the same number of empty jobs.
 */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import Queue from 'bull';
import { round } from './report.mjs';

const GOAL = 1_500;
const CONCURRENCY = 8;
const BULK = 500;
const TIMEOUT_MS = 120_000;

/**
 * Copies one patient of the doctor with enrolment, link and term, and queues a payment link message for each copy.
 * $1 doctor, $2 count, $3 run, $4 the number before the first phone number.
 */
const INSERT_MESSAGES = `
WITH copy AS (
  SELECT p, e, t, '+91' || ($4::bigint + n) AS phone, gen_random_uuid() AS patient, gen_random_uuid() AS enrolment,
    gen_random_uuid() AS term
  FROM (SELECT * FROM term WHERE doctor_id = $1 AND state = 'paid' ORDER BY id LIMIT 1) one
  JOIN term t ON t.doctor_id = one.doctor_id AND t.id = one.id
  JOIN patient p ON p.doctor_id = t.doctor_id AND p.id = t.patient_id
  JOIN enrolment e ON e.doctor_id = t.doctor_id AND e.id = t.enrolment_id, generate_series(1, $2::int) n
), patients AS (
  INSERT INTO patient SELECT x.* FROM copy c, jsonb_populate_record(c.p, jsonb_build_object(
    'id', c.patient, 'mobile', c.phone, 'mobile_normal', c.phone, 'archived_at', NULL, 'erased_at', NULL)) x
), enrolments AS (
  INSERT INTO enrolment SELECT x.* FROM copy c, jsonb_populate_record(c.e, jsonb_build_object(
    'id', c.enrolment, 'patient_id', c.patient)) x
), links AS (
  INSERT INTO link (identifier, doctor_id, enrolment_id, created_at)
  SELECT enrolment::text, $1::uuid, enrolment, now() FROM copy
), terms AS (
  INSERT INTO term SELECT x.* FROM copy c, jsonb_populate_record(c.t, jsonb_build_object(
    'id', c.term, 'enrolment_id', c.enrolment, 'patient_id', c.patient, 'state', 'pending', 'amount_paise', 49900,
    'start_day', NULL, 'end_day', NULL, 'anchor_day', NULL, 'payment_day', NULL, 'payment_method', NULL,
    'ended_day', NULL, 'overlaps_another', NULL)) x
), m AS (
  INSERT INTO message (doctor_id, id, patient_id, enrolment_id, term_id, kind, dedupe_key, template, language, to_number,
    variables, link_identifier, state, created_at)
  SELECT $1::uuid, gen_random_uuid(), patient, enrolment, term, 'payment_link', $3 || phone, 'payment_link_v1', 'en', phone,
    '["Ravi","Dr Rao","Plan","₹499"]', enrolment, 'queued', now()
  FROM copy RETURNING id
)
INSERT INTO outbox (subscriber, name, payload)
SELECT 'whatsapp', 'message.queued', jsonb_build_object('doctorId', $1::text, 'messageId', id) FROM m RETURNING id`;

/** $1 first and $2 last event id. `seconds`: from the first event sent to a queue to the last one handled. */
const COUNT_HANDLED = `
SELECT count(*)::int AS done, extract(epoch FROM max(handled_at) - min(sent_at))::float8 AS seconds
FROM outbox WHERE id BETWEEN $1 AND $2 AND name = 'message.queued' AND handled_at IS NOT NULL`;

const COUNT_SENT = `SELECT count(*)::int AS sent FROM message WHERE doctor_id = $1 AND dedupe_key LIKE $2 || '%' AND state = 'sent'`;

/** @param {string} redisUrl @param {number} count @returns {Promise<number>} jobs per second */
async function measureBull(redisUrl, count) {
  const queue = new Queue(`floor-${randomUUID()}`, redisUrl, { defaultJobOptions: { removeOnComplete: true } });
  try {
    const since = performance.now();
    let left = count;
    const done = new Promise((resolve) => {
      void queue.process(CONCURRENCY, async () => {
        if (--left === 0) resolve(undefined);
      });
    });
    for (let n = 0; n < count; n += BULK)
      await queue.addBulk(Array.from({ length: Math.min(BULK, count - n) }, (_, k) => ({ data: { outboxId: n + k } })));
    await done;
    return (count * 1_000) / (performance.now() - since);
  } finally {
    await queue.obliterate({ force: true });
    await queue.close();
  }
}

export default /** @satisfies {import('./measure.mjs').BackgroundBenchmark} */ ({
  name: 'outbox',
  async measure({ doctorId, rows, redisUrl, small }) {
    let phone = 9_000_000_000 + (Date.now() % 900_000) * 1_000; // patients of earlier runs are still there
    /** @param {number} count @returns {Promise<number>} messages per second */
    const ours = async (count) => {
      const run = `bench ${randomUUID()} `;
      const ids = (await rows(INSERT_MESSAGES, [doctorId, count, run, phone])).map(({ id }) => Number(id));
      phone += count;
      const range = [Math.min(...ids), Math.max(...ids)];
      for (const until = Date.now() + TIMEOUT_MS; ; await sleep(100)) {
        const [{ done, seconds }] = await rows(COUNT_HANDLED, range);
        if (done === count) {
          const [{ sent }] = await rows(COUNT_SENT, [doctorId, run]);
          if (sent !== count) throw new Error(`${count - sent} messages were not sent`);
          return count / seconds;
        }
        if (Date.now() > until) throw new Error(`${count - done} messages are still queued`);
      }
    };
    const count = small ? 20 : 6_000;
    if (!small) await ours(count); // warm up
    const [rate, floor] = [round(await ours(count), 0), round(await measureBull(redisUrl, count), 0)];
    const ratio = round(rate / floor, 2);
    return { name: 'outbox', ours: rate, floor, ratio, unit: 'messages/s', goal: GOAL, met: rate >= GOAL };
  },
});
