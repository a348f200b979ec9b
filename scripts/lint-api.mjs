// @ts-check
/** Lints the API description with Redocly. Prints nothing if it is valid. Needs the build, which `npm test` makes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApiDocument } from './api.mjs';
import { runCommand } from './shutdown.mjs';
import { DATA_DIR, ROOT, toolPath } from './paths.mjs';
import { logError } from './progress.mjs';
import { capture } from './tools.mjs';

/** Disables telemetry and update notices. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

await runCommand(async () => {
  mkdirSync(DATA_DIR, { recursive: true });
  const file = join(DATA_DIR, 'openapi.json');
  writeFileSync(file, JSON.stringify(await createApiDocument(), null, 2));
  const { code, output } = await capture(process.execPath, [toolPath('@redocly/cli', 'redocly'), 'lint', file], {
    cwd: ROOT,
    env: { ...process.env, ...QUIET },
  });
  if (code !== 0) logError(output);
  return code;
});
