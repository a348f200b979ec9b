// @ts-check
/**
 * `npm test` runs all test runners in order. `npm test -- <runner> [words]` runs one and passes it the words, for
 * example `npm test -- stories main-job` or `npm test -- unit -t "31 January"`. `npm test -- changed` runs the tests that
 * the changes since main can break. Starts a temporary PostgreSQL and Redis, unless TEST_DATABASE_URL and TEST_REDIS_URL
 * are set.
 */
import { join } from 'node:path';
import { changedRuns } from './changed.mjs';
import { runCommand, isShuttingDown } from './shutdown.mjs';
import { prepare } from './prepare.mjs';
import { logError, log, step, elapsed } from './progress.mjs';
import { RUNNERS } from './runners.mjs';
import { scratchFolder } from './scratch.mjs';
import { testStores } from './test-stores.mjs';
import { runInBackground, runInForeground } from './tools.mjs';

const FOLDER = scratchFolder('test');

/** The runners' environment, without the URLs of the developer's data. */
const cleanEnv = () => {
  const env = { ...process.env, DATA_DIR: FOLDER, TEST_DATA_DIR: FOLDER, TEST_CALLS: join(FOLDER, 'calls') };
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_READ_URLS', 'REDIS_URL'])
    Reflect.deleteProperty(env, name);
  return env;
};

/** The environment with the stores, started once and only if a runner needs them. @type {Promise<NodeJS.ProcessEnv> | undefined} */
let storesEnv;

const withStores = () =>
  (storesEnv ??= step('Starting PostgreSQL and Redis for the tests', async () => {
    const ports = { postgres: 5533, redis: 6480 };
    return { ...cleanEnv(), ...(await testStores({ folder: FOLDER, ports })) };
  }));

/**
 * @param {string} name @param {string[]} words @param {boolean} isBuilt
 * @param {typeof runInForeground} runTool
 * @returns {Promise<boolean>} whether all tests passed
 */
async function runOne(name, words, isBuilt, runTool) {
  const runner = RUNNERS[name];
  if (!runner) throw new Error(`Unknown runner ${name}. Choose from: ${Object.keys(RUNNERS).join(', ')}.`);
  log(`\n── ${name} ──`);
  const since = Date.now();
  let count = { passed: 0, failed: 1 };
  try {
    if (runner.needsStores && !isBuilt) throw new Error('Not run: the build failed.');
    const env = runner.needsStores ? await withStores() : cleanEnv();
    count = await runner.run({ words, folder: FOLDER, env, runTool });
  } catch (error) {
    if (isShuttingDown()) throw error;
    logError(error instanceof Error ? error.message : String(error));
  }
  if (isShuttingDown()) throw new Error('interrupted');
  log(`\n${name} took ${elapsed(since)}`);
  log(`${name}: ${count.passed} passed, ${count.failed} failed`);
  return count.failed === 0;
}

/** The runners in order, each with its words. @param {string | undefined} chosen @param {string[]} words @returns {Promise<[string, string[]][]>} */
async function chooseRuns(chosen, words) {
  if (chosen === undefined) return Object.keys(RUNNERS).map((name) => [name, []]);
  if (chosen === 'changed') return changedRuns(words[0]);
  return [...(RUNNERS[chosen]?.after ?? []), chosen].map((name) => [name, words]);
}

await runCommand(
  async () => {
    const since = Date.now();
    const [chosen, ...words] = process.argv.slice(2);
    const runs = new Map(await chooseRuns(chosen, words));
    const isBuilt = await prepare('npm test').then(
      () => true,
      (error) => {
        logError(error.message);
        return false;
      },
    );
    const failed = isBuilt ? [] : ['build'];
    const runAndNote = async (/** @type {[string, string[]]} */ [name, patterns], runTool = runInForeground) => {
      if (!(await runOne(name, patterns, isBuilt, runTool))) failed.push(name);
    };
    for (const run of runs) {
      const [name] = run;
      if (runs.has(RUNNERS[name]?.beside ?? '')) continue;
      const runBesides = async () => {
        for (const other of runs) if (RUNNERS[other[0]]?.beside === name) await runAndNote(other, runInBackground);
      };
      await Promise.all([runAndNote(run), runBesides()]);
    }
    log(`\nTotal ${elapsed(since)}: ${failed.length === 0 ? 'all passed' : `failed: ${failed.join(', ')}`}`);
    return failed.length === 0 ? 0 : 1;
  },
  { interrupted: 130 },
);
