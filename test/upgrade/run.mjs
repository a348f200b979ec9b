// @ts-check
/**
 * `npm run upgrade:drill -- --from 0.1.0 [--patients 400] [--json]`: a rolling upgrade from an earlier version, a tag or
 * any commit, to this checkout. The earlier version is built once in DATA_DIR/upgrade. While patients pay and doctors
 * work, the database is migrated and one process after the other is replaced. No call may fail.
 * `-- --backfill 5000000 [--changed 5]` instead measures a backfill: of so many patients, of whom so many of a hundred
 * have a text that changes.
 */
import { parseArgs } from 'node:util';
import { prepare } from '../../scripts/prepare.mjs';
import { step } from '../../scripts/progress.mjs';
import { scratchFolder } from '../../scripts/scratch.mjs';
import { onShutdown, runCommand } from '../../scripts/shutdown.mjs';
import { startStores } from '../chaos/deployment.mjs';
import { measureBackfill } from './backfill.mjs';
import { buildVersion } from './earlier-version.mjs';
import { upgradeUnderLoad } from './upgrade.mjs';

const MAX_SHOWN = 20;

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    patients: { type: 'string', default: '400' },
    backfill: { type: 'string' },
    changed: { type: 'string', default: '5' },
    json: { type: 'boolean' },
  },
});

/** @param {string} dataDir */
async function startScratchStores(dataDir) {
  const stores = await step('Starting PostgreSQL and Redis', () => startStores(dataDir));
  onShutdown(stores.stop);
  return stores;
}

/** @param {string} dataDir @param {string} from @param {typeof console.log} write */
async function drill(dataDir, from, write) {
  const root = await buildVersion(from);
  const stores = await startScratchStores(dataDir);
  const outcome = await upgradeUnderLoad({ dataDir, stores, root, patients: Number(values.patients) });
  const { calls, failed, violations, counts, ...figures } = outcome;
  if (values.json) write(JSON.stringify({ from, ...outcome }));
  else {
    console.table(calls);
    console.table([{ from, ...figures, ...counts, failed: failed.length, violations: violations.length }]);
    for (const each of [...failed, ...violations.map((violation) => JSON.stringify(violation))].slice(0, MAX_SHOWN))
      write(each);
  }
  return failed.length + violations.length === 0 ? 0 : 1;
}

await runCommand(async () => {
  // With --json only the report goes to stdout, and progress to stderr.
  const write = console.log;
  if (values.json) console.log = (...words) => void process.stderr.write(`${words.join(' ')}\n`);
  if (!values.from && !values.backfill) throw new Error('Pass a version: npm run upgrade:drill -- --from 0.1.0');
  await prepare('npm run upgrade:drill');
  const dataDir = scratchFolder('upgrading');
  if (values.from) return drill(dataDir, values.from, write);
  const { ownerUrl } = await startScratchStores(dataDir);
  const result = await measureBackfill(ownerUrl, Number(values.backfill), Number(values.changed));
  if (values.json) write(JSON.stringify(result));
  else console.table([result]);
  return result.unchanged === 0 ? 0 : 1;
});
