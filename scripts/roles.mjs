// @ts-check
/** `npm run roles`: writes docs/roles.md from the table of policies. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, toolPath } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runCommand } from './shutdown.mjs';
import { run } from './tools.mjs';

await runCommand(async () => {
  await prepare('npm run roles');
  const { rolesDocument } = await import(new URL('../dist/policies/roles-document.js', import.meta.url).href);
  const file = join(ROOT, 'docs/roles.md');
  writeFileSync(file, rolesDocument());
  await run(toolPath('oxfmt'), [file]);
  return 0;
});
