// @ts-check
/**
 * `npm run bench [-- name …] [--json] [--tenth]`: the hot calls against the floor, on the data that the goals speak of
 * and on a tenth of it; `--tenth` measures the tenth alone, `--smoke` shows on a handful of rows that everything runs.
 * `web` measures pages on a slow phone, on the handful, too: they do not know how much data there is.
 * PostgreSQL and Redis are its own, kept in DATA_DIR/bench with their data; DATABASE_URL (of a superuser) and
 * REDIS_URL name others. Each row is printed and stored in DATA_DIR/bench/last.json when it is measured. A failed part
 * stops no other; the exit code is then 1.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { atEnd, command } from '../scripts/shutdown.mjs';
import { DATA_DIR } from '../scripts/paths.mjs';
import { prepare } from '../scripts/prepare.mjs';
import { step } from '../scripts/progress.mjs';
import { startStores } from '../scripts/stores.mjs';
import { FIGURES } from './analytics.mjs';
import createPatient from './create-patient.mjs';
import { database, DOCTOR, drop } from './data.mjs';
import list from './list.mjs';
import { measure } from './measure.mjs';
import outbox from './outbox.mjs';
import publicPage, { LINKS } from './public-page.mjs';
import { growthRow, Results, rowsOf, SIZES } from './report.mjs';
import search from './search.mjs';
import { startSides } from './servers.mjs';
import settle from './settle.mjs';
import { measurePage, pagesOf, withBrowser } from './web.mjs';
import webhook from './webhook.mjs';

/** @typedef {import('./data.mjs').SizeName} SizeName */
/** @typedef {import('./measure.mjs').Thing} Thing */

const FOLDER = join(DATA_DIR, 'bench');
/** What changes the data comes last. @type {Thing[]} */
const THINGS = [list, search, publicPage, createPatient, webhook];
/** What goes on behind the calls; it costs the same on any data, so it is measured once. @type {import('./measure.mjs').Flow[]} */
const FLOWS = [settle, outbox];
/** The pages, which have no floor. */
const WEB = 'web';
/** Measured in ms and MiB rather than in answers a second. */
const ANALYTICS = 'analytics';
const NAMES = [...[...THINGS, ...FLOWS].map(({ name }) => name), ANALYTICS, WEB];

/** V8 needs some ten thousand answers until it has compiled what they need. */
const MANNER = { run: { duration: 4 }, rounds: 3, warmUp: { duration: 10 }, exported: 100_000 };
const SMOKE = { run: { amount: 32 }, rounds: 1, warmUp: { amount: 16 }, exported: 1_000 };

/** Results are on the standard output; with --json nothing else is. */
function quiet() {
  console.log = (...words) => void process.stderr.write(`${words.join(' ')}\n`);
}

/** @typedef {Awaited<ReturnType<typeof startSides>>} Sides */
/** @typedef {import('./measure.mjs').Given} Given */
/** @typedef {import('../scripts/stores.mjs').Stores} Stores */

/**
 * Starts both sides on one size of data, and ends them after the work.
 * @param {SizeName} size @param {Stores} stores
 * @param {(sides: Sides, given: Given) => Promise<void>} work
 */
async function onData(size, stores, work) {
  const databaseUrl = await database(stores.ownerUrl, size);
  const sides = await startSides({ dataDir: FOLDER, databaseUrl, redisUrl: stores.redisUrl });
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

/** Another doctor: what flows leave behind, payments and messages, must not be in what is listed and searched. */
const NEIGHBOUR = `SELECT doctor_id FROM payment_gateway WHERE doctor_id <> $1 ORDER BY doctor_id LIMIT 1`;

/** One part: progress while it runs, its rows when they are measured. @param {Results} results @param {string} name @param {() => Promise<void>} work */
const part = (results, name, work) => results.attempt(name, () => step(name, work));

/**
 * Everything on one size of data.
 * @param {SizeName} size @param {{ things: Thing[], flows: import('./measure.mjs').Flow[], figures: typeof FIGURES }} chosen
 * @param {Stores} stores @param {Results} results
 * @returns {Promise<Map<string, import('./measure.mjs').Rates>>} what calls were measured, by name
 */
async function measureAll(size, { things, flows, figures }, stores, results) {
  /** @type {Map<string, import('./measure.mjs').Rates>} */
  const measured = new Map();
  await onData(size, stores, async (sides, given) => {
    const origins = { ours: sides.ours.origin, floor: sides.floor.origin };
    const small = size === 'tiny';
    const manner = small ? SMOKE : MANNER;
    for (const thing of things)
      await part(results, thing.name + SIZES[size], async () => {
        const rates = await measure(thing, origins, given, manner);
        measured.set(thing.name, rates);
        for (const row of rowsOf(thing, size, rates)) results.add(row);
      });
    const [{ doctor_id: doctorId }] = await given.rows(NEIGHBOUR, [given.doctorId]);
    for (const flow of flows)
      await part(results, flow.name, async () => {
        const around = { ...given, doctorId, origin: origins.ours, redisUrl: stores.redisUrl, small };
        results.add(await flow.measure(around));
      });
    const served = { ...given, origin: origins.ours, pid: sides.ours.pid };
    for (const figure of figures)
      await part(results, figure.name + SIZES[size], async () => {
        const row = await figure.measure(served, manner);
        results.add({ ...row, name: row.name + SIZES[size] });
      });
  });
  return measured;
}

/** @param {Stores} stores @param {Results} results */
const measureWeb = (stores, results) =>
  onData('tiny', stores, async (sides, { rows, token }) => {
    const [link] = await rows(LINKS);
    await withBrowser(async (browser) => {
      for (const page of pagesOf(link.identifier, token))
        await part(results, page.name, async () => {
          for (const row of await measurePage(browser, sides.ours.origin, page)) results.add(row);
        });
    });
  });

await command(async () => {
  const words = process.argv.slice(2);
  const flag = (/** @type {string} */ name) => words.includes(name);
  const names = words.filter((word) => !word.startsWith('--'));
  const unknown = names.find((name) => !NAMES.includes(name));
  if (unknown) throw new Error(`Nothing here is called ${unknown}: ${NAMES.join(', ')}.`);
  const writeJson = flag('--json') ? console.log : undefined;
  if (writeJson) quiet();

  mkdirSync(FOLDER, { recursive: true });
  if (!flag('--smoke')) await prepare('npm run bench'); // the test run has built what it shows
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env;
  const ports = { postgres: 5543, redis: 6490 };
  const starting = startStores({ dataDir: FOLDER, databaseUrl, redisUrl, ports, log: console.log });
  atEnd(async () => (await starting.catch(() => null))?.stop());
  const stores = await starting;

  const isChosen = (/** @type {{ name: string }} */ { name }) => names.length === 0 || names.includes(name);
  const [things, flows] = [THINGS.filter(isChosen), FLOWS.filter(isChosen)];
  const figures = isChosen({ name: ANALYTICS }) ? FIGURES : [];
  /** @type {SizeName[]} */
  const sizes = flag('--smoke') ? ['tiny'] : flag('--tenth') ? ['tenth'] : ['full', 'tenth'];
  const web = names.includes(WEB) || (names.length === 0 && !flag('--smoke'));
  if (flag('--smoke') || web) atEnd(() => drop(stores.ownerUrl, 'tiny'));
  const results = new Results({ file: join(FOLDER, 'last.json'), writeJson });
  /** @type {Map<SizeName, Map<string, import('./measure.mjs').Rates>>} */
  const measured = new Map();
  for (const size of things.length + flows.length + figures.length > 0 ? sizes : [])
    await results.attempt(`the servers${SIZES[size]}`, async () => {
      const chosen = { things, flows: size === sizes[0] ? flows : [], figures };
      measured.set(size, await measureAll(size, chosen, stores, results));
    });
  for (const thing of things) {
    const [full, tenth] = [measured.get('full')?.get(thing.name), measured.get('tenth')?.get(thing.name)];
    if (full && tenth) results.add(growthRow(thing, full, tenth));
  }
  if (web) await results.attempt('the servers for pages', () => measureWeb(stores, results));
  return results.finish();
});
