// @ts-check
/** Kills one thing after another while payments run, and takes the time until it is as if nothing had died. */
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

/** @param {() => Promise<boolean>} isSo @returns {Promise<number>} ms until it is so */
async function waitUntil(isSo) {
  const since = Date.now();
  while (!(await isSo())) {
    if (Date.now() - since > TIMEOUT_MS) throw new Error(`no recovery within ${TIMEOUT_MS} ms`);
    await sleep(POLL_MS);
  }
  return Date.now() - since;
}

/**
 * @param {object} given
 * @param {Awaited<ReturnType<typeof import('./deployment.mjs').startStores>>} given.stores
 * @param {Awaited<ReturnType<typeof import('./deployment.mjs').startProduct>>} given.product
 * @param {ReturnType<typeof import('./deployment.mjs').retryingQuery>['ask']} given.ask
 * @param {string} given.identifier of a patient's page
 */
export function killer({ stores, product, ask, identifier }) {
  const serves = async () => (await call(`${product.origin}/api/public/subscription/${identifier}`)).status === 200;
  const answers = async (/** @type {string} */ sql, /** @type {unknown[]} */ params) => (await ask(sql, params))[0].so;

  /** All that had happened until now is worked off. */
  const allHandled = async () => {
    const [{ last }] = await ask('SELECT coalesce(max(id), 0) AS last FROM outbox');
    return () => answers('SELECT NOT EXISTS (SELECT FROM outbox WHERE handled_at IS NULL AND id <= $1) AS so', [last]);
  };
  /** What the queues had lost is in them again: every event that waits was handed on after the loss. */
  const queuesRebuilt = async () => {
    const [{ now }] = await ask('SELECT now() AS now');
    return () =>
      answers(
        `SELECT NOT EXISTS (SELECT FROM outbox WHERE handled_at IS NULL AND created_at <= $1
           AND (sent_at IS NULL OR sent_at <= $1)) AS so`,
        [now],
      );
  };
  /** What has recovered when, and what dies. @type {Record<Target, { isRecovered: () => Promise<() => Promise<boolean>>, killTarget: () => unknown, blocks: boolean }>} */
  const targets = {
    api: { isRecovered: async () => serves, killTarget: () => product.api.forEach(({ kill }) => kill()), blocks: true },
    worker: { isRecovered: allHandled, killTarget: () => product.worker.forEach(({ kill }) => kill()), blocks: false },
    postgres: { isRecovered: async () => serves, killTarget: () => stores.kill('postgres'), blocks: true },
    redis: { isRecovered: queuesRebuilt, killTarget: () => stores.kill('redis'), blocks: false },
  };

  /** @returns {Promise<{ recovery: Promise<Recovery> }>} as soon as it is dead */
  async function kill(/** @type {Target} */ target) {
    const { isRecovered: isBack, killTarget: strike } = targets[target];
    const so = await isBack();
    strike();
    await sleep(POLL_MS); // the signal has arrived
    const recovery = waitUntil(so).then((ms) => ({ target, ms: ms + POLL_MS }));
    recovery.catch(() => undefined); // told by whoever waits for it
    return { recovery };
  }

  return {
    /** Kills it, and waits until it has recovered. @param {Target} target */
    killOne: async (target) => (await kill(target)).recovery,
    /**
     * Kills at random, and each time waits until people are served again; the queues recover in the background.
     * @param {number} count @param {() => number} next @param {(n: number) => Promise<void>} turn waits for the n-th kill's time
     */
    async killAll(count, next, turn) {
      /** @type {Record<string, number>} */
      const times = {};
      /** @type {Promise<Recovery>[]} */
      const recoveries = [];
      for (let n = 0; n < count; n++) {
        await turn(n);
        await sleep(next() * PAUSE_MS);
        // At random, and everybody once before anybody twice: a short run spares nobody.
        const least = Math.min(...TARGETS.map((target) => times[target] ?? 0));
        const weights = Object.fromEntries(TARGETS.map((target) => [target, (times[target] ?? 0) > least ? 0 : 1]));
        const target = /** @type {Target} */ (pick(next, weights));
        times[target] = (times[target] ?? 0) + 1;
        const { recovery } = await kill(target);
        recoveries.push(recovery);
        if (targets[target].blocks) await recovery;
      }
      return Promise.all(recoveries);
    },
  };
}
