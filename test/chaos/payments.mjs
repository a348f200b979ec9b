// @ts-check
/** Patients who pay for one or several tiers while processes are killed, with every kind of webhook delivery. */
import { setTimeout as sleep } from 'node:timers/promises';
import { forEachConcurrently, callUntilAnswered, call } from './fixtures.mjs';
import { pick } from './random.mjs';

const CONCURRENCY = 24;
const OUTCOMES = { captured: 85, failed_then_captured: 10, authorized: 5 };
const WEBHOOKS = { normal: 40, duplicate: 20, reordered: 15, lost: 10, tampered: 10, delayed: 5 };
const [POLLS, POLL_MS] = [3, 2_000];

/**
 * @param {{ origin: string, providersOrigin: string }} product
 * @param {import('./fixtures.mjs').Patient[]} patients
 * @param {{ count: number, next: () => number, onPaid: () => void, waitForCapacity: () => Promise<unknown> }} options
 * count: the total number of payments; onPaid: called after each; waitForCapacity: awaited before each patient's orders
 */
export async function makePayments({ origin, providersOrigin }, patients, { count, next, onPaid, waitForCapacity }) {
  let [left, waiting] = [count, patients.length];
  await forEachConcurrently(patients, CONCURRENCY, async ({ identifier, tiers }) => {
    await waitForCapacity();
    const least = Math.ceil(left / waiting--); // at least this many per patient, so that `count` payments are reached
    const chosen = tiers.slice(0, Math.min(left, Math.max(least, 1 + Math.floor(next() * tiers.length))));
    left -= chosen.length;
    const ways = chosen.map(() => ({ outcome: pick(next, OUTCOMES), webhook: pick(next, WEBHOOKS) }));
    const watches = next() < 0.5;
    /** @type {string[]} */
    const orders = [];
    for (const tierId of chosen)
      orders.push(
        (
          await callUntilAnswered(`${origin}/api/public/payment/create`, {
            method: 'POST',
            body: { identifier, tierId },
          })
        ).body.orderId,
      );
    for (const [n, orderId] of orders.entries()) {
      const body = { ...ways[n], method: 'upi', delaySeconds: 2 };
      await callUntilAnswered(`${providersOrigin}/sandbox/razorpay/orders/${orderId}/pay`, { method: 'POST', body });
      onPaid();
    }
    const last = orders.at(-1);
    for (let poll = 0; watches && last && poll < POLLS; poll++) {
      const { body } = await call(`${origin}/api/public/payment/status/${last}`);
      if (body?.captured) break;
      await sleep(POLL_MS);
    }
  });
}
