// @ts-check
/** The runners of `npm test`: each runs one kind of tests and counts the results. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findBrowser } from './chromium.mjs';
import { onShutdown } from './shutdown.mjs';
import { templateDatabase } from './migrate.mjs';
import { readIfExists, ROOT, toolPath } from './paths.mjs';
import { postgres15 } from './postgres-15.mjs';
import { startPostgres } from './postgres.mjs';
import { log, step } from './progress.mjs';
import { promtool } from './promtool.mjs';
import { capture } from './tools.mjs';

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * @typedef {object} RunnerOptions
 * @property {string[]} words the arguments after the runner's name
 * @property {string} folder for reports; deleted after the run
 * @property {NodeJS.ProcessEnv} env
 * @property {typeof import('./tools.mjs').runInForeground} runTool how it runs its tool: in the foreground, or in the background
 */

/**
 * @typedef {object} Runner
 * @property {boolean} [needsStores] whether it needs PostgreSQL, Redis and the build
 * @property {string[]} [after] the runners whose results it needs
 * @property {string} [beside] a runner that leaves part of the machine idle: this one runs at the same time
 * @property {(options: RunnerOptions) => Promise<Count>} run
 */

/** The JSON report of a runner; null if it wrote none, which counts as a failure. @param {string} path @param {number} code */
function readReport(path, code) {
  const text = readIfExists(path);
  if (text) return JSON.parse(text);
  log(`The runner wrote no report (exit code ${code}).`);
  return null;
}

/** Counts a failure of the runner itself when no test failed. @param {Count} count @param {number} code @returns {Count} */
const withRunnerFailure = (count, code) => (code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count);

/** Checks format, lint with types, the API description, its changelog and the client's types in parallel, and prints their output. @type {Runner['run']} */
async function checks({ words, env }) {
  const npm = (/** @type {string} */ name) => ['run', '--silent', name];
  const all = {
    format: () => capture(process.execPath, [toolPath('oxfmt'), '--check'], { cwd: ROOT, env }),
    lint: () => capture('npm', npm('lint'), { cwd: ROOT, env }),
    api: () => capture('npm', npm('lint:api'), { cwd: ROOT, env }),
    changelog: () => capture('npm', [...npm('api:changelog'), '--', '--check'], { cwd: ROOT, env }),
    client: () => capture('npm', [...npm('client'), '--', '--check'], { cwd: ROOT, env }),
  };
  const unknown = words.find((word) => !(word in all));
  if (unknown) throw new Error(`Unknown check ${unknown}. Choose from: ${Object.keys(all).join(', ')}.`);
  const chosen = Object.entries(all).filter(([name]) => words.length === 0 || words.includes(name));
  const results = await Promise.all(chosen.map(([name, check]) => step(name, check)));
  for (const { output } of results) if (output.trim()) log(output.trimEnd());
  const passed = results.filter(({ code }) => code === 0).length;
  return { passed, failed: results.length - passed };
}

/** @param {string} project one of jest.config.mjs @param {NodeJS.ProcessEnv} [extraEnv] @param {string[]} [flags] of jest @returns {Runner['run']} */
const jest =
  (project, extraEnv = {}, flags = []) =>
  async ({ words, folder, env: baseEnv, runTool }) => {
    const env = { ...SIZE, ...baseEnv, ...extraEnv };
    const file = join(folder, `${project}.json`);
    const nodeFlags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
    const args = ['--selectProjects', project, '--json', `--outputFile=${file}`, ...flags, ...words];
    const code = await runTool(process.execPath, [...nodeFlags, toolPath('jest'), ...args], { cwd: ROOT, env });
    const found = readReport(file, code);
    if (!found) return { passed: 0, failed: 1 };
    // A file that does not load has no failed test, so add it.
    const { numPassedTests: passed, numFailedTests, numRuntimeErrorTestSuites } = found;
    return withRunnerFailure({ passed, failed: numFailedTests + numRuntimeErrorTestSuites }, code);
  };

/** @param {string} project one of playwright.config.ts @param {string[]} [flags] of Playwright @returns {Runner['run']} */
const playwright =
  (project, flags = []) =>
  async ({ words, folder, env, runTool }) => {
    const file = join(folder, `${project}.json`);
    const { path, env: browserEnv } = await findBrowser();
    const args = ['test', `--project=${project}`, ...flags, ...words];
    const code = await runTool(process.execPath, [toolPath('@playwright/test', 'playwright'), ...args], {
      cwd: ROOT,
      env: { ...env, ...browserEnv, CHROMIUM_PATH: path, BROWSER_REPORT: file },
    });
    const found = readReport(file, code);
    if (!found) return { passed: 0, failed: 1 };
    const { expected, flaky, unexpected } = found.stats;
    return withRunnerFailure({ passed: expected + flaky, failed: unexpected }, code);
  };

/** Servers without `doctor_id` filters in their SQL, so that only row-level security separates the doctors. */
const WITHOUT_FILTERS = {
  SERVER_NODE_OPTIONS: `--import ${pathToFileURL(join(ROOT, 'test/without-filters.mjs')).href}`,
  TEST_CALLS: '',
};

/**
 * Sizes of the randomised and repeated tests: `npm test` runs a sample, `npm run test:long` everything. The environment
 * can override each size.
 */
const SIZES = {
  short: {
    FUZZ_RUNS: '1500',
    METRIC_HISTORIES: '5',
    SIMULATED_PATIENTS: '20',
    HISTORIES: '10',
    STORM: '1000',
    CHAOS: '4',
    CHAOS_MESSAGES: '1000',
    CRASH_POINTS: '1',
    INTERLEAVINGS: '12',
    INTERLEAVED_TRIPLES: '2',
    // Roles and tenant isolation of every operation.
    ISOLATION: '(authorisation|isolation|main-job)\\.e2e',
  },
  long: {
    FUZZ_RUNS: '1000000',
    METRIC_HISTORIES: '25',
    SIMULATED_PATIENTS: '60',
    HISTORIES: '500',
    STORM: '10000',
    CHAOS: '10',
    CHAOS_MESSAGES: '10000',
    CRASH_POINTS: '8',
    INTERLEAVINGS: 'Infinity',
    INTERLEAVED_TRIPLES: '200',
    ISOLATION: '.',
  },
};
const SIZE = { ...SIZES[process.env['TEST_SIZE'] === 'long' ? 'long' : 'short'] };
for (const name of /** @type {(keyof typeof SIZE)[]} */ (Object.keys(SIZE)))
  SIZE[name] = process.env[name] ?? SIZE[name];

/** A story spends a quarter of its time waiting for the server and the stores, so three workers use two cores. */
const STORY_WORKERS = ['--maxWorkers=3'];

/** Stories that an older PostgreSQL could break: installation, main job, isolation, ledger rules and search. */
const ON_POSTGRES_15 = ['main-job', 'isolation\\.', 'ledger-check', 'search'].map((name) => `test/${name}.*e2e-spec`);

/** Runs these stories again on the oldest supported PostgreSQL. @type {Runner['run']} */
async function onPostgres15({ words, folder, ...rest }) {
  const release = await postgres15();
  if (typeof release === 'string') {
    log(`Not run: ${release}`);
    return { passed: 0, failed: 0 };
  }
  const silent = () => undefined;
  const options = { dataDir: join(folder, 'postgres-15'), port: 5534, durable: false, release, log: silent };
  const { ownerUrl, stop } = await startPostgres(options);
  onShutdown(stop);
  const stores = { TEST_DATABASE_URL: ownerUrl, TEST_TEMPLATE: await templateDatabase(ownerUrl), TEST_CALLS: '' };
  const chosen = words.length > 0 ? words : ON_POSTGRES_15;
  return jest('stories', stores, STORY_WORKERS)({ words: chosen, folder, ...rest });
}

/** Runs stories again on servers without tenant filters. @type {Runner['run']} */
const isolation = ({ words, ...setting }) =>
  jest(
    'stories',
    WITHOUT_FILTERS,
    STORY_WORKERS,
  )({
    ...setting,
    words: words.length > 0 ? words : [SIZE.ISOLATION],
  });

/** The commands that check the alert rules, and test them on made-up series. */
const ALERT_CHECKS = [
  ['check', 'rules', 'nirog.rules.yml'],
  ['test', 'rules', 'nirog.test.yml'],
];

/** Checks and tests the alert rules for Prometheus. @type {Runner['run']} */
async function alerts({ env, runTool }) {
  const tool = await promtool();
  if (typeof tool === 'string') {
    log(`Not run: ${tool}`);
    return { passed: 0, failed: 0 };
  }
  const options = { cwd: join(ROOT, 'scripts', 'deploy', 'prometheus'), env: { ...env, ...tool.env } };
  const codes = [];
  for (const args of ALERT_CHECKS) codes.push(await runTool(tool.path, args, options));
  const passed = codes.filter((code) => code === 0).length;
  return { passed, failed: codes.length - passed };
}

/** In the order in which they start, the fastest first. @type {Record<string, Runner>} */
export const RUNNERS = {
  checks: { run: checks },
  unit: { run: jest('unit') },
  alerts: { run: alerts },
  stories: { run: jest('stories', {}, STORY_WORKERS), needsStores: true },
  contract: { run: jest('contract'), after: ['stories'] },
  // One file at a time, because each starts several servers.
  reliability: { run: jest('reliability', { TEST_CALLS: '' }, ['--maxWorkers=1']), needsStores: true },
  'postgres-15': { run: onPostgres15, needsStores: true, beside: 'reliability' },
  isolation: { run: isolation, needsStores: true, beside: 'reliability' },
  browser: { run: playwright('browser'), needsStores: true },
  // One file at a time: they share one deployment, and the last file checks its log.
  production: { run: playwright('production', ['--workers=1']), needsStores: true, beside: 'reliability' },
};
