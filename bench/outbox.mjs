// @ts-check
/**
 * Messages that wait in the outbox, through Bull on a Redis that keeps its data, until WhatsApp has taken each and its
 * row says so. The floor is Bull alone on the same Redis: as many jobs added and worked off by a job that does nothing.
 */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import Queue from 'bull';
import { round } from './report.mjs';

const GOAL = 1_500;
const AT_ONCE = 8;
const BULK = 500;
const PATIENCE_MS = 120_000;

/** Confirmations of terms that the doctor has, and the events that have them sent. $1 doctor, $2 how many, $3 whose run. */
const QUEUE = `
WITH m AS (
  INSERT INTO message (doctor_id, id, patient_id, enrolment_id, term_id, kind, dedupe_key, template, language, to_number,
    variables, link_identifier, state, created_at)
  SELECT t.doctor_id, gen_random_uuid(), t.patient_id, t.enrolment_id, t.id, 'confirmation', $3 || n,
    'payment_confirmation_v1', 'en', '+91' || (9000000000 + n), '["Ravi","₹499","Plan","Dr Rao","12 Dec 2026","Call us."]', NULL,
    'queued', now()
  FROM generate_series(1, $2::int) n
  CROSS JOIN (SELECT * FROM term WHERE doctor_id = $1 AND state = 'paid' ORDER BY id LIMIT 1) t RETURNING id
)
INSERT INTO outbox (hearer, name, payload)
SELECT 'whatsapp', 'message.queued', jsonb_build_object('doctorId', $1::text, 'messageId', id) FROM m RETURNING id`;

/** $1 the events' first and last id. */
const DONE = `
SELECT count(*)::int AS done, extract(epoch FROM max(handled_at) - min(sent_at))::float8 AS seconds
FROM outbox WHERE id BETWEEN $1 AND $2 AND name = 'message.queued' AND handled_at IS NOT NULL`;

const SENT = `SELECT count(*)::int AS sent FROM message WHERE doctor_id = $1 AND dedupe_key LIKE $2 || '%' AND state = 'sent'`;

/** @param {string} redisUrl @param {number} count @returns {Promise<number>} jobs a second */
async function bullAlone(redisUrl, count) {
  const queue = new Queue(`floor-${randomUUID()}`, redisUrl, { defaultJobOptions: { removeOnComplete: true } });
  try {
    const since = performance.now();
    let left = count;
    const done = new Promise((resolve) => {
      void queue.process(AT_ONCE, async () => {
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

export default /** @satisfies {import('./measure.mjs').Flow} */ ({
  name: 'outbox',
  async measure({ doctorId, rows, redisUrl, small }) {
    /** @param {number} count @returns {Promise<number>} messages a second */
    const ours = async (count) => {
      const run = `bench ${randomUUID()} `;
      const ids = (await rows(QUEUE, [doctorId, count, run])).map(({ id }) => Number(id));
      const range = [Math.min(...ids), Math.max(...ids)];
      for (const until = Date.now() + PATIENCE_MS; ; await sleep(100)) {
        const [{ done, seconds }] = await rows(DONE, range);
        if (done === count) {
          const [{ sent }] = await rows(SENT, [doctorId, run]);
          if (sent !== count) throw new Error(`${count - sent} messages were not sent`);
          return count / seconds;
        }
        if (Date.now() > until) throw new Error(`${count - done} messages still wait`);
      }
    };
    const count = small ? 20 : 6_000;
    if (!small) await ours(count); // V8 compiles meanwhile
    const [rate, floor] = [round(await ours(count), 0), round(await bullAlone(redisUrl, count), 0)];
    const ratio = round(rate / floor, 2);
    return { name: 'outbox', ours: rate, floor, ratio, unit: 'messages/s', goal: GOAL, met: rate >= GOAL };
  },
});
