// @ts-check
/**
 * Sends events to 50 webhooks of 50 clinics, of which 10 hang, 5 fail and 5 answer after two seconds, while one of two
 * workers is killed and started again, twice. Measures the time from the commit of an event to its arrival at the others, and
 * the memory of the workers. Fails if an event of a working webhook does not arrive, or one of another is neither sent nor kept.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { round } from './report.mjs';
import { readRss } from './memory.mjs';
import { PRODUCTION_ENV, startProcess } from './servers.mjs';
import { freePort } from '../scripts/ports.mjs';

const GOAL_SECONDS = 5;
/** By how much the memory of a worker may grow between the first fifth of the events and the end. */
const GROWTH_MIB = 64;
const WEBHOOKS = { hanging: 10, failing: 5, slow: 5, working: 30 };
const COUNT = Object.values(WEBHOOKS).reduce((sum, count) => sum + count);
const SLOW_MS = 2_000;
const EVENTS = { full: 100_000, small: 500 };
const [PER_SECOND, BATCH] = [400, 100];
const TIMEOUT_MS = 60_000;

/** @typedef {{ index: number, id: string, doctorId: string }} Webhook */
/** @typedef {(sql: string, params?: unknown[]) => Promise<any[]>} Rows */

const INSERT_CLINICS = `
INSERT INTO account (id, email, password_hash, role, status, approved_at)
SELECT id, id || '@bench.nirog.example', '', 'doctor', 'approved', now() FROM unnest($1::uuid[]) id`;

/** $1 doctors, $2 ids, $3 addresses and $4 secrets, in the same order. */
const INSERT_WEBHOOKS = `
WITH webhook AS (
  INSERT INTO event_webhook (doctor_id, id, name, url, secret_sealed, created_at)
  SELECT doctor, id, 'Bench', url, secret, now()
  FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) AS w (doctor, id, url, secret) RETURNING doctor_id, id)
INSERT INTO event_webhook_health (doctor_id, webhook_id) SELECT doctor_id, id FROM webhook`;

/** $1 doctors and $2 ids, in the same order. */
const INSERT_EVENTS = `
INSERT INTO clinic_event (doctor_id, id, type, object_id, data, occurred_at, position)
SELECT doctor, id, 'patient.created', id, jsonb_build_object('patient_id', id), now(), nextval('clinic_event_position')
FROM unnest($1::uuid[], $2::uuid[]) AS e (doctor, id)`;

/** Deliveries by webhook, whatever became of them: each event has one. */
const COUNT_KEPT = 'SELECT webhook_id AS id, count(*)::int AS kept FROM event_delivery GROUP BY webhook_id';

/** The software of the clinics. `arrived` has the time of the first arrival by event. @returns {Promise<{ origin: string, arrived: Map<string, number>, stop(): void }>} */
async function startReceivers() {
  /** @type {Map<string, number>} */
  const arrived = new Map();
  const lastHanging = WEBHOOKS.hanging;
  const lastFailing = lastHanging + WEBHOOKS.failing;
  const lastSlow = lastFailing + WEBHOOKS.slow;
  const server = createServer((request, response) => {
    const index = Number(request.url?.slice(1));
    const id = String(request.headers['webhook-id']);
    if (!arrived.has(id)) arrived.set(id, performance.now());
    request.resume();
    if (index < lastHanging) return;
    if (index < lastFailing) response.writeHead(500).end();
    else if (index < lastSlow) setTimeout(() => response.end(), SLOW_MS);
    else response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, arrived, stop };
}

/** @param {Rows} rows @param {string} origin @returns {Promise<Webhook[]>} */
async function insertWebhooks(rows, origin) {
  process.env['ENCRYPTION_KEY'] = PRODUCTION_ENV.ENCRYPTION_KEY;
  const { sealWebhookSecret } = await import(
    new URL('../dist/events/webhooks/webhook-secrets.js', import.meta.url).href
  );
  const webhooks = Array.from({ length: COUNT }, (_, index) => ({ index, id: randomUUID(), doctorId: randomUUID() }));
  const doctors = webhooks.map(({ doctorId }) => doctorId);
  await rows(INSERT_CLINICS, [doctors]);
  await rows(INSERT_WEBHOOKS, [
    doctors,
    webhooks.map(({ id }) => id),
    webhooks.map(({ index }) => `${origin}/${index}`),
    webhooks.map(({ id, doctorId }) => sealWebhookSecret(doctorId, id, `whsec_${randomBytes(24).toString('base64')}`)),
  ]);
  return webhooks;
}

/** @param {number[]} values */
const percentile99 = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;

/**
 * @param {{ dataDir: string, databaseUrl: string, redisUrl: string, rows: Rows, small: boolean }} context
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function measureEvents({ dataDir, databaseUrl, redisUrl, rows, small }) {
  const receivers = await startReceivers();
  const startWorker = async () => {
    const port = await freePort(4900);
    return startProcess(dataDir, 'dist/main.js', port, {
      // Only a sandbox sends to this machine.
      ENCRYPTION_KEY: PRODUCTION_ENV.ENCRYPTION_KEY,
      SANDBOX: 'on',
      DEMO: 'off',
      ROLE: 'worker',
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      REDIS_PREFIX: 'bench_events',
      OUTBOUND_TEST_HOSTS: new URL(receivers.origin).host,
      PORT: String(port),
    });
  };
  const workers = [await startWorker(), await startWorker()];
  try {
    const webhooks = await insertWebhooks(rows, receivers.origin);
    const count = small ? EVENTS.small : EVENTS.full;
    /** @type {Map<string, { webhook: Webhook, committedAt: number }>} */
    const events = new Map();
    const began = performance.now();
    const killAt = [Math.floor(count / 3 / BATCH), Math.floor((count * 2) / 3 / BATCH)];
    let memory = 0;
    for (let batch = 0; batch * BATCH < count; batch += 1) {
      const chosen = Array.from({ length: BATCH }, (_, n) => webhooks[(batch * BATCH + n) % COUNT]);
      const added = chosen.map((webhook) => ({ id: randomUUID(), webhook: /** @type {Webhook} */ (webhook) }));
      await rows(INSERT_EVENTS, [added.map(({ webhook }) => webhook.doctorId), added.map(({ id }) => id)]);
      for (const { id, webhook } of added) events.set(id, { webhook, committedAt: performance.now() });
      const killed = killAt.indexOf(batch);
      if (killed >= 0) {
        process.kill(workers[killed]?.pid ?? 0, 'SIGKILL');
        workers[killed] = await startWorker();
      }
      if (batch === Math.floor(count / 5 / BATCH)) memory = await readRss(workers[1]?.pid ?? 0);
      await sleep(Math.max(0, began + ((batch + 1) * BATCH * 1_000) / PER_SECOND - performance.now()));
    }
    const expected = [...events].filter(([, { webhook }]) => webhook.index >= COUNT - WEBHOOKS.working);
    const missing = () => expected.filter(([id]) => !receivers.arrived.has(id)).length;
    for (const until = performance.now() + TIMEOUT_MS; missing() > 0; await sleep(100))
      if (performance.now() > until) throw new Error(`${missing()} events did not arrive`);
    const kept = await rows(COUNT_KEPT);
    for (const { id, index } of webhooks) {
      const own = [...events.values()].filter(({ webhook }) => webhook.id === id).length;
      const found = kept.find((row) => row.id === id)?.kept ?? 0;
      if (found !== own) throw new Error(`webhook ${index} has ${found} of ${own} events`);
    }
    const seconds = expected.map(([id, { committedAt }]) => ((receivers.arrived.get(id) ?? 0) - committedAt) / 1_000);
    const grown = (await readRss(workers[0]?.pid ?? 0)) - memory;
    const p99 = round(percentile99(seconds), 2);
    const none = { floor: null, ratio: null };
    return [
      {
        name: 'events to 50 webhooks, p99',
        ours: p99,
        ...none,
        unit: 's',
        goal: GOAL_SECONDS,
        met: p99 <= GOAL_SECONDS,
      },
      {
        name: 'events to 50 webhooks, growth',
        ours: round(grown, 0),
        ...none,
        unit: 'MiB',
        goal: GROWTH_MIB,
        met: grown <= GROWTH_MIB,
      },
    ];
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    receivers.stop();
  }
}
