// @ts-check
/** Load on one address: autocannon with 16 connections, in this process; the servers run in theirs. */
import autocannon from 'autocannon';

const CONNECTIONS = 16;

/** @typedef {{ path: string, method?: 'GET' | 'POST', headers?: Record<string, string>, body?: string }} Call */
/** @typedef {{ calls: Call[], next?: (n: number) => string }} Work next: the body of the nth call, when each needs its own */

/** Counts over all runs, so that no body comes twice. */
let sent = 0;

/** Every connection walks through the calls from the first, so each run begins elsewhere: no address calls too often. */
let runs = 0;
const turned = (/** @type {Call[]} */ calls) => {
  const from = Math.floor((runs++ * calls.length) / 4) % calls.length;
  return [...calls.slice(from), ...calls.slice(0, from)];
};

/**
 * @param {string} origin @param {Work} work @param {{ duration: number } | { amount: number }} length seconds, or calls
 * @returns {Promise<number>} answers a second
 */
export async function load(origin, { calls, next }, length) {
  if (calls.length === 0) throw new Error('there is nothing to call');
  const setup = next && {
    setupRequest: (/** @type {Call} */ request) => ({ ...request, body: next(sent++) }),
  };
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    ...length,
    requests: turned(calls).map((call) => ({ method: 'GET', ...call, ...setup })),
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) {
    const statuses = JSON.stringify(result.statusCodeStats);
    throw new Error(`${bad} of ${result.requests.total} calls to ${calls[0]?.path} failed: ${statuses}`);
  }
  return result.requests.total / result.duration;
}
