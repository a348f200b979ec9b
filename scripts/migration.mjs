// @ts-check
/**
 * `npm run migration -- Name`: writes `src/migrations/<time>-Name.ts` with the difference between the existing
 * migrations and the entities. It uses a temporary PostgreSQL and touches no existing data.
 */
import { install } from './install.mjs';
import { ROOT } from './paths.mjs';
import { log, step } from './progress.mjs';
import { scratchFolder } from './scratch.mjs';
import { runCommand } from './shutdown.mjs';
import { startStores } from './stores.mjs';
import { run, runInForeground } from './tools.mjs';

const NO_REDIS = 'redis://unused';

await runCommand(async () => {
  const [name = ''] = process.argv.slice(2);
  if (!/^[A-Z]\w+$/.test(name))
    throw new Error('Pass a name in PascalCase, for example: npm run migration -- ClinicPhone');
  await install();
  const { ownerUrl } = await step('Starting PostgreSQL', () =>
    startStores({ dataDir: scratchFolder('migration'), redisUrl: NO_REDIS, durable: false, log }),
  );
  const env = { ...process.env, DATABASE_URL: ownerUrl };
  const typeorm = (/** @type {string[]} */ ...args) => ['run', '--silent', 'typeorm', '--', ...args];
  await step('Running the existing migrations', () => run('npm', typeorm('migration:run'), { cwd: ROOT, env }));
  const code = await runInForeground('npm', typeorm('migration:generate', '--pretty', `src/migrations/${name}`), {
    cwd: ROOT,
    env,
  });
  if (code === 0) await run('npx', ['oxfmt', 'src/migrations'], { cwd: ROOT, env });
  return code;
});
