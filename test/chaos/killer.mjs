// @ts-check
/** Kills processes and stores one after another while payments run, and measures each recovery time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './fixtures.mjs';
import { pick } from './random.mjs';

/** @typedef {'api' | 'worker' | 'postgres' | 'redis'} Target */
/** @typedef {{ target: Target, ms: number }} Recovery */
/** @type {Target[]} */
export const TARGETS = ['api', 'worker', 'postgres', 'redis'];

const POLL_MS = 25;
const TIMEOUT_MS = 600_000;
/** The longest pause between a recovery and the next kill. */
const PAUSE_MS = 400;

/** @param {() => Promise<boolean>} isMet @returns {Promise<number>} ms until it resolves to true */
async function waitUntil(isMet) {
  const since = Date.now();
  while (!(await isMet())) {
    if (Date.now() - since > TIMEOUT_MS) throw new Error(`no recovery within ${TIMEOUT_MS} ms`);
    await sleep(POLL_MS);
  }
  return Date.now() - since;
}

/**
 * @param {object} options
 * @param {Awaited<ReturnType<typeof import('./deployment.mjs').startStores>>} options.stores
 * @param {Awaited<ReturnType<typeof import('./deployment.mjs').startProduct>>} options.product
 * @param {ReturnType<typeof import('./deployment.mjs').retryingQuery>['query']} options.query
 * @param {string} options.identifier of a patient's page
 */
export function killer({ stores, product, query, identifier }) {
  const serves = async () => (await call(`${product.origin}/api/public/subscription/${identifier}`)).status === 200;
  const isTrue = async (/** @type {string} */ sql, /** @type {unknown[]} */ params) =>
    (await query(sql, params))[0].answer;

  /** Starts a check that is true once every event that was in the outbox at its start is handled. */
  const checkAllHandled = async () => {
    const [{ last }] = await query('SELECT coalesce(max(id), 0) AS last FROM outbox');
    return () =>
      isTrue('SELECT NOT EXISTS (SELECT FROM outbox WHERE handled_at IS NULL AND id <= $1) AS answer', [last]);
  };
  /** Starts a check that is true once the relay has enqueued every unhandled event after its start. */
  const checkQueuesRebuilt = async () => {
    const [{ now }] = await query('SELECT now() AS now');
    return () =>
      isTrue(
        `SELECT NOT EXISTS (SELECT FROM outbox WHERE handled_at IS NULL AND created_at <= $1
           AND (sent_at IS NULL OR sent_at <= $1)) AS answer`,
        [now],
      );
  };
  /**
   * How to kill each target. `startCheck` is called before the kill and returns the check for the recovery.
   * `blocks`: the next kill waits for the recovery.
   * @type {Record<Target, { startCheck: () => Promise<() => Promise<boolean>>, killTarget: () => unknown, blocks: boolean }>}
   */
  const targets = {
    api: { startCheck: async () => serves, killTarget: () => product.api.forEach(({ kill }) => kill()), blocks: true },
    worker: {
      startCheck: checkAllHandled,
      killTarget: () => product.worker.forEach(({ kill }) => kill()),
      blocks: false,
    },
    postgres: { startCheck: async () => serves, killTarget: () => stores.kill('postgres'), blocks: true },
    redis: { startCheck: checkQueuesRebuilt, killTarget: () => stores.kill('redis'), blocks: false },
  };

  /** @returns {Promise<{ recovery: Promise<Recovery> }>} as soon as the target is dead */
  async function kill(/** @type {Target} */ target) {
    const { startCheck, killTarget } = targets[target];
    const hasRecovered = await startCheck();
    killTarget();
    await sleep(POLL_MS); // until the signal has arrived
    const recovery = waitUntil(hasRecovered).then((ms) => ({ target, ms: ms + POLL_MS }));
    recovery.catch(() => undefined); // the caller that awaits it handles the rejection
    return { recovery };
  }

  return {
    /** Kills a target and waits until it has recovered. @param {Target} target */
    killOne: async (target) => (await kill(target)).recovery,
    /**
     * Kills random targets. Waits each time until the API serves requests again; queues recover in the background.
     * @param {number} count @param {() => number} random from 0 to 1
     * @param {(n: number) => Promise<void>} waitForKill resolves when the n-th kill is due
     */
    async killAll(count, random, waitForKill) {
      /** @type {Record<string, number>} */
      const kills = {};
      /** @type {Promise<Recovery>[]} */
      const recoveries = [];
      for (let n = 0; n < count; n++) {
        await waitForKill(n);
        await sleep(random() * PAUSE_MS);
        // No target is killed a second time before every target was killed once, so a short run covers all of them.
        const least = Math.min(...TARGETS.map((target) => kills[target] ?? 0));
        const weights = Object.fromEntries(TARGETS.map((target) => [target, (kills[target] ?? 0) > least ? 0 : 1]));
        const target = /** @type {Target} */ (pick(random, weights));
        kills[target] = (kills[target] ?? 0) + 1;
        const { recovery } = await kill(target);
        recoveries.push(recovery);
        if (targets[target].blocks) await recovery;
      }
      return Promise.all(recoveries);
    },
  };
}
