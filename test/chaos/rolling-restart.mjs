// @ts-check
/** A rolling restart: each process is replaced in turn while clients keep calling. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './fixtures.mjs';

const CALLERS = 4;
const IDLE_MS = 20;

/**
 * @param {Awaited<ReturnType<typeof import('./deployment.mjs').startProduct>>} product with two processes per role
 * @param {import('./fixtures.mjs').Patient[]} patients who have not paid yet
 * @returns {Promise<{ calls: number, failed: string[], seconds: number }>}
 */
export async function rollingRestart(product, patients) {
  const since = Date.now();
  let [calls, isOver] = [0, false];
  /** @type {string[]} */
  const failed = [];
  const send = async (/** @type {string} */ path, /** @type {Parameters<typeof call>[1]} */ options = {}) => {
    const { status } = await call(`${product.origin}${path}`, options);
    calls++;
    if (status < 200 || status >= 300)
      failed.push(`${options.method ?? 'GET'} ${path.split('/').slice(0, 4).join('/')}: ${status}`);
  };
  const callers = Array.from({ length: CALLERS }, async (_, n) => {
    for (let turn = n; !isOver; turn += CALLERS) {
      const { identifier, tiers } = patients[turn % patients.length] ?? { identifier: '', tiers: [] };
      await send(`/api/public/subscription/${identifier}`);
      const headers = { 'idempotency-key': randomUUID() };
      await send('/api/public/payment/create', { method: 'POST', body: { identifier, tierId: tiers[0] }, headers });
      await sleep(IDLE_MS);
    }
  });
  for (const api of product.api) {
    api.inRotation = false; // removed from the balancer first, then restarted
    while (api.underWay > 0) await sleep(IDLE_MS);
    await api.restart();
    api.inRotation = true;
  }
  for (const worker of product.worker) await worker.restart();
  isOver = true;
  await Promise.all(callers);
  return { calls, failed, seconds: (Date.now() - since) / 1_000 };
}
