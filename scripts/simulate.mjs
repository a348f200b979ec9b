// @ts-check
/**
 * `npm run simulate -- [--histories 10000] [--seed 1] [--only 123 [--shrink]]`: compares random histories with the
 * model (see `test/reliability/history/`). Each batch of 500 uses new databases and the next seed. `--only` runs one
 * history of the seed and prints its calls; `--shrink` reduces it to the fewest calls that still differ. Starts a
 * temporary PostgreSQL and Redis, unless TEST_DATABASE_URL (of a superuser) and TEST_REDIS_URL are set. Exits with 1 if
 * a history differs.
 */
import { parseArgs } from 'node:util';
import { runCommand } from './shutdown.mjs';
import { prepare } from './prepare.mjs';
import { logError, log, elapsed } from './progress.mjs';
import { scratchFolder } from './scratch.mjs';
import { testStores } from './test-stores.mjs';

const BATCH_SIZE = 500;

/** Parses the command line. */
function parseOptions() {
  const text = { type: /** @type {const} */ ('string') };
  const flag = { type: /** @type {const} */ ('boolean'), default: false };
  const { values } = parseArgs({ options: { histories: text, seed: text, only: text, shrink: flag } });
  const number = (/** @type {string | undefined} */ text, /** @type {number} */ fallback) => {
    const value = text === undefined ? fallback : Number(text);
    if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${text} is not a number`);
    return value;
  };
  const only = values.only === undefined ? undefined : number(values.only, 0);
  if (values.shrink && only === undefined)
    throw new Error('--shrink needs --only, the number of a history that differs');
  return {
    histories: number(values.histories, BATCH_SIZE),
    seed: number(values.seed, 1),
    only,
    shrinks: values.shrink,
  };
}

/** @typedef {typeof import('../test/reliability/history/run.js')} Histories */

/** @param {Histories} histories @param {number} seed @param {number} n @returns {Promise<number>} the exit code */
async function runShrink({ shrinkHistory, formatFailure }, seed, n) {
  const failure = await shrinkHistory(seed, n, log);
  if (failure) logError(`\n${formatFailure(seed, failure)}`);
  else log(`History ${n} of seed ${seed} matches the model.`);
  return failure ? 1 : 0;
}

/** @param {Histories} histories @param {ReturnType<typeof parseOptions>} options @returns {Promise<number>} the exit code */
async function runHistories({ playHistories, formatFailure }, { histories, seed, only }) {
  const since = Date.now();
  const sum = { histories: 0, steps: 0, seconds: 0, violations: 0 };
  const last = only === undefined ? Math.ceil(histories / BATCH_SIZE) : 1;
  for (let part = 0; part < last; part++) {
    const count = Math.min(BATCH_SIZE, histories - part * BATCH_SIZE);
    const report = await playHistories(seed + part, count, only);
    sum.histories += report.histories;
    sum.steps += report.steps;
    sum.seconds += report.seconds;
    sum.violations += report.failures.length + report.violations.length;
    if (only !== undefined && report.failures.length === 0) log(report.calls.join('\n'));
    for (const failure of report.failures) logError(`\n${formatFailure(seed + part, failure)}`);
    for (const violation of report.violations) logError(`seed ${seed + part}: ${violation}`);
    const rate = (report.steps / report.seconds).toFixed(0);
    log(`seed ${seed + part}: ${report.histories} histories, ${report.steps} steps, ${rate} steps/s`);
    log(JSON.stringify(report.reached));
  }
  const rate = (sum.steps / sum.seconds).toFixed(0);
  log(
    `\n${sum.histories} histories, ${sum.steps} steps, ${rate} steps/s, ${sum.violations} violations, ${elapsed(since)}`,
  );
  return sum.violations === 0 ? 0 : 1;
}

await runCommand(async () => {
  const options = parseOptions();
  await prepare('npm run simulate');
  const stores = await testStores({ folder: scratchFolder('simulate'), ports: { postgres: 5553, redis: 6500 } });
  Object.assign(process.env, stores);
  await import('@swc-node/register/esm-register'); // the import below is TypeScript
  /** @type {Histories} */
  const histories = await import(new URL('../test/reliability/history/run.ts', import.meta.url).href);
  const { seed, only, shrinks } = options;
  return shrinks && only !== undefined ? runShrink(histories, seed, only) : runHistories(histories, options);
});
