// @ts-check
/** Patients who open the pay page and pay, and doctors who look at their patients and add some. No call is repeated. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../chaos/fixtures.mjs';

const CALLERS = 4;
const IDLE_MS = 100;
const RANGE = 'range=[0,24]';

/** @typedef {{ kind: string, ms: number, status: number }} Sample */

/**
 * @param {{ origin: string, providersOrigin: string, failures: string[] }} product
 * @param {import('../chaos/fixtures.mjs').Patient[]} patients
 */
export function startLoad({ origin, providersOrigin, failures }, patients) {
  /** @type {Sample[]} */
  const samples = [];
  let isOver = false;

  /** @param {string} kind @param {string} path @param {Parameters<typeof call>[1]} [options] */
  async function send(kind, path, options) {
    const since = performance.now();
    const { status, body } = await call(`${origin}${path}`, options);
    samples.push({ kind, ms: performance.now() - since, status });
    return body;
  }

  const unpaid = [...patients];

  /** Opens the page of one patient after the other, who pays the first time. */
  async function visitPayPage(/** @type {import('../chaos/fixtures.mjs').Patient} */ patient) {
    const next = unpaid.pop();
    const { identifier, tiers } = next ?? patient;
    await send('pay page, HTML', `/s/${identifier}`);
    await send('pay page, API', `/api/public/subscription/${identifier}`);
    if (!next) return;
    const body = { identifier, tierId: tiers[randomInt(tiers.length)] };
    const headers = { 'idempotency-key': randomUUID() };
    const order = await send('order', '/api/public/payment/create', { method: 'POST', body, headers });
    if (!order?.orderId) return;
    const payment = { outcome: 'captured', webhook: 'normal', method: 'upi' };
    await call(`${providersOrigin}/sandbox/razorpay/orders/${order.orderId}/pay`, { method: 'POST', body: payment });
    await send('payment status', `/api/public/payment/status/${order.orderId}`);
  }

  async function workAtDesk(/** @type {string} */ token) {
    await send("doctor's list", `/api/patients?${RANGE}`, { token });
    await send('search', `/api/patients?${RANGE}&search=Ravi`, { token });
    await send('desk', '/api/desk', { token });
    const body = { name: `Asha ${randomUUID()}`, mobile: String(8_000_000_000 + randomInt(999_999_999)) };
    await send('new patient', '/api/patients', { method: 'POST', body, token });
    await send('dashboard', '/api/dashboard/stats', { token });
  }

  const callers = Array.from({ length: CALLERS }, async (_, n) => {
    for (let turn = n; !isOver; turn += CALLERS) {
      const patient = patients[turn % patients.length];
      if (!patient) return;
      await (n % 2 === 0 ? visitPayPage(patient) : workAtDesk(patient.token));
      await sleep(IDLE_MS);
    }
  });

  return {
    async stop() {
      isOver = true;
      await Promise.all(callers);
      const failedWebhooks = failures.filter((failure) => failure.includes('/webhook'));
      const failed = samples
        .filter(({ status }) => status < 200 || status >= 300)
        .map(({ kind, status }) => `${kind}: ${status}`);
      return { calls: summary(samples), failed: [...failed, ...failedWebhooks] };
    },
  };
}

/** @param {Sample[]} samples */
function summary(samples) {
  return [...new Set(samples.map(({ kind }) => kind))].map((kind) => {
    const all = samples.filter((each) => each.kind === kind);
    const sorted = all.map(({ ms }) => ms).sort((a, b) => a - b);
    const rounded = (/** @type {number | undefined} */ ms) => Math.round(ms ?? 0);
    const p99 = rounded(sorted[Math.floor(sorted.length * 0.99)]);
    return { kind, calls: all.length, 'p99 ms': p99, 'longest ms': rounded(sorted.at(-1)) };
  });
}
