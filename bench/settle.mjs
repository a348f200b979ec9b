// @ts-check
/**
 * Sends signed `payment.captured` events for open orders, 50 per second, and measures the time from storing the event
 * until the term is active and the job of the confirmation message has started.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { capturedEvent, setUpWebhook, signatureHeaders } from './razorpay-events.mjs';
import { round } from './report.mjs';

const PER_SECOND = 50;
const TIMEOUT_MS = 60_000;
const GOAL_MS = 1_000;

/** Creates patients with a number and an open order of ₹499 each. $1 doctor, $2 count, $3 makes their names unique. */
const INSERT_ORDERS = `
WITH t AS (
  SELECT * FROM tier WHERE doctor_id = $1 ORDER BY id LIMIT 1
), p AS (
  INSERT INTO patient (doctor_id, id, name, mobile_normal, created_at)
  SELECT $1, gen_random_uuid(), 'Benchmark ' || $3 || ' ' || n, '+91' || (7000000000 + n), now()
  FROM generate_series(1, $2::int) n RETURNING id
), e AS (
  INSERT INTO enrolment (doctor_id, id, patient_id, plan_id, created_at)
  SELECT $1, gen_random_uuid(), p.id, t.plan_id, now() FROM p, t RETURNING id
), o AS (
  INSERT INTO payment_order (doctor_id, id, enrolment_id, tier_id, plan_name, tier_name, validity_type, months,
    amount_paise, state, provider_order_id, key_id, created_at, expires_at)
  SELECT $1, gen_random_uuid(), e.id, t.id, 'Plan', t.name, 'monthly', 1, 49900, 'open',
    'order_settle' || replace(e.id::text, '-', ''), 'rzp_live_bench0', now(), now() + interval '30 minutes'
  FROM e, t RETURNING id, provider_order_id
)
INSERT INTO provider_order (provider_order_id, doctor_id, order_id)
SELECT provider_order_id, $1, id FROM o RETURNING provider_order_id AS order_id`;

/** In ms, for each payment whose confirmation was attempted. $1 doctor, $2 Razorpay's order ids. */
const SETTLE_TIMES = `
SELECT extract(epoch FROM m.attempted_at - i.received_at)::float8 * 1000 AS ms
FROM provider_order r
JOIN payment x ON x.doctor_id = $1 AND x.order_id = r.order_id
JOIN message m ON m.doctor_id = $1 AND m.term_id = x.term_id AND m.kind = 'confirmation' AND m.attempted_at IS NOT NULL
JOIN inbox i ON i.source = 'razorpay' AND i.scope = $1::uuid::text AND i.event_id = 'evt_' || r.provider_order_id
WHERE r.provider_order_id = ANY ($2) ORDER BY 1`;

/** Sends the event of one payment. @param {string} address of the webhook endpoint @param {string} order */
async function sendEvent(address, order) {
  const payment = { id: order.replace('order_', 'pay_'), order_id: order, amount: 49_900, method: 'upi' };
  const body = capturedEvent(payment, Math.floor(Date.now() / 1_000), order);
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-event-id': `evt_${order}`,
    ...signatureHeaders(body),
  };
  const response = await fetch(address, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`the webhook returned ${response.status}: ${await response.text()}`);
}

export default /** @satisfies {import('./measure.mjs').BackgroundBenchmark} */ ({
  name: 'settle',
  async measure({ origin, doctorId, rows, small }) {
    const address = origin + (await setUpWebhook({ doctorId, rows }));
    /** @param {number} count @returns {Promise<number[]>} in ms, the shortest first */
    const measureTimes = async (count) => {
      const orders = (await rows(INSERT_ORDERS, [doctorId, count, String(Date.now())])).map(({ order_id }) => order_id);
      const since = performance.now();
      const deliveries = [];
      for (const [n, order] of orders.entries()) {
        await sleep(Math.max(0, since + (n * 1_000) / PER_SECOND - performance.now()));
        deliveries.push(sendEvent(address, order));
      }
      await Promise.all(deliveries);
      for (const until = Date.now() + TIMEOUT_MS; ; await sleep(100)) {
        const times = await rows(SETTLE_TIMES, [doctorId, orders]);
        if (times.length === orders.length) return times.map(({ ms }) => ms);
        if (Date.now() > until) throw new Error(`${orders.length - times.length} payments are not confirmed`);
      }
    };
    if (!small) await measureTimes(10 * PER_SECOND); // warm up
    const times = await measureTimes(small ? 10 : 30 * PER_SECOND);
    const p99 = round(times[Math.ceil(times.length * 0.99) - 1] ?? 0, 0);
    const name = `settle, p99 at ${PER_SECOND}/s`;
    return { name, ours: p99, floor: null, ratio: null, unit: 'ms', goal: GOAL_MS, met: p99 <= GOAL_MS };
  },
});
