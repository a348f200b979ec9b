// @ts-check
/**
 * `npm run dev`: the server, restarted at each change, and both front ends with hot reload, on the data of `npm start`.
 * All logs go to the console; each line starts with its source.
 */
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { end, start } from './child.mjs';
import { DATA_DIR, ROOT, toolPath } from './paths.mjs';
import { freePort, isOpen } from './ports.mjs';
import { recordProcess } from './processes.mjs';
import { log, logError, step } from './progress.mjs';
import { formatLogLine } from './server.mjs';
import { HOST, PORT, startSession } from './session.mjs';
import { isShuttingDown, onShutdown, runCommand, shutDown } from './shutdown.mjs';

/** Nest's messages about modules and routes at every restart. */
const NEST_STARTUP_LOG = /"context":"(RouterExplorer|RoutesResolver|InstanceLoader)"/;

/**
 * Starts a tool that runs until the command ends.
 * @param {string} name before each line of its output
 * @param {string[]} args of Node
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 */
function startTool(name, args, options) {
  const child = start(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  onShutdown(() => end(child));
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        const text = NEST_STARTUP_LOG.test(line) ? '' : (formatLogLine(line) ?? '');
        if (text.trim() && !isShuttingDown()) log(`${name.padEnd(11)} │ ${text}`);
      });
  child.once('exit', (code, signal) => {
    if (isShuttingDown()) return;
    logError(`${name} stopped (${signal ?? `exit code ${code}`}).`);
    void shutDown(1);
  });
  return child;
}

await runCommand(async () => {
  const serverEnv = await startSession('npm run dev');
  const [admin, page] = [await freePort(5173), await freePort(5174)];
  const env = { ...process.env, SERVER_URL: `http://127.0.0.1:${PORT}`, ADMIN_UI_URL: `http://127.0.0.1:${admin}` };
  const vite = [toolPath('vite'), '--host', '127.0.0.1', '--strictPort', '--clearScreen', 'false', '--port'];
  startTool('admin-ui', [...vite, String(admin)], { cwd: join(ROOT, 'admin-ui'), env });
  startTool('public-page', [...vite, String(page)], { cwd: join(ROOT, 'public-page'), env });
  const nest = [toolPath('@nestjs/cli', 'nest'), 'start', '--watch', '--preserveWatchOutput'];
  recordProcess(DATA_DIR, 'server', startTool('server', nest, { cwd: ROOT, env: serverEnv }).pid);
  await step('Starting the server', async () => {
    while (!isShuttingDown() && !(await isOpen(PORT, HOST))) await sleep(200);
  });
  log(`
Admin         http://localhost:${admin}/admin/
Public pages  http://localhost:${page}/
Server        http://localhost:${PORT}/api/docs

Changes are applied immediately. Press Ctrl-C to stop.`);
});
