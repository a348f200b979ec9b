// @ts-check
/**
 * Loaded into a server of the crash-point tests (`node --import`). A boundary is a moment at which a money path sends
 * something or receives an answer: a statement to PostgreSQL, a call to a provider, a command to Redis. This module
 * reports each boundary by name while it records, and kills the process at the boundary that a test names. Nothing
 * leaves the process between two boundaries, so a crash anywhere between them has the same effect.
 *
 * It also holds statements back: a path waits before the named statement until the test releases it, while other paths
 * go on. So each order of two paths' statements can be produced.
 *
 * With STANDBY=on the process loads its code and then waits until its predecessor has left the port.
 */
import 'reflect-metadata';
import Queue from 'bull';
import { Redis } from 'ioredis';
import pg from 'pg';
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';
import http from 'node:http';
import { createServer } from 'node:net';
import { setImmediate } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';

const dist = new URL('../../dist/', import.meta.url);

/**
 * The path that the current async context belongs to. Boundaries count only while `live`.
 * @typedef {{ name: string, live: boolean }} Path
 */
/**
 * The test's instruction: report boundaries or statements, die at a boundary, or hold statements back.
 * @typedef {{ record: 'boundaries' | 'statements' } | { dieAt: string } | { hold: string[] } | null} Order
 */

/** @type {AsyncLocalStorage<Path>} */
const paths = new AsyncLocalStorage();
/** @type {Order} */
let order = null;
/** How often each boundary was reached since the instruction. @type {Map<string, number>} */
let seen = new Map();

/** Continues the statements that are held back. @type {Map<string, () => void>} */
const held = new Map();

process.on('message', (/** @type {{ boundaries?: Order, release?: string }} */ { boundaries, release }) => {
  if (release !== undefined) {
    held.get(release)?.();
    held.delete(release);
    // A path that reaches it only now, after waiting for the lock of another, goes on too.
    if (order && 'hold' in order) order = { hold: order.hold.filter((name) => name !== release) };
  }
  if (boundaries === undefined) return;
  order = boundaries;
  seen = new Map();
  process.send?.({ ordered: true });
});

/** The name of a moment of a path, with how often it was reached since the instruction. */
function countMoment(/** @type {Path} */ path, /** @type {string} */ what) {
  const moment = `${path.name}: ${what}`;
  const times = (seen.get(moment) ?? 0) + 1;
  seen.set(moment, times);
  return `${moment} #${times}`;
}

/** Records a boundary of `path`, or kills the process at it. */
function reachBoundary(/** @type {string} */ what, path = paths.getStore()) {
  if (!order || !path?.live || 'hold' in order || ('record' in order && order.record === 'statements')) return;
  const name = countMoment(path, what);
  if ('record' in order) process.send?.({ boundary: name });
  else if (order.dieAt === name) process.kill(process.pid, 'SIGKILL');
}

/** Records a statement before it is sent, or returns what it waits for. @returns {Promise<void> | undefined} */
function holdBack(/** @type {string} */ statement) {
  const path = paths.getStore();
  if (!order || !path?.live || !('hold' in order || ('record' in order && order.record === 'statements'))) return;
  const name = countMoment(path, statement);
  if ('record' in order) process.send?.({ boundary: name });
  else if (order.hold.includes(name))
    return new Promise((release) => {
      held.set(name, () => release());
      process.send?.({ held: name });
    });
}

/**
 * Wraps a method: `around` receives the bound original, its arguments and `this`.
 * @param {object} owner @param {string} name @param {(call: (...args: any[]) => any, args: any[], self: any) =>
 * unknown} around
 */
function wrap(owner, name, around) {
  const methods = /** @type {Record<string, (...args: unknown[]) => unknown>} */ (owner);
  const original = methods[name];
  if (!original) throw new Error(`there is no ${name} to wrap`);
  methods[name] = function (/** @type {unknown[]} */ ...args) {
    return around(original.bind(this), args, this);
  };
}

/** Reaches the boundary `sent` once the bytes have left. @returns a function to call when the answer has arrived. */
function trackOutgoing(/** @type {string} */ what) {
  const path = paths.getStore();
  setImmediate(() => reachBoundary(`${what} sent`, path));
  return () => reachBoundary(`${what} answered`, path);
}

/** A statement's verb and table, for example `UPDATE term`. */
function summarizeStatement(/** @type {unknown} */ query) {
  const text = String(typeof query === 'object' && query && 'text' in query ? query.text : query).trim();
  const verb = /^\w+/.exec(text)?.[0].toUpperCase() ?? '?';
  const table = /\b(?:FROM|INTO|UPDATE)\s+"?(\w+)"?/i.exec(text)?.[1];
  return table ? `${verb} ${table}` : verb;
}

wrap(pg.Client.prototype, 'query', (query, args) => {
  if (!paths.getStore()?.live) return query(...args);
  const statement = summarizeStatement(args[0]);
  const [first, done] = [args[0], args.at(-1)];
  const send = () => {
    const answered = trackOutgoing(statement);
    if (typeof done === 'function')
      return query(
        ...args.slice(0, -1),
        (/** @type {unknown[]} */ ...results) =>
          (answered(), done(...results)),
      );
    const answer = query(...args); // a promise, or a query object that emits `end` or `error`
    if (answer instanceof EventEmitter) for (const end of ['end', 'error']) answer.prependListener(end, answered);
    return answer instanceof EventEmitter ? answer : answer.finally(answered);
  };
  const release = holdBack(statement);
  if (!release) return send();
  const sent = release.then(send);
  return typeof done === 'function' || first instanceof EventEmitter ? first : sent;
});

wrap(Redis.prototype, 'sendCommand', (send, [command, ...more]) => {
  if (paths.getStore()?.live) command.promise.finally(trackOutgoing(`Redis ${command.name}`)).catch(() => undefined);
  return send(command, ...more);
});

// Both providers are called through node:http. `finish` means that the request's last byte was handed to the kernel.
/** @type {WeakMap<object, Path | undefined>} */
const callers = new WeakMap();
const on = (/** @type {string} */ channel, /** @type {(request: any) => void} */ hear) =>
  subscribe(channel, (message) => hear(/** @type {{ request: object }} */ (message).request));
const providerName = (/** @type {http.ClientRequest} */ { method, path }) =>
  path.endsWith('/messages') ? 'WhatsApp' : `${method} Razorpay`;
on('http.client.request.start', (request) => {
  callers.set(request, paths.getStore());
  request.once('finish', () => reachBoundary(`${providerName(request)} sent`, callers.get(request)));
});
on('http.client.response.finish', (request) =>
  reachBoundary(`${providerName(request)} answered`, callers.get(request)),
);

// A path is an API call, a job, an event that the relay enqueues, or a row that a sweep found due.
/** The URL of a call without ids and query. */
const normalizeUrl = (/** @type {string} */ url) =>
  url.replace(/[0-9a-f]{8}-[-0-9a-f]{27}|order_\w+|(?<=razorpay\/).+|\?.*/g, '…');

wrap(http.Server.prototype, 'emit', (emit, args) => {
  const [event, request, reply] = args;
  if (event !== 'request' || !request.url.startsWith('/api/')) return emit(...args);
  const path = { name: `${request.method} ${normalizeUrl(request.url)}`, live: true };
  reply.once('close', () => (path.live = false));
  return paths.run(path, () => emit(...args));
});
wrap(Queue.prototype, 'processJob', (process, [job, ...more]) =>
  paths.run({ name: `job ${job?.name}`, live: job != null }, () => process(job, ...more)),
);

const { Relay } = await import(new URL('platform/jobs/relay.js', dist).href);
wrap(Relay.prototype, 'round', (round, args) => paths.run({ name: 'relay', live: false }, () => round(...args)));
wrap(Relay.prototype, 'enqueue', (enqueue, args) => {
  if (args[1].length) Object.assign(paths.getStore() ?? {}, { live: true });
  return enqueue(...args);
});
const { ReconciliationSweep, RefundSweep } = await import(
  new URL('payments/reconciliation/reconciliation-sweeps.js', dist).href
);
for (const sweep of [ReconciliationSweep, RefundSweep])
  wrap(sweep.prototype, 'processDue', (process, args) =>
    paths.run({ name: 'sweep', live: true }, () => process(...args)),
  );

// The simulated providers run in another process (see providers.mjs), which alone executes their jobs.
const { SimulatedJobs } = await import(new URL('sandbox/simulated-jobs.js', dist).href);
SimulatedJobs.prototype.wake = () => undefined;

if (process.env['STANDBY'] === 'on') {
  await import(new URL('app.module.js', dist).href);
  const isFree = () =>
    new Promise((resolve) => {
      const probe = createServer().once('error', () => resolve(false));
      probe.listen(Number(process.env['PORT']), '127.0.0.1', () => probe.close(() => resolve(true)));
    });
  while (!(await isFree())) await sleep(5);
}
