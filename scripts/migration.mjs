// @ts-check
/**
 * `npm run migration -- Name`: writes `src/migrations/<time>-Name.ts`, which brings the tables from what the migrations
 * make to what the entities say. It works on a PostgreSQL of its own; nobody's data is touched.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onShutdown, runCommand } from './shutdown.mjs';
import { install } from './install.mjs';
import { DATA_DIR, ROOT } from './paths.mjs';
import { sharedDataFolder } from './postgres-paths.mjs';
import { log, step } from './progress.mjs';
import { startStores } from './stores.mjs';
import { run, runInForeground } from './tools.mjs';

const FOLDER = join(DATA_DIR, `migration-${process.pid}`);
const NO_REDIS = 'redis://unused';

await runCommand(async () => {
  const [name = ''] = process.argv.slice(2);
  if (!/^[A-Z]\w+$/.test(name)) throw new Error('Name it after what it does, as in: npm run migration -- ClinicPhone');
  await install();
  mkdirSync(FOLDER, { recursive: true });
  onShutdown(() => {
    for (const path of [FOLDER, sharedDataFolder(FOLDER)])
      rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  });
  const starting = startStores({ dataDir: FOLDER, redisUrl: NO_REDIS, durable: false, log });
  onShutdown(async () => (await starting.catch(() => null))?.stop());
  const { ownerUrl } = await step('Starting PostgreSQL', () => starting);
  const env = { ...process.env, DATABASE_URL: ownerUrl };
  const typeorm = (/** @type {string[]} */ ...words) => ['run', '--silent', 'typeorm', '--', ...words];
  await step('Running the migrations there are', () => run('npm', typeorm('migration:run'), { cwd: ROOT, env }));
  const code = await runInForeground('npm', typeorm('migration:generate', '--pretty', `src/migrations/${name}`), {
    cwd: ROOT,
    env,
  });
  if (code === 0) await run('npx', ['prettier', '--write', 'src/migrations'], { cwd: ROOT, env });
  return code;
});
