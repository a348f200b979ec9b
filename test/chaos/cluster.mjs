// @ts-check
/**
 * `npm run chaos -- --cluster`: patients pay on `npm run cluster` while one part after another dies, hangs, loses its
 * network or has no free disk, and comes back. Afterwards every payment must be one term or one hold, and every activation confirmed once.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendCommand } from '../../scripts/cluster/control.mjs';
import { whyNoMachines } from '../../scripts/cluster/machines.mjs';
import { ADMIN_EMAIL, DATABASE } from '../../scripts/cluster/product.mjs';
import { hostsFrom, portsFrom } from '../../scripts/cluster/settings.mjs';
import { ROOT } from '../../scripts/paths.mjs';
import { log, step } from '../../scripts/progress.mjs';
import { scratchFolder } from '../../scripts/scratch.mjs';
import { onShutdown } from '../../scripts/shutdown.mjs';
import { checkConsistency, settle, speedUpAndCleanWebhooks } from './consistency.mjs';
import { backPressure, retryingQuery } from './deployment.mjs';
import { call, createDoctorsAndPatients } from './fixtures.mjs';
import { makePayments } from './payments.mjs';
import { random } from './random.mjs';

const PORT = 20_000 + (process.pid % 200) * 50;
const DOCTORS = 8;
const PAYMENTS_EACH = 4;
/** Longer than any failover takes, so that the part comes back to others that go on without it. */
const DEAD_MS = 20_000;
const [HEALTHY_TIMEOUT_MS, POLL_MS, PROBE_MS] = [120_000, 500, 100];
/** A probe that hangs with the part that broke is given up, as a person would. */
const PROBE_TIMEOUT_MS = 2_000;

/** @typedef {{ name: string, role: string, state: string }} PartStatus */
/** @typedef {{ part: string, fault: 'kill' | 'pause' | 'disconnect' | 'fill' }} Fault */

/** The parts, and how to find each in the status. @type {Record<string, (status: PartStatus) => boolean>} */
const PARTS = {
  'PostgreSQL primary': ({ name, role }) => name.startsWith('postgres') && role === 'primary',
  'PostgreSQL standby': ({ name, role }) => name.startsWith('postgres') && role !== 'primary',
  'etcd leader': ({ name, role }) => name.startsWith('etcd') && role === 'leader',
  'Redis primary': ({ name, role }) => name.startsWith('redis') && role === 'primary',
  Sentinel: ({ name }) => name === 'sentinel-1',
  HAProxy: ({ name }) => name === 'haproxy',
  API: ({ name }) => name === 'api-1',
  worker: ({ name }) => name === 'worker-1',
};

/** Each part has each fault once. @param {boolean} hasMachines @returns {Fault[]} */
const faultsOf = (hasMachines) =>
  Object.keys(PARTS).flatMap((part) => [
    { part, fault: 'kill' },
    { part, fault: 'pause' },
    ...(hasMachines
      ? /** @type {Fault[]} */ ([
          { part, fault: 'disconnect' },
          { part, fault: 'fill' },
        ])
      : []),
  ]);

/** Starts `npm run cluster` and waits until it is ready. @param {string} folder @param {boolean} hasMachines */
async function startCluster(folder, hasMachines) {
  const options = ['--folder', folder, '--port', String(PORT), ...(hasMachines ? ['--machines'] : [])];
  const args = ['scripts/cluster/run.mjs', ...options];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  onShutdown(async () => {
    if (child.exitCode === null && child.kill('SIGINT')) await once(child, 'exit');
  });
  for await (const text of child.stdout) if (String(text).includes('Nirog is ready at')) break;
  if (child.exitCode !== null) throw new Error('the cluster did not start: see above');
  child.stdout.resume();
}

/** @param {string} folder @returns {Promise<PartStatus[]>} */
async function readStatus(folder) {
  const text = await sendCommand(folder, 'status');
  return text.split('\n').map((line) => {
    const [, name = '', role = '', state = ''] = /^(\S+) +(.*?) +\d+ +\S+ +(.*)$/.exec(line) ?? [];
    return { name, role, state };
  });
}

/** Waits until all parts run, and a standby has every commit. @param {string} folder */
async function waitUntilHealthy(folder) {
  /** @type {PartStatus[]} */
  let parts = [];
  for (const until = Date.now() + HEALTHY_TIMEOUT_MS; Date.now() < until; await sleep(POLL_MS)) {
    parts = await readStatus(folder);
    if (parts.every(({ state }) => state === 'running') && parts.some(({ role }) => role === 'synchronous standby'))
      return parts;
  }
  throw new Error(`the cluster is not healthy after ${HEALTHY_TIMEOUT_MS} ms: ${JSON.stringify(parts)}`);
}

/** The mobile number of the next patient that a probe adds. */
let nextMobile = 8_000_000_000;

/**
 * Adds patients through HAProxy, one after the other.
 * @param {string} origin @param {string} token of a doctor
 * @returns {() => Promise<number>} stops it; returns the longest time without a new patient, in ms
 */
function probeWrites(origin, token) {
  let [longest, last, isDone] = [0, Date.now(), false];
  const probing = (async () => {
    for (; !isDone; await sleep(PROBE_MS)) {
      const body = { name: 'Probe', mobile: String(nextMobile++) };
      const { status } = await call(`${origin}/api/patients`, {
        method: 'POST',
        body,
        token,
        timeoutMs: PROBE_TIMEOUT_MS,
      });
      if (status !== 201) continue;
      longest = Math.max(longest, Date.now() - last);
      last = Date.now();
    }
  })();
  return async () => {
    isDone = true;
    await probing;
    return Math.max(longest, Date.now() - last);
  };
}

/** What the simulators know, in the form that `checkConsistency` reads. */
const COPIES = {
  razorpay_entity: 'id text, kind text, parent_id text, entity jsonb',
  whatsapp_message: 'id text, number text, direction text, template text, callback_data text',
};

/** Copies the simulators' rows into the product's database. @param {import('./consistency.mjs').Query} query @param {import('./consistency.mjs').Query} providers */
async function copyProviders(query, providers) {
  await query('CREATE SCHEMA IF NOT EXISTS sandbox');
  for (const [table, columns] of Object.entries(COPIES)) {
    const names = columns.replaceAll(/ (?:text|jsonb)/g, '');
    const rows = await providers(`SELECT ${names} FROM sandbox.${table}`);
    await query(`DROP TABLE IF EXISTS sandbox.${table}`);
    await query(`CREATE TABLE sandbox.${table} (${columns})`);
    await query(
      // All rows are one parameter, because a statement takes at most 65,535.
      `INSERT INTO sandbox.${table} SELECT * FROM jsonb_to_recordset($1) AS row (${columns})`,
      [JSON.stringify(rows)],
    );
  }
}

/**
 * @param {{ payments: number, seed: number, only: string | undefined }} options payments: during each fault; only: part of a fault's name
 * @returns {Promise<{ rows: object[], violations: object[] }>}
 */
export async function runClusterChaos({ payments, seed, only }) {
  const folder = scratchFolder('chaoscluster');
  const reason = whyNoMachines();
  if (reason) log(`Without faults of network and disk: ${reason}`);
  await step('Starting the cluster', () => startCluster(folder, reason === null));
  const { secrets } = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'));
  const ports = portsFrom(PORT);
  const host = hostsFrom(reason === null, PORT);
  const origin = `http://${host('haproxy')}:${ports.http}`;
  const providersOrigin = `http://${host('providers')}:${ports.providers}`;
  const connect = (/** @type {string} */ database) => {
    const url = `postgres://postgres:${secrets.superuser}@${host('haproxy')}:${ports.primary}/${database}`;
    const { query, end } = retryingQuery(url);
    onShutdown(end);
    return query;
  };
  const [query, providers] = [connect(DATABASE.product), connect(DATABASE.providers)];
  const faults = faultsOf(reason === null).filter(({ part, fault }) => `${part}: ${fault}`.includes(only ?? ''));
  const each = Math.ceil(payments / PAYMENTS_EACH);
  const admin = { email: ADMIN_EMAIL, password: secrets.admin };
  const patients = await step('Making doctors and patients', () =>
    createDoctorsAndPatients(origin, { doctors: DOCTORS, patients: each * faults.length, admin, providersOrigin }),
  );
  onShutdown(await speedUpAndCleanWebhooks(providers));
  const next = random(seed);
  const rows = [];
  for (const [n, { part, fault }] of faults.entries()) {
    const parts = await waitUntilHealthy(folder);
    const name = parts.find((status) => PARTS[part]?.(status))?.name;
    if (!name) throw new Error(`the cluster has no ${part}`);
    const stopProbing = probeWrites(origin, patients[0]?.token ?? '');
    let paid = 0;
    const breakPart = async () => {
      while (paid < payments * (0.1 + 0.3 * next())) await sleep(20);
      await sendCommand(folder, `${fault} ${name}`);
      await sleep(DEAD_MS);
      await sendCommand(folder, `start ${name}`);
    };
    await step(`${part}: ${fault} ${name}, ${payments} payments`, () =>
      Promise.all([
        breakPart(),
        makePayments({ origin, providersOrigin }, patients.slice(n * each, (n + 1) * each), {
          count: payments,
          next,
          onPaid: () => paid++,
          waitForCapacity: backPressure(query),
        }),
      ]),
    );
    const longestMs = await stopProbing();
    await step('Waiting for running work and one sweep', () => settle(query, providers));
    const row = { part, fault, payments, 'longest time without a write, s': Math.round(longestMs / 100) / 10 };
    rows.push(row);
    log(JSON.stringify(row));
  }
  await copyProviders(query, providers);
  const { counts, violations } = await checkConsistency(query);
  log(JSON.stringify(counts));
  return { rows, violations };
}
