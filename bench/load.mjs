// @ts-check
/**
 * Load on one address: 16 connections in this process; the servers run in theirs. Undici reads replies by compiled code:
 * a reader written in JavaScript takes as much of the machine as a server does, the more so the more headers a reply has.
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
 * @property {(n: number) => string} [next] the body of the nth call, when each needs its own
 * @property {(body: string) => Record<string, string>} [sign] headers that belong to a body
 */

/** @typedef {{ duration: number } | { amount: number }} Length seconds; or calls */

/** A call as it is sent as the nth. @param {Work} work @param {Call} call @param {number} n @returns {Call} */
export function withBody({ next, sign }, call, n) {
  if (!next) return call;
  const body = next(n);
  return { ...call, body, ...(sign && { headers: { ...call.headers, ...sign(body) } }) };
}

/** The status of one answer, once all of it is here. @param {Client} client @param {Call} call @returns {Promise<number>} */
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

/** Counts over all runs: no body comes twice, and no address calls too often. */
let sent = 0;

/**
 * Every connection sends call after call. The first failure stops all of them, so that none disturbs what is measured next.
 * @param {string} origin @param {Work} work
 * @param {(taken: number) => Promise<boolean> | boolean} mayContinue whether one more is sent as the `taken`th; may have it wait
 * @param {(taken: number) => void} answered
 */
async function sendCalls(origin, work, mayContinue, answered) {
  const { calls } = work;
  if (calls.length === 0) throw new Error('there is nothing to call');
  let started = 0;
  const clients = Array.from({ length: CONNECTIONS }, () => new Client(origin, { pipelining: 1 }));
  const send = async (/** @type {Client} */ client) => {
    for (let index = started++; await mayContinue(index); index = started++) {
      const n = sent++;
      const call = withBody(work, /** @type {Call} */ (calls[n % calls.length]), n);
      const status = await sendCall(client, call);
      if (status < 200 || status > 299) throw new Error(`${call.path} answers ${status}`);
      answered(index);
    }
  };
  try {
    await Promise.all(clients.map(send));
  } finally {
    await Promise.all(clients.map((client) => client.destroy()));
  }
}

/** As much as goes. @param {string} origin @param {Work} work @param {Length} length @returns {Promise<number>} answers a second */
export async function load(origin, work, length) {
  const since = performance.now();
  const mayContinue =
    'amount' in length
      ? (/** @type {number} */ taken) => taken < length.amount
      : () => performance.now() - since < length.duration * SECOND_MS;
  let answers = 0;
  await sendCalls(origin, work, mayContinue, () => (answers += 1));
  return (answers / (performance.now() - since)) * SECOND_MS;
}

/**
 * So many calls a second, each due at a time of its own: an answer that is late keeps none behind it from counting as late.
 * @param {string} origin @param {Work} work @param {Length} length @param {number} perSecond
 * @returns {Promise<number>} the ms within which 99 of 100 are answered, to the ms
 */
export async function loadAtRate(origin, work, length, perSecond) {
  const amount = 'amount' in length ? length.amount : length.duration * perSecond;
  const since = performance.now();
  const dueAt = (/** @type {number} */ taken) => since + (taken / perSecond) * SECOND_MS;
  /** @type {number[]} */
  const delays = [];
  const mayContinue = async (/** @type {number} */ taken) => {
    await sleep(Math.max(0, dueAt(taken) - performance.now()));
    return taken < amount;
  };
  await sendCalls(origin, work, mayContinue, (taken) => delays.push(performance.now() - dueAt(taken)));
  delays.sort((a, b) => a - b);
  return Math.max(1, Math.round(delays[Math.floor(delays.length * 0.99)] ?? 0));
}
