// @ts-check
/** Replaces the processes of an earlier version one by one while patients pay and doctors work. */
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../../scripts/migrate.mjs';
import { freePort } from '../../scripts/ports.mjs';
import { step } from '../../scripts/progress.mjs';
import { onShutdown } from '../../scripts/shutdown.mjs';
import { ROOT } from '../../scripts/paths.mjs';
import { checkConsistency, settle } from '../chaos/consistency.mjs';
import { PORT_OF, retryingQuery, startProduct } from '../chaos/deployment.mjs';
import { ADMIN_SETTINGS, createDoctorsAndPatients } from '../chaos/fixtures.mjs';
import { runProcess } from '../chaos/processes.mjs';
import { startLoad } from './load.mjs';

const DOCTORS = 8;
/** Load before the migration, and after each step. */
const STEP_MS = 4_000;
const IDLE_MS = 20;

/** @typedef {{ url: string, ownerUrl: string, redisUrl: string }} Stores */

/** @param {string} dataDir @param {Record<string, string>} settings @param {string} root @param {number} patients */
async function createData(dataDir, settings, root, patients) {
  const port = await freePort(PORT_OF.setup);
  const env = { ...settings, ...ADMIN_SETTINGS, PORT: String(port), SANDBOX: 'on' };
  const server = runProcess({ name: 'upgrade-setup', dataDir, env, root });
  try {
    await server.ready();
    return await createDoctorsAndPatients(`http://127.0.0.1:${port}`, { doctors: DOCTORS, patients });
  } finally {
    await server.stop();
  }
}

/** @param {Awaited<ReturnType<typeof startProduct>>} product each process is replaced by one of this checkout */
async function replaceProcesses({ api, worker }) {
  for (const each of api) {
    each.inRotation = false; // removed from the balancer first, then replaced
    while (each.underWay > 0) await sleep(IDLE_MS);
    await each.restart(ROOT);
    each.inRotation = true;
    await sleep(STEP_MS); // versions side by side
  }
  for (const each of worker) {
    await each.restart(ROOT);
    await sleep(STEP_MS);
  }
}

/** @param {{ dataDir: string, stores: Stores, root: string, patients: number }} options root: of the earlier version */
export async function upgradeUnderLoad({ dataDir, stores, root, patients }) {
  const settings = { DATABASE_URL: stores.url, REDIS_URL: stores.redisUrl, DEMO: 'off', TRUST_PROXY: '1' };
  const people = await step('Creating doctors and patients with the earlier version', () =>
    createData(dataDir, settings, root, patients),
  );
  const { query, end } = retryingQuery(stores.url);
  onShutdown(end);
  const product = await startProduct({ dataDir, settings, apis: 2, workers: 2, root });
  onShutdown(product.stop);
  const load = startLoad(product, people);
  await step('Load on the earlier version', () => sleep(STEP_MS));
  const since = Date.now();
  await step('Migrating under load', () => migrate(stores.ownerUrl, stores.url));
  const migrationSeconds = (Date.now() - since) / 1_000;
  await step('Load on the earlier version with the new schema', () => sleep(STEP_MS));
  await step('Replacing two API and two worker processes under load', () => replaceProcesses(product));
  const { calls, failed } = await load.stop();
  await step('Waiting for running work and one sweep', () => settle(query));
  return { calls, failed, 'migration s': migrationSeconds, ...(await checkConsistency(query)) };
}
