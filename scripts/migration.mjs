// @ts-check
/**
 * `npm run migration -- Name`: writes `src/migrations/<time>-Name.ts` with the difference between the existing
 * migrations and the entities. It uses a temporary PostgreSQL and touches no existing data.
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
  if (!/^[A-Z]\w+$/.test(name))
    throw new Error('Pass a name in PascalCase, for example: npm run migration -- ClinicPhone');
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
  const typeorm = (/** @type {string[]} */ ...args) => ['run', '--silent', 'typeorm', '--', ...args];
  await step('Running the existing migrations', () => run('npm', typeorm('migration:run'), { cwd: ROOT, env }));
  const code = await runInForeground('npm', typeorm('migration:generate', '--pretty', `src/migrations/${name}`), {
    cwd: ROOT,
    env,
  });
  if (code === 0) await run('npx', ['prettier', '--write', 'src/migrations'], { cwd: ROOT, env });
  return code;
});
