// @ts-check
/**
 * Sends load to one server over 16 connections. Undici parses responses with compiled code: a parser in JavaScript would
 * use as much CPU time as a server, and more for responses with many headers.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';

const CONNECTIONS = 16;
const SECOND_MS = 1_000;

/** @typedef {{ path: string, method?: 'GET' | 'POST', headers?: Record<string, string>, body?: string }} Call */
/**
 * @typedef {object} Work
 * @property {Call[]} calls
 * @property {(n: number) => string} [next] the body of the nth call, if the bodies differ
 * @property {(body: string) => Record<string, string>} [sign] headers for a body
 */

/** @typedef {{ duration: number } | { amount: number }} Length duration in seconds, or number of calls */

/** Adds the body of the nth call. @param {Work} work @param {Call} call @param {number} n @returns {Call} */
export function withBody({ next, sign }, call, n) {
  if (!next) return call;
  const body = next(n);
  return { ...call, body, ...(sign && { headers: { ...call.headers, ...sign(body) } }) };
}

/** Sends a call and reads the whole response. @param {Client} client @param {Call} call @returns {Promise<number>} the status */
const sendCall = (client, { method = 'GET', ...call }) =>
  new Promise((resolve, reject) => {
    let status = 0;
    client.dispatch(
      { method, ...call },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, code) => void (status = code),
        onResponseEnd: () => resolve(status),
        onResponseError: (_, error) => reject(error),
      },
    );
  });

/** Counts calls over all runs, so that no body is repeated and no client address exceeds a rate limit. */
let sent = 0;

/**
 * Sends calls on every connection, one after the other. The first failure stops all connections.
 * @param {string} origin @param {Work} work
 * @param {(index: number) => Promise<boolean> | boolean} mayContinue whether to send the call; may wait first
 * @param {(index: number) => void} onReply
 */
async function sendCalls(origin, work, mayContinue, onReply) {
  const { calls } = work;
  if (calls.length === 0) throw new Error('there is nothing to call');
  let started = 0;
  const clients = Array.from({ length: CONNECTIONS }, () => new Client(origin, { pipelining: 1 }));
  const send = async (/** @type {Client} */ client) => {
    for (let index = started++; await mayContinue(index); index = started++) {
      const n = sent++;
      const call = withBody(work, /** @type {Call} */ (calls[n % calls.length]), n);
      const status = await sendCall(client, call);
      if (status < 200 || status > 299) throw new Error(`${call.path} returned ${status}`);
      onReply(index);
    }
  };
  try {
    await Promise.all(clients.map(send));
  } finally {
    await Promise.all(clients.map((client) => client.destroy()));
  }
}

/** Sends calls as fast as possible. @param {string} origin @param {Work} work @param {Length} length @returns {Promise<number>} responses per second */
export async function load(origin, work, length) {
  const since = performance.now();
  const mayContinue =
    'amount' in length
      ? (/** @type {number} */ index) => index < length.amount
      : () => performance.now() - since < length.duration * SECOND_MS;
  let responses = 0;
  await sendCalls(origin, work, mayContinue, () => (responses += 1));
  return (responses / (performance.now() - since)) * SECOND_MS;
}

/**
 * Sends calls at a fixed rate. Latency counts from the time at which a call was due, so a slow response also delays the
 * calls behind it.
 * @param {string} origin @param {Work} work @param {Length} length @param {number} perSecond
 * @returns {Promise<number>} the 99th percentile of the latency, in ms
 */
export async function loadAtRate(origin, work, length, perSecond) {
  const amount = 'amount' in length ? length.amount : length.duration * perSecond;
  const since = performance.now();
  const dueAt = (/** @type {number} */ index) => since + (index / perSecond) * SECOND_MS;
  /** @type {number[]} */
  const delays = [];
  const mayContinue = async (/** @type {number} */ index) => {
    await sleep(Math.max(0, dueAt(index) - performance.now()));
    return index < amount;
  };
  await sendCalls(origin, work, mayContinue, (index) => delays.push(performance.now() - dueAt(index)));
  delays.sort((a, b) => a - b);
  return Math.max(1, Math.round(delays[Math.floor(delays.length * 0.99)] ?? 0));
}
