// @ts-check
/**
 * `npm run chaos [-- --kills 500 --payments 50000 --messages 10000 --seed 1 --json]`:
 * 1. Kills random processes and stores while patients pay. Every rupee must end in one term or one hold.
 * 2. Redis loses its data while messages are due. Each must be sent once.
 * 3. A rolling restart without a failed call. `--short` skips this step and the build.
 * `-- --crash-points` instead kills a server at every step of payments and refunds: see crash-points.spec.ts.
 * `-- --cluster [--payments 1000] [--only PostgreSQL]` instead kills and pauses the parts of `npm run cluster`.
 */
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { onShutdown, runCommand, shutDown, isShuttingDown } from '../../scripts/shutdown.mjs';
import { ROOT } from '../../scripts/paths.mjs';
import { freePort } from '../../scripts/ports.mjs';
import { prepare } from '../../scripts/prepare.mjs';
import { logError, step } from '../../scripts/progress.mjs';
import { scratchFolder } from '../../scripts/scratch.mjs';
import { runInForeground } from '../../scripts/tools.mjs';
import { runClusterChaos } from './cluster.mjs';
import { killer } from './killer.mjs';
import { sendDueMessages } from './messages.mjs';
import { makePayments } from './payments.mjs';
import { ADMIN_SETTINGS, createDoctorsAndPatients } from './fixtures.mjs';
import { runProcess } from './processes.mjs';
import { random } from './random.mjs';
import { printReport } from './report.mjs';
import { rollingRestart } from './rolling-restart.mjs';
import { speedUpAndCleanWebhooks, settle, checkConsistency } from './consistency.mjs';
import { retryingQuery, vacuumRegularly, PORT_OF, backPressure, startProduct, startStores } from './deployment.mjs';

const FOLDER = scratchFolder('chaos');
/** The average per patient; see `makePayments`. */
const PAYMENTS_EACH = 4;
/** Patients of the rolling restart, who do not pay before. */
const ROLLING_PATIENTS = 20;
/** Webhooks of one doctor are delivered one after the other, so several doctors are needed for concurrency. */
const DOCTORS = { full: 24, short: 8 };

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    payments: { type: 'string' },
    messages: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    json: { type: 'boolean' },
    short: { type: 'boolean' },
    'crash-points': { type: 'boolean' },
    cluster: { type: 'boolean' },
    only: { type: 'string' },
  },
});
const [kills, payments, messages] = [
  Number(values.kills),
  Number(values.payments ?? (values.cluster ? 1_000 : 5_000)),
  Number(values.messages),
];
const seed = Number(values.seed ?? Date.now() % 1_000_000);

/** Runs crash-points.spec.ts, of which `npm test` runs a part, with every crash point. */
const runCrashPoints = () =>
  runInForeground(process.execPath, ['scripts/test.mjs', 'reliability', 'crash-points'], {
    cwd: ROOT,
    env: { ...process.env, CRASH_POINTS: 'Infinity' },
  });

/**
 * Creates doctors and patients on a server with its own simulators, before anything is killed.
 * @param {Record<string, string>} settings
 */
async function createData(settings) {
  const port = await freePort(PORT_OF.setup);
  const env = { ...settings, ...ADMIN_SETTINGS, PORT: String(port), SANDBOX: 'on' };
  const server = runProcess({ name: 'chaos-setup', dataDir: FOLDER, env });
  try {
    await server.ready();
    const patients = Math.ceil(payments / PAYMENTS_EACH) + ROLLING_PATIENTS;
    return await createDoctorsAndPatients(`http://127.0.0.1:${port}`, {
      doctors: DOCTORS[values.short ? 'short' : 'full'],
      patients,
    });
  } finally {
    await server.stop();
  }
}

async function runChaos() {
  const stores = await step('Starting PostgreSQL and Redis', () => startStores(FOLDER));
  onShutdown(stores.stop);
  void stores.lost.then((error) => {
    if (isShuttingDown()) return;
    logError(error.message);
    return shutDown(1);
  });
  const settings = { DATABASE_URL: stores.url, REDIS_URL: stores.redisUrl, DEMO: 'off', TRUST_PROXY: '1' };
  const people = await step('Making doctors and patients', () => createData(settings));
  const [rollingPatients, patients] = [people.slice(0, ROLLING_PATIENTS), people.slice(ROLLING_PATIENTS)];
  const { query, end } = retryingQuery(stores.url);
  onShutdown(end);

  const product = await startProduct({ dataDir: FOLDER, settings, apis: 1, workers: 1 });
  onShutdown(product.stop);
  const next = random(seed);
  // Separate generators, so that the kills do not depend on the order of the payments.
  const [randomForKills, randomForPayments] = [
    random(Math.floor(next() * 2 ** 32)),
    random(Math.floor(next() * 2 ** 32)),
  ];
  onShutdown(await speedUpAndCleanWebhooks(query));
  onShutdown(vacuumRegularly(query));
  let paid = 0;
  /** Kills are spread evenly: kill `n` is due when its share of the payments is made. */
  const waitForKill = async (/** @type {number} */ n) => {
    while (paid < (n * payments) / (kills + 1)) await sleep(20);
  };
  const since = Date.now();
  const { killAll, killOne } = killer({ stores, product, query, identifier: rollingPatients[0]?.identifier ?? '' });
  const [recoveries] = await step(`${payments} payments, ${kills} kills, seed ${seed}`, () =>
    Promise.all([
      killAll(kills, randomForKills, waitForKill),
      makePayments(product, patients, {
        count: payments,
        next: randomForPayments,
        onPaid: () => paid++,
        waitForCapacity: backPressure(query),
      }),
    ]),
  );
  const seconds = (Date.now() - since) / 1_000;
  await step('Waiting for running work and one sweep', () => settle(query));
  const { ms } = await step(`${messages} messages are due, and Redis loses its data`, () =>
    sendDueMessages(query, messages, () => killOne('redis')),
  );
  await settle(query);
  const { counts, violations } = await checkConsistency(query);
  await product.stop();

  const outcome = { seed, kills, seconds, recoveries, messages: { due: messages, ms }, counts, violations };
  if (values.short) return { ...outcome, rolling: null };
  const twoEach = await startProduct({ dataDir: FOLDER, settings, apis: 2, workers: 2 });
  onShutdown(twoEach.stop);
  const rolling = await step('Rolling restart of two API and two worker processes', () =>
    rollingRestart(twoEach, rollingPatients),
  );
  return { ...outcome, rolling };
}

/** One table row for each fault, then the violations of all. */
async function runOnCluster() {
  const { rows, violations } = await runClusterChaos({ payments, seed, only: values.only });
  console.table(rows);
  for (const violation of violations) console.log(JSON.stringify(violation));
  console.log(`${violations.length} violations, seed ${seed}`);
  return violations.length === 0 ? 0 : 1;
}

await runCommand(async () => {
  if (values['crash-points']) return runCrashPoints();
  if (values.cluster) return runOnCluster();
  // With --json only the report goes to stdout, and progress to stderr.
  const write = console.log;
  if (values.json) console.log = (...words) => void process.stderr.write(`${words.join(' ')}\n`);
  if (!values.short) await prepare('npm run chaos');
  return printReport(await runChaos(), values.json === true, write);
});
