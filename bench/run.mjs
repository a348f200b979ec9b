// @ts-check
/**
 * `npm run bench [-- name …] [--json] [--tenth]`: measures frequent calls against the floor, on the full data and on a
 * tenth of it. `--tenth` uses only the tenth, `--tenfold` ten times the data; `--smoke` runs everything on a few rows.
 * `web` measures pages on a slow phone, also on a few rows, because their speed does not depend on the data. PostgreSQL
 * and Redis run in DATA_DIR/bench, where their data stays, unless DATABASE_URL (of a superuser) and REDIS_URL are set.
 * Each row is printed and stored in DATA_DIR/bench/last.json when it is measured. A failed part does not stop the others;
 * the exit code is then 1.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { onShutdown, runCommand } from '../scripts/shutdown.mjs';
import { DATA_DIR } from '../scripts/paths.mjs';
import { prepare } from '../scripts/prepare.mjs';
import { step } from '../scripts/progress.mjs';
import { startStores } from '../scripts/stores.mjs';
import { FIGURES } from './analytics.mjs';
import bulk from './bulk.mjs';
import counts from './counts.mjs';
import createPatient from './create-patient.mjs';
import { ensureDatabase, DOCTOR, dropDatabase } from './data.mjs';
import desk from './desk.mjs';
import { measureEvents } from './events.mjs';
import joining from './joining.mjs';
import list from './list.mjs';
import login from './login.mjs';
import { measure } from './measure.mjs';
import outbox from './outbox.mjs';
import palette from './palette.mjs';
import publicPage, { LINKS } from './public-page.mjs';
import { RECEIPT_FIGURES } from './receipts.mjs';
import { growthRow, Results, toRows, SIZE_SUFFIX } from './report.mjs';
import search from './search.mjs';
import { startServers } from './servers.mjs';
import settle from './settle.mjs';
import { measurePage, openPublicPage, pagesToMeasure, withBrowser } from './web.mjs';
import webhook from './webhook.mjs';

/** @typedef {import('./data.mjs').SizeName} SizeName */
/** @typedef {import('./measure.mjs').Benchmark} Benchmark */

const FOLDER = join(DATA_DIR, 'bench');
/** Benchmarks that change the data come last. @type {Benchmark[]} */
const BENCHMARKS = [list, search, counts, palette, desk, publicPage, createPatient, joining, webhook];
/** Background work. Its cost does not depend on the size of the data, so it is measured once. @type {import('./measure.mjs').BackgroundBenchmark[]} */
const BACKGROUND_BENCHMARKS = [settle, outbox, bulk, login];
/** Pages; they have no floor. */
const WEB = 'web';
/** Webhooks of clinics, sent by processes of their own. */
const EVENTS = 'events';
/** Measured in ms and MiB, not in replies per second. */
const ANALYTICS = 'analytics';
const NAMES = [
  ...[...BENCHMARKS, ...BACKGROUND_BENCHMARKS, ...RECEIPT_FIGURES].map(({ name }) => name),
  ...[ANALYTICS, EVENTS, WEB],
];

/** V8 needs about ten thousand calls to optimize the code. Durations are in seconds. */
const FULL_RUN = { run: { duration: 4 }, rounds: 3, warmUp: { duration: 10 }, exported: 100_000 };
const SMOKE_RUN = { run: { amount: 32 }, rounds: 1, warmUp: { amount: 16 }, exported: 1_000 };

/** With --json, standard output has only the results, so logs go to standard error. */
function redirectLog() {
  console.log = (...words) => void process.stderr.write(`${words.join(' ')}\n`);
}

/** @typedef {Awaited<ReturnType<typeof startServers>>} Sides */
/** @typedef {import('./measure.mjs').BenchContext} BenchContext */
/** @typedef {import('../scripts/stores.mjs').Stores} Stores */

/**
 * Starts both sides on one size of data, and stops them after `work`.
 * @param {SizeName} size @param {Stores} stores
 * @param {(sides: Sides, context: BenchContext) => Promise<void>} work
 */
async function withServers(size, stores, work) {
  const databaseUrl = await ensureDatabase(stores.ownerUrl, size);
  const sides = await startServers({ dataDir: FOLDER, databaseUrl, redisUrl: stores.redisUrl });
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const rows = async (/** @type {string} */ sql, /** @type {unknown[]} */ params = []) =>
    (await db.query(sql, params)).rows;
  try {
    await work(sides, { token: sides.token, doctorId: DOCTOR.id, rows });
  } finally {
    await Promise.all([sides.ours.stop(), sides.floor.stop(), db.end()]);
  }
}

/** Another doctor, so that the payments and messages of background benchmarks are not listed or searched. */
const OTHER_DOCTOR = `SELECT doctor_id FROM payment_gateway WHERE doctor_id <> $1 ORDER BY doctor_id LIMIT 1`;

/** Runs one part and shows its progress. @param {Results} results @param {string} name @param {() => Promise<void>} work */
const runPart = (results, name, work) => results.attempt(name, () => step(name, work));

/**
 * Runs the chosen benchmarks on one size of data.
 * @param {SizeName} size @param {{ benchmarks: Benchmark[], background: import('./measure.mjs').BackgroundBenchmark[], figures: (typeof FIGURES[number] | typeof RECEIPT_FIGURES[number])[] }} chosen
 * @param {Stores} stores @param {Results} results
 * @returns {Promise<Map<string, import('./measure.mjs').Rates>>} the rates of the calls, by name
 */
async function measureAll(size, { benchmarks, background, figures }, stores, results) {
  /** @type {Map<string, import('./measure.mjs').Rates>} */
  const measured = new Map();
  await withServers(size, stores, async (sides, context) => {
    const origins = { ours: sides.ours.origin, floor: sides.floor.origin };
    const small = size === 'tiny';
    const options = small ? SMOKE_RUN : FULL_RUN;
    for (const benchmark of benchmarks)
      await runPart(results, benchmark.name + SIZE_SUFFIX[size], async () => {
        const rates = await measure(benchmark, origins, context, options);
        measured.set(benchmark.name, rates);
        for (const row of toRows(benchmark, size, rates)) results.add(row);
      });
    const [{ doctor_id: doctorId }] = await context.rows(OTHER_DOCTOR, [context.doctorId]);
    for (const benchmark of background)
      await runPart(results, benchmark.name, async () => {
        const ids = { doctorId, ownDoctorId: context.doctorId };
        const backgroundContext = { ...context, ...ids, origin: origins.ours, redisUrl: stores.redisUrl, small };
        results.add(await benchmark.measure(backgroundContext));
      });
    const served = { ...context, origin: origins.ours, pid: sides.ours.pid };
    for (const figure of figures)
      await runPart(results, figure.name + SIZE_SUFFIX[size], async () => {
        for (const row of [await figure.measure(served, options)].flat())
          results.add({ ...row, name: row.name + SIZE_SUFFIX[size] });
      });
  });
  return measured;
}

/** @param {Stores} stores @param {Results} results */
const measureWeb = (stores, results) =>
  withServers('tiny', stores, async (sides, { rows, token }) => {
    const [link] = await rows(LINKS);
    const publicPath = await openPublicPage(sides.ours.origin, token);
    await withBrowser(async (browser) => {
      for (const page of pagesToMeasure({ identifier: link.identifier, publicPath, token }))
        await runPart(results, page.name, async () => {
          for (const row of await measurePage(browser, sides.ours.origin, page)) results.add(row);
        });
    });
  });

/** @param {(name: string) => boolean} flag @returns {SizeName[]} */
function sizesOf(flag) {
  if (flag('--smoke')) return ['tiny'];
  if (flag('--tenth')) return ['tenth'];
  return flag('--tenfold') ? ['tenfold'] : ['full', 'tenth'];
}

/** @param {Stores} stores @param {Results} results @param {boolean} small */
const measureDeliveries = (stores, results, small) =>
  runPart(results, EVENTS, async () => {
    const databaseUrl = await ensureDatabase(stores.ownerUrl, 'tiny');
    const db = new pg.Client({ connectionString: databaseUrl });
    await db.connect();
    try {
      const rows = async (/** @type {string} */ sql, /** @type {unknown[]} */ params = []) =>
        (await db.query(sql, params)).rows;
      const context = { dataDir: FOLDER, databaseUrl, redisUrl: stores.redisUrl, rows, small };
      for (const row of await measureEvents(context)) results.add(row);
    } finally {
      await db.end();
    }
  });

await runCommand(async () => {
  const words = process.argv.slice(2);
  const flag = (/** @type {string} */ name) => words.includes(name);
  const names = words.filter((word) => !word.startsWith('--'));
  const unknown = names.find((name) => !NAMES.includes(name));
  if (unknown) throw new Error(`Unknown benchmark ${unknown}. Choose from: ${NAMES.join(', ')}.`);
  const writeJson = flag('--json') ? console.log : undefined;
  if (writeJson) redirectLog();

  mkdirSync(FOLDER, { recursive: true });
  if (!flag('--smoke')) await prepare('npm run bench'); // the test run has built already
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env;
  const ports = { postgres: 5543, redis: 6490 };
  const stores = await startStores({ dataDir: FOLDER, databaseUrl, redisUrl, ports, log: console.log });

  const isChosen = (/** @type {{ name: string }} */ { name }) => names.length === 0 || names.includes(name);
  const [benchmarks, background] = [BENCHMARKS.filter(isChosen), BACKGROUND_BENCHMARKS.filter(isChosen)];
  const figures = [...(isChosen({ name: ANALYTICS }) ? FIGURES : []), ...RECEIPT_FIGURES.filter(isChosen)];
  const sizes = sizesOf(flag);
  const web = names.includes(WEB) || (names.length === 0 && !flag('--smoke'));
  const events = names.includes(EVENTS) || (names.length === 0 && !flag('--smoke'));
  if (flag('--smoke') || web || events) onShutdown(() => dropDatabase(stores.ownerUrl, 'tiny'));
  const results = new Results({ file: join(FOLDER, 'last.json'), writeJson });
  /** @type {Map<SizeName, Map<string, import('./measure.mjs').Rates>>} */
  const measured = new Map();
  for (const size of benchmarks.length + background.length + figures.length > 0 ? sizes : [])
    await results.attempt(`the servers${SIZE_SUFFIX[size]}`, async () => {
      const chosen = { benchmarks, background: size === sizes[0] ? background : [], figures };
      measured.set(size, await measureAll(size, chosen, stores, results));
    });
  for (const benchmark of benchmarks) {
    const [full, tenth] = [measured.get('full')?.get(benchmark.name), measured.get('tenth')?.get(benchmark.name)];
    if (full && tenth) results.add(growthRow(benchmark, full, tenth));
  }
  if (web) await results.attempt('the servers for pages', () => measureWeb(stores, results));
  if (events) await measureDeliveries(stores, results, flag('--smoke'));
  return results.finish();
});
