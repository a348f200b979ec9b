// @ts-check
/**
 * Stores and acknowledges a signed `payment.captured`, against a plain INSERT of the same event. The events are for
 * paid orders, so their jobs run as for repeated events.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { capturedEvent, setUpWebhook, signatureHeaders } from './razorpay-events.mjs';

const ORDERS = 100;
/** Unix seconds. */
const EVENT_TIME = 1_795_132_860;
const TIMEOUT_MS = 300_000;
const POLL_MS = 200;

/** Creates orders for existing payments of the measured doctor, unless an earlier run did. */
const INSERT_ORDERS = `
WITH paid AS (
  SELECT m.id, m.enrolment_id, m.amount_paise, m.provider_payment_id, t.tier_id, t.plan_name, t.tier_name, t.validity_type,
    t.months, m.created_at
  FROM payment m JOIN term t ON t.doctor_id = m.doctor_id AND t.id = m.term_id
  WHERE m.doctor_id = $1 AND m.provider_payment_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM payment_order o WHERE o.doctor_id = $1) ORDER BY m.id LIMIT $2
), made AS (
  INSERT INTO payment_order (doctor_id, id, enrolment_id, tier_id, plan_name, tier_name, validity_type, months, amount_paise,
    state, provider_order_id, key_id, created_at, expires_at, checks)
  SELECT $1, id, enrolment_id, tier_id, plan_name, tier_name, validity_type, months, amount_paise, 'paid',
    'order_bench' || replace(id::text, '-', ''), 'rzp_live_bench0', created_at, created_at, 0 FROM paid
), known AS (
  INSERT INTO provider_order (provider_order_id, doctor_id, order_id)
  SELECT 'order_bench' || replace(id::text, '-', ''), $1, id FROM paid
)
UPDATE payment m SET order_id = m.id FROM paid WHERE m.doctor_id = $1 AND m.id = paid.id`;

const PAID_PAYMENTS = `
SELECT m.provider_payment_id AS id, o.provider_order_id AS order_id, m.amount_paise AS amount, m.method
FROM payment m JOIN payment_order o ON o.doctor_id = m.doctor_id AND o.id = m.order_id
WHERE m.doctor_id = $1 AND o.provider_order_id LIKE 'order_bench%' ORDER BY m.id`;

/** Deletes events that have no job yet. Processing the backlog of a run would take longer than the run. */
const DELETE_UNSENT = `
WITH unsent AS (
  DELETE FROM outbox WHERE sent_at IS NULL AND handled_at IS NULL AND name = 'razorpay.received' AND payload->>'doctorId' = $1
  RETURNING (payload->>'inboxId')::uuid AS id
)
DELETE FROM inbox WHERE source = 'razorpay' AND scope = $1 AND id IN (SELECT id FROM unsent)`;

const PENDING_EVENT = `
SELECT FROM outbox WHERE handled_at IS NULL AND name = 'razorpay.received' AND payload->>'doctorId' = $1 LIMIT 1`;

/** One statement, so that events stored in the meantime are not deleted in part. */
const DELETE_EVENTS = `
WITH deleted AS (DELETE FROM inbox WHERE source = 'razorpay' AND scope = $1 RETURNING id)
DELETE FROM outbox WHERE name = 'razorpay.received' AND payload->>'doctorId' = $1
  AND (payload->>'inboxId')::uuid IN (SELECT id FROM deleted)`;

export default /** @satisfies {import('./measure.mjs').Benchmark} */ ({
  name: 'webhook',
  goal: 0.6,
  paced: { perSecond: 200, p99Ms: 50 },
  async work(context) {
    const { doctorId, rows } = context;
    const path = await setUpWebhook(context);
    await rows(INSERT_ORDERS, [doctorId, ORDERS]);
    const payments = await rows(PAID_PAYMENTS, [doctorId]);
    const call = { method: /** @type {const} */ ('POST'), headers: { 'content-type': 'application/json' } };
    const next = (/** @type {number} */ n) =>
      capturedEvent(payments[Math.abs(n) % payments.length], EVENT_TIME, randomUUID());
    return {
      ours: { calls: [{ ...call, path }], next, sign: signatureHeaders },
      floor: { calls: [{ ...call, path: '/webhook' }], next },
    };
  },
  comparable: ({ received }) => received,
  /** Waits for running jobs before it deletes their events. */
  async cleanUp({ doctorId, rows }) {
    await rows(DELETE_UNSENT, [doctorId]);
    const until = Date.now() + TIMEOUT_MS;
    while ((await rows(PENDING_EVENT, [doctorId])).length > 0) {
      if (Date.now() > until) throw new Error('the webhook jobs did not finish in time');
      await sleep(POLL_MS);
    }
    await rows(DELETE_EVENTS, [doctorId]);
  },
});
