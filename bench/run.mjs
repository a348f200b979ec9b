// @ts-check
/**
 * `npm run bench [-- name …] [--json] [--tenth]`: the hot calls against the floor, on the data that the goals speak of
 * and on a tenth of it; `--tenth` measures the tenth alone, `--smoke` shows on a handful of rows that everything runs.
 * `web` measures pages on a slow phone, on the handful, too: they do not know how much data there is.
 * PostgreSQL and Redis are its own, kept in DATA_DIR/bench with their data; DATABASE_URL (of a superuser) and
 * REDIS_URL name others.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { atEnd, command } from '../scripts/ending.mjs';
import { DATA_DIR } from '../scripts/paths.mjs';
import { prepare } from '../scripts/prepare.mjs';
import { startStores } from '../scripts/stores.mjs';
import { measureFigures } from './analytics.mjs';
import createPatient from './create-patient.mjs';
import { database, DOCTOR, drop } from './data.mjs';
import list from './list.mjs';
import { measure } from './measure.mjs';
import outbox from './outbox.mjs';
import publicPage, { LINKS } from './public-page.mjs';
import { print, rowsOf, SIZES } from './report.mjs';
import search from './search.mjs';
import { startSides } from './servers.mjs';
import settle from './settle.mjs';
import { measurePages, pagesOf } from './web.mjs';
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
const FIGURES = 'analytics';
const NAMES = [...[...THINGS, ...FLOWS].map(({ name }) => name), FIGURES, WEB];

/** V8 needs some ten thousand answers until it has compiled what they need. */
const MANNER = { run: { duration: 4 }, rounds: 3, warmUp: { duration: 10 }, exported: 100_000 };
const SMOKE = { run: { amount: 32 }, rounds: 1, warmUp: { amount: 16 }, exported: 1_000 };

/** Results are on the standard output; with --json nothing else is. */
function quiet() {
  console.log = (...words) => void process.stderr.write(`${words.join(' ')}\n`);
}

/** @typedef {Awaited<ReturnType<typeof startSides>>} Sides */
/** @typedef {import('./measure.mjs').Given} Given */

/**
 * Starts both sides on one size of data, and ends them after the work.
 * @template T
 * @param {SizeName} size @param {import('../scripts/stores.mjs').Stores} stores
 * @param {(sides: Sides, given: Given) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function onData(size, stores, work) {
  const databaseUrl = await database(stores.ownerUrl, size);
  const sides = await startSides({ dataDir: FOLDER, databaseUrl, redisUrl: stores.redisUrl });
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const rows = async (/** @type {string} */ sql, /** @type {unknown[]} */ params = []) =>
    (await db.query(sql, params)).rows;
  try {
    return await work(sides, { token: sides.token, doctorId: DOCTOR.id, rows });
  } finally {
    await Promise.all([sides.ours.stop(), sides.floor.stop(), db.end()]);
  }
}

/** Another doctor: what flows leave behind, payments and messages, must not be in what is listed and searched. */
const NEIGHBOUR = `SELECT doctor_id FROM payment_gateway WHERE doctor_id <> $1 ORDER BY doctor_id LIMIT 1`;

/**
 * Everything on one size of data.
 * @param {SizeName} size @param {{ things: Thing[], flows: import('./measure.mjs').Flow[], figures: boolean }} chosen
 * @param {import('../scripts/stores.mjs').Stores} stores
 */
const measureAll = (size, { things, flows, figures }, stores) =>
  onData(size, stores, async (sides, given) => {
    const origins = { ours: sides.ours.origin, floor: sides.floor.origin };
    const small = size === 'tiny';
    const manner = small ? SMOKE : MANNER;
    /** @type {Map<string, import('./measure.mjs').Rates>} by name */
    const rates = new Map();
    for (const thing of things) rates.set(thing.name, await measure(thing, origins, given, manner));
    const behind = [];
    const [{ doctor_id: doctorId }] = await given.rows(NEIGHBOUR, [given.doctorId]);
    for (const flow of flows) {
      const around = { ...given, doctorId, origin: origins.ours, redisUrl: stores.redisUrl, small };
      behind.push(await flow.measure(around));
    }
    const served = { ...given, origin: origins.ours, pid: sides.ours.pid };
    const reckoned = figures ? await measureFigures(served, manner) : [];
    behind.push(...reckoned.map((row) => ({ ...row, name: row.name + SIZES[size] })));
    return { rates, behind };
  });

/** @param {import('../scripts/stores.mjs').Stores} stores */
const measureWeb = (stores) =>
  onData('tiny', stores, async (sides, { rows, token }) => {
    const [link] = await rows(LINKS);
    return measurePages(sides.ours.origin, pagesOf(link.identifier, token));
  });

await command(async () => {
  const words = process.argv.slice(2);
  const flag = (/** @type {string} */ name) => words.includes(name);
  const names = words.filter((word) => !word.startsWith('--'));
  const unknown = names.find((name) => !NAMES.includes(name));
  if (unknown) throw new Error(`Nothing here is called ${unknown}: ${NAMES.join(', ')}.`);
  const write = console.log;
  if (flag('--json')) quiet();

  mkdirSync(FOLDER, { recursive: true });
  if (!flag('--smoke')) await prepare('npm run bench'); // the test run has built what it shows
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env;
  const ports = { postgres: 5543, redis: 6490 };
  const starting = startStores({ dataDir: FOLDER, databaseUrl, redisUrl, ports, log: console.log });
  atEnd(async () => (await starting.catch(() => null))?.stop());
  const stores = await starting;

  const isChosen = (/** @type {{ name: string }} */ { name }) => names.length === 0 || names.includes(name);
  const [things, flows] = [THINGS.filter(isChosen), FLOWS.filter(isChosen)];
  /** @type {SizeName[]} */
  const sizes = flag('--smoke') ? ['tiny'] : flag('--tenth') ? ['tenth'] : ['full', 'tenth'];
  const figures = names.length === 0 || names.includes(FIGURES);
  const web = names.includes(WEB) || (names.length === 0 && !flag('--smoke'));
  if (flag('--smoke') || web) atEnd(() => drop(stores.ownerUrl, 'tiny'));
  const measured = new Map();
  const behind = [];
  for (const size of things.length + flows.length > 0 || figures ? sizes : []) {
    const found = await measureAll(size, { things, flows: size === sizes[0] ? flows : [], figures }, stores);
    measured.set(size, found.rates);
    behind.push(...found.behind);
  }
  if (web) behind.push(...(await measureWeb(stores)));
  print([...rowsOf(things, measured), ...behind], flag('--json'), write);
  return 0;
});
