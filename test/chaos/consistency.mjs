// @ts-check
/** Compares the product's payments and messages with the data of the simulated Razorpay and WhatsApp. */
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {ReturnType<typeof import('./deployment.mjs').retryingQuery>['query']} Query */

const POLL_MS = 250;
const DROP_INTERVAL_MS = 2_000;
const TIMEOUT_MS = 120_000;

/** Tampering adds one paisa to a signed webhook. Prices are whole rupees, so only these amounts end in 1. */
const IS_FORGED = `payload->>'body' ~ '"amount":[0-9]*1[,}]'`;

/**
 * Pending work: events, orders due for reconciliation, undelivered webhooks. Razorpay's own jobs that run after five
 * days (for payments that nobody captured) are not counted. A tampered webhook is not counted after two rejections.
 */
const COUNT_OWN_WORK = `SELECT (SELECT count(*) FROM outbox WHERE handled_at IS NULL)::int AS events,
  (SELECT count(*) FROM payment_order WHERE check_at <= now())::int AS orders`;
const COUNT_WEBHOOKS = `SELECT count(*)::int AS webhooks FROM sandbox.simulated_job
  WHERE kind = 'webhook' AND (tries < 2 OR NOT ${IS_FORGED})`;

/** Razorpay would retry a tampered webhook for a day and delay the webhooks behind it in the same queue. */
const DROP_FORGED_WEBHOOKS = `DELETE FROM sandbox.simulated_job
  WHERE kind = 'webhook' AND tries >= 2 AND claimed_until IS NULL AND ${IS_FORGED}`;

/** Razorpay retries a webhook after seconds, minutes and hours. Here it retries 60 times faster. */
const SET_RETRY_SPEED =
  'INSERT INTO sandbox.razorpay_retry_speed (factor) VALUES (60) ON CONFLICT (single) DO UPDATE SET factor = 60';

/** Speeds up webhook retries and deletes rejected tampered webhooks, until the returned function is called. */
export async function speedUpAndCleanWebhooks(/** @type {Query} */ query) {
  await query(SET_RETRY_SPEED);
  const timer = setInterval(() => query(DROP_FORGED_WEBHOOKS).catch(() => undefined), DROP_INTERVAL_MS);
  return () => clearInterval(timer);
}

/** Waits until no work is pending. @throws when the amount of pending work has not fallen for two minutes. */
async function waitUntilIdle(/** @type {Query} */ query, /** @type {Query} */ providers) {
  let least = Infinity;
  /** @type {Record<string, number>} */
  let counts = {};
  for (let until = Date.now() + TIMEOUT_MS; Date.now() < until; await sleep(POLL_MS)) {
    counts = { ...(await query(COUNT_OWN_WORK))[0], ...(await providers(COUNT_WEBHOOKS))[0] };
    const n = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (n === 0) return;
    if (n < least) until = Date.now() + TIMEOUT_MS;
    least = Math.min(least, n);
  }
  throw new Error(`nothing was done for ${TIMEOUT_MS / 1_000} s: ${JSON.stringify(counts)}`);
}

/**
 * Waits for all pending work, then makes every open order due for reconciliation and waits for that too.
 * @param {Query} query @param {Query} [providers] of the simulators' database, if that is another one
 */
export async function settle(query, providers = query) {
  await waitUntilIdle(query, providers);
  await query('UPDATE payment_order SET check_at = now() WHERE check_at IS NOT NULL');
  await waitUntilIdle(query, providers);
}

/** Queries for violations: each row is one. */
const RULES = {
  'a payment that Razorpay captured is one payment here, or one for each line of its order, of the same amount': `
    SELECT s.id FROM sandbox.razorpay_entity s
    LEFT JOIN payment m ON m.provider_payment_id = s.id AND m.captured_at IS NOT NULL
    WHERE s.kind = 'payment' AND (s.entity->>'captured')::boolean
    GROUP BY s.id, s.entity->>'amount'
    HAVING coalesce(sum(m.amount_paise), 0) <> (s.entity->>'amount')::bigint OR count(m.id) <> count(DISTINCT m.order_id)`,
  'a payment captured here was captured by Razorpay': `
    SELECT m.id FROM payment m LEFT JOIN sandbox.razorpay_entity s ON s.id = m.provider_payment_id
    WHERE m.provider_payment_id IS NOT NULL AND m.captured_at IS NOT NULL
      AND NOT coalesce((s.entity->>'captured')::boolean, false)`,
  'an order that Razorpay calls paid is paid here': `
    SELECT s.id FROM sandbox.razorpay_entity s LEFT JOIN payment_order o ON o.provider_order_id = s.id
    WHERE s.kind = 'order' AND s.entity->>'status' = 'paid' AND o.state IS DISTINCT FROM 'paid'`,
  'an activation has one confirmation': `
    SELECT t.id FROM term t LEFT JOIN message g ON g.term_id = t.id AND g.kind = 'confirmation'
    WHERE t.payment_day IS NOT NULL GROUP BY t.doctor_id, t.id HAVING count(g.id) <> 1`,
  'a message whose hour has come was sent once, unless its sending died without an answer: then once at most': `
    SELECT g.id FROM message g
    LEFT JOIN sandbox.whatsapp_message w ON w.callback_data = concat_ws('/', g.doctor_id, g.id, g.sending)
    WHERE g.state <> 'skipped' AND (g.send_at IS NULL OR g.send_at <= now())
    GROUP BY g.doctor_id, g.id
    HAVING count(w.id) > 1 OR (count(w.id) = 0 AND (g.attempted_at IS NULL OR g.sent_at IS NOT NULL))`,
};

const COUNTS = `
  SELECT (SELECT count(*) FROM payment WHERE captured_at IS NOT NULL)::int AS payments,
    (SELECT count(*) FROM payment WHERE term_id IS NOT NULL)::int AS terms, (SELECT count(*) FROM hold)::int AS holds,
    (SELECT count(*) FROM receipt WHERE kind = 'receipt')::int AS receipts,
    (SELECT count(*) FROM message WHERE kind = 'confirmation')::int AS confirmations,
    (SELECT count(*) FROM sandbox.whatsapp_message WHERE direction = 'out')::int AS sent,
    (SELECT count(*) FROM message WHERE state = 'queued' AND attempted_at IS NOT NULL)::int AS unanswered`;

/** @param {Query} query @returns {Promise<{ counts: Record<string, number>, violations: object[] }>} */
export async function checkConsistency(query) {
  /** @type {typeof import('../../src/ledger/invariants.js')} */
  const { findLedgerViolations } = await import(new URL('../../dist/ledger/invariants.js', import.meta.url).href);
  /** @type {object[]} */
  const violations = await findLedgerViolations((sql) => query(sql), 0);
  for (const [rule, sql] of Object.entries(RULES))
    violations.push(...(await query(sql)).map(({ id }) => ({ rule, id: String(id) })));
  return { counts: (await query(COUNTS))[0], violations };
}
