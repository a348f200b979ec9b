// @ts-check
/**
 * `npm run bench:cost [-- --doctors 100 --patients 2000]`: what one doctor, patient, payment and message cost in CPU
 * time, bytes of each table and of Redis. An API process, a worker and the simulators run in processes of their own on
 * new stores. The figures of docs/scale.md.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import { postgresPaths } from '../scripts/postgres-paths.mjs';
import { prepare } from '../scripts/prepare.mjs';
import { commandLine, processesBelow, processesIn } from '../scripts/processes.mjs';
import { step } from '../scripts/progress.mjs';
import { scratchFolder } from '../scripts/scratch.mjs';
import { onShutdown, runCommand } from '../scripts/shutdown.mjs';
import { settle } from '../test/chaos/consistency.mjs';
import { retryingQuery, startProduct, startStores } from '../test/chaos/deployment.mjs';
import {
  ADMIN_SETTINGS,
  callUntilAnswered,
  createDoctorsAndPatients,
  forEachConcurrently,
} from '../test/chaos/fixtures.mjs';
import { round } from './report.mjs';

const { values } = parseArgs({
  options: { doctors: { type: 'string', default: '100' }, patients: { type: 'string', default: '2000' } },
});
const [doctors, patients] = [Number(values.doctors), Number(values.patients)];
const AT_ONCE = 8;
const IDLE_MS = 20_000;
/** Linux counts CPU time in hundredths of a second. */
const MS_PER_TICK = 10;

/** The simulators have a database of their own, so that their queries are not counted. */
const PROVIDERS = 'providers';

/** CPU time of a process, in ms. @param {number} pid @param {boolean} withEnded with its ended children */
function cpuOf(pid, withEnded) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return MS_PER_TICK * (user + system + (withEnded ? endedUser + endedSystem : 0));
  } catch {
    return 0; // it has ended
  }
}

/** Partitions are added up: their names end in numbers. */
const TABLES = `
SELECT regexp_replace(c.oid::regclass::text, '_\\d+$', '') AS name, sum(pg_table_size(c.oid))::int8 AS rows,
  sum(pg_indexes_size(c.oid))::int8 AS indexes
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND n.nspname IN ('public', 'search') GROUP BY 1`;

/**
 * @typedef {{ api: number, worker: number, postgres: number, redis: number }} Cpu in ms
 * @typedef {{ at: number, cpu: Cpu, tables: Map<string, { rows: number, indexes: number }>, redisBytes: number }} Usage
 */

/**
 * @param {{ product: Awaited<ReturnType<typeof startProduct>>, dataDir: string, redis: Redis, query: import('../test/chaos/consistency.mjs').Query }} running
 * @returns {Promise<Usage>}
 */
async function readUsage({ product, dataDir, redis, query }) {
  const sum = (/** @type {(number | undefined)[]} */ pids) =>
    pids.map((pid) => (pid ? cpuOf(pid, true) : 0)).reduce((total, ms) => total + ms, 0);
  const postgres = processesIn(postgresPaths(dataDir, () => undefined).data);
  const [postmaster = 0, ...all] = postgres.toSorted((a, b) => a - b);
  const backends = all.filter((pid) => !commandLine(pid).includes(` ${PROVIDERS} `));
  const tables = await query(TABLES);
  const info = await redis.info('memory');
  return {
    at: Date.now(),
    cpu: {
      api: sum(product.api.map(({ pid }) => pid())),
      worker: sum(product.worker.map(({ pid }) => pid())),
      postgres: cpuOf(postmaster, true) + backends.reduce((ms, pid) => ms + cpuOf(pid, false), 0),
      redis: sum(processesBelow(`${dataDir}/redis`)),
    },
    tables: new Map(tables.map(({ name, rows, indexes }) => [name, { rows: Number(rows), indexes: Number(indexes) }])),
    redisBytes: Number(/used_memory:(\d+)/.exec(info)?.[1]),
  };
}

/** Cost of each of `count`, without what the processes use when idle. @param {Usage} before @param {Usage} after @param {number} count @param {Cpu} idle CPU ms for each ms */
function costOf(before, after, count, idle) {
  const elapsed = after.at - before.at;
  const names = /** @type {(keyof Cpu)[]} */ (Object.keys(after.cpu));
  const cpu = names.map((name) => [
    name,
    round((after.cpu[name] - before.cpu[name] - idle[name] * elapsed) / count, 2),
  ]);
  const none = { rows: 0, indexes: 0 };
  const tables = [...after.tables].map(([name, now]) => {
    const was = before.tables.get(name) ?? none;
    return {
      name,
      rows: round((now.rows - was.rows) / count, 0),
      indexes: round((now.indexes - was.indexes) / count, 0),
    };
  });
  const grown = tables
    .filter(({ rows, indexes }) => rows + indexes > 0)
    .toSorted((a, b) => b.rows + b.indexes - a.rows - a.indexes);
  return {
    cpuMs: Object.fromEntries(cpu),
    bytes: grown.reduce((total, { rows, indexes }) => total + rows + indexes, 0),
    redisBytes: round((after.redisBytes - before.redisBytes) / count, 0),
    tables: grown,
  };
}

/** Sends each confirmation again. */
const REPEAT_CONFIRMATIONS = `
WITH again AS (
  INSERT INTO message SELECT x.* FROM message m, jsonb_populate_record(m, jsonb_build_object(
    'id', gen_random_uuid(), 'dedupe_key', m.dedupe_key || ' again', 'state', 'queued', 'reason', NULL, 'provider_id', NULL,
    'attempted_at', NULL, 'sent_at', NULL, 'delivered_at', NULL, 'read_at', NULL, 'created_at', now())) x
  WHERE m.kind = 'confirmation' RETURNING doctor_id, id
)
INSERT INTO outbox (subscriber, name, payload)
SELECT 'whatsapp', 'message.queued', jsonb_build_object('doctorId', doctor_id, 'messageId', id) FROM again`;

/** Waits for all events, messages and their status updates. @param {import('../test/chaos/consistency.mjs').Query} query @param {import('../test/chaos/consistency.mjs').Query} providers */
async function waitUntilQuiet(query, providers) {
  const messages = `SELECT count(*)::int AS waiting FROM message WHERE state = 'queued'`;
  const updates = `SELECT count(*)::int AS waiting FROM sandbox.simulated_job WHERE due_at < now() + interval '1 minute'`;
  const count = async () => (await query(messages))[0].waiting + (await providers(updates))[0].waiting;
  do await settle(query, providers);
  while ((await count()) > 0 && (await sleep(500, true)));
}

/** Pays the first tier by each link, as a patient does. @param {{ origin: string, providersOrigin: string }} product @param {import('../test/chaos/fixtures.mjs').Patient[]} people */
const payAll = ({ origin, providersOrigin }, people) =>
  forEachConcurrently(people, AT_ONCE, async ({ identifier, tiers: [tierId] }) => {
    const order = { method: 'POST', body: { identifier, tierId } };
    const { orderId } = (await callUntilAnswered(`${origin}/api/public/payment/create`, order)).body;
    const pay = { method: 'POST', body: { outcome: 'captured', webhook: 'normal', method: 'upi', delaySeconds: 2 } };
    await callUntilAnswered(`${providersOrigin}/sandbox/razorpay/orders/${orderId}/pay`, pay);
    await callUntilAnswered(`${origin}/api/public/payment/status/${orderId}`);
  });

await runCommand(async () => {
  await prepare('npm run bench:cost');
  const dataDir = scratchFolder('cost');
  const stores = await startStores(dataDir);
  onShutdown(stores.stop);
  const settings = {
    ...{ DATABASE_URL: stores.url, REDIS_URL: stores.redisUrl, DEMO: 'off', TRUST_PROXY: '1' },
    ...ADMIN_SETTINGS,
    PUBLIC_URL: 'http://localhost:7000', // of product and simulators, which deliver webhooks to the balancer instead
  };
  const { query, end } = retryingQuery(stores.url);
  onShutdown(end);
  await query(`CREATE DATABASE ${PROVIDERS}`);
  const providersUrl = new URL(stores.url);
  providersUrl.pathname = PROVIDERS;
  const { query: providers, end: endProviders } = retryingQuery(providersUrl.href);
  onShutdown(endProviders);
  const product = await step('Starting the product', () =>
    startProduct({ dataDir, settings, apis: 1, workers: 1, providersUrl: providersUrl.href }),
  );
  onShutdown(product.stop);
  const redis = new Redis(stores.redisUrl);
  onShutdown(() => redis.disconnect());
  const running = { product, dataDir, redis, query };
  const { origin, providersOrigin } = product;
  const create = (/** @type {number} */ some, /** @type {number} */ people) =>
    createDoctorsAndPatients(origin, { doctors: some, patients: people, providersOrigin });

  await create(4, 40).then((people) => payAll(product, people)); // V8 and the caches need some calls
  await waitUntilQuiet(query, providers);
  const idleSince = await readUsage(running);
  await sleep(IDLE_MS);
  const idleUntil = await readUsage(running);
  const perMs = (/** @type {keyof Cpu} */ name) =>
    (idleUntil.cpu[name] - idleSince.cpu[name]) / (idleUntil.at - idleSince.at);
  const idle = { api: perMs('api'), worker: perMs('worker'), postgres: perMs('postgres'), redis: perMs('redis') };

  /** @param {string} name @param {number} count @param {() => Promise<unknown>} work */
  const measure = (name, count, work) =>
    step(`${count} of: ${name}`, async () => {
      const before = await readUsage(running);
      await work();
      await waitUntilQuiet(query, providers);
      const { tables, ...cost } = costOf(before, await readUsage(running), count, idle);
      console.log(JSON.stringify({ name, ...cost }));
      console.table(tables);
    });
  await measure('doctor with a plan of five tiers and Razorpay keys', doctors, () => create(doctors, 0));
  /** @type {import('../test/chaos/fixtures.mjs').Patient[]} */
  let people = [];
  await measure('patient with a subscription and its link', patients, async () => (people = await create(8, patients)));
  await measure('payment with term, receipt and confirmation', patients, () => payAll(product, people));
  await measure('message with a receipt', patients, () => query(REPEAT_CONFIRMATIONS));
  console.log(
    JSON.stringify({
      name: 'idle, CPU ms per second',
      ...Object.fromEntries(Object.entries(idle).map(([name, ms]) => [name, round(ms * 1_000, 1)])),
    }),
  );
  return 0;
});
