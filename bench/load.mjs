// @ts-check
/** Load on one address: autocannon with 16 connections, in this process; the servers run in theirs. */
import autocannon from 'autocannon';

const CONNECTIONS = 16;

/** @typedef {{ path: string, method?: 'GET' | 'POST', headers?: Record<string, string>, body?: string }} Call */
/**
 * @typedef {object} Work
 * @property {Call[]} calls
 * @property {(n: number) => string} [next] the body of the nth call, when each needs its own
 * @property {(body: string) => Record<string, string>} [sign] headers that belong to a body
 */

/** @typedef {{ duration: number } | { amount: number, sampleInt: number }} Length seconds; or calls, and the ms between looks whether they are done */

/** A call as it is sent as the nth. @param {Work} work @param {Call} call @param {number} n @returns {Call} */
export function filled({ next, sign }, call, n) {
  if (!next) return call;
  const body = next(n);
  return { ...call, body, ...(sign && { headers: { ...call.headers, ...sign(body) } }) };
}

/** Counts over all runs, so that no body comes twice. */
let sent = 0;

/** Every connection walks through the calls from the first, so each run begins elsewhere: no address calls too often. */
let runs = 0;
const turned = (/** @type {Call[]} */ calls) => {
  const from = Math.floor((runs++ * calls.length) / 4) % calls.length;
  return [...calls.slice(from), ...calls.slice(0, from)];
};

/** @param {string} origin @param {Work} work @param {Length & { overallRate?: number }} manner */
async function shoot(origin, work, manner) {
  const { calls, next } = work;
  if (calls.length === 0) throw new Error('there is nothing to call');
  const setup = next && { setupRequest: (/** @type {Call} */ request) => filled(work, request, sent++) };
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    ...manner,
    requests: turned(calls).map((call) => ({ method: 'GET', ...call, ...setup })),
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) {
    const statuses = JSON.stringify(result.statusCodeStats);
    throw new Error(`${bad} of ${result.requests.total} calls to ${calls[0]?.path} failed: ${statuses}`);
  }
  return result;
}

/** As much as goes. @param {string} origin @param {Work} work @param {Length} length @returns {Promise<number>} answers a second */
export async function load(origin, work, length) {
  const { requests, duration } = await shoot(origin, work, length);
  return requests.total / duration;
}

/**
 * So many calls a second.
 * @param {string} origin @param {Work} work @param {Length} length @param {number} perSecond
 * @returns {Promise<number>} the ms within which 99 of 100 are answered, to the ms
 */
export async function pace(origin, work, length, perSecond) {
  const { latency } = await shoot(origin, work, { ...length, overallRate: perSecond });
  return Math.max(1, latency.p99);
}
