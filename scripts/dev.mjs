// @ts-check
/**
 * `npm run dev`: the server, restarted at each change, and both front ends with hot reload, on the data of `npm start`.
 * All logs go to the console; each line starts with its source.
 */
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { end, start } from './child.mjs';
import { onShutdown, runCommand, shutDown, isShuttingDown } from './shutdown.mjs';
import { recordProcess } from './cleanup.mjs';
import { DATA_DIR, ROOT, toolPath } from './paths.mjs';
import { freePort, isOpen } from './ports.mjs';
import { logError, log, step } from './progress.mjs';
import { formatLogLine } from './server.mjs';
import { HOST, startSession, PORT } from './session.mjs';

const SERVER = `http://127.0.0.1:${PORT}`;

/** Paths that Vite proxies to the server. `s` needs its slash, because Vite serves the sources below `/src`. */
const SERVER_ROUTES = '^/(api|s|sandbox|queues)(/|\\?|$)';

/** Nest's messages about modules and routes at every restart. */
const NEST_STARTUP_LOG = /"context":"(RouterExplorer|RoutesResolver|InstanceLoader)"/;

const logFrom = (/** @type {string} */ source, /** @type {string} */ text) => {
  if (text.trim() && !isShuttingDown()) log(`${source.padEnd(11)} │ ${text}`);
};

/** Runs the server under the Nest CLI, which builds and restarts it. Resolves when its port is open. */
async function watchServer(/** @type {NodeJS.ProcessEnv} */ env) {
  const args = [toolPath('@nestjs/cli', 'nest'), 'start', '--watch', '--preserveWatchOutput'];
  const child = start(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  recordProcess(DATA_DIR, 'server', child.pid);
  onShutdown(() => end(child));
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        if (!NEST_STARTUP_LOG.test(line)) logFrom('server', formatLogLine(line) ?? '');
      });
  child.once('exit', (code, signal) => {
    if (isShuttingDown()) return;
    logError(`The Nest CLI stopped (${signal ?? `exit code ${code}`}).`);
    void shutDown(1);
  });
  while (!isShuttingDown() && !(await isOpen(PORT, HOST))) await sleep(200);
}

/**
 * Starts a front end with hot reload.
 * @param {string} name
 * @param {number} preferred port
 * @param {Record<string, { target: string, ws: boolean }>} extraProxies
 * @returns {Promise<number>} its port
 */
async function watchFrontEnd(name, preferred, extraProxies = {}) {
  const { createLogger, createServer } = await import(
    pathToFileURL(join(ROOT, 'node_modules', 'vite', 'dist', 'node', 'index.js')).href
  );
  const port = await freePort(preferred);
  const logger = createLogger('info', { allowClearScreen: false, prefix: `[${name}]` });
  for (const level of ['info', 'warn', 'warnOnce', 'error'])
    logger[level] = (/** @type {string} */ text) => logFrom(name, text);
  const proxy = { [SERVER_ROUTES]: SERVER, ...extraProxies };
  // The front end's own config names the default ports. Replace them by the actual ones.
  const overrideProxy = (/** @type {{ server?: object }} */ config) =>
    void (config.server = { ...config.server, proxy });
  const vite = await createServer({
    root: join(ROOT, name),
    customLogger: logger,
    server: { host: '127.0.0.1', port, strictPort: true },
    plugins: [{ name: 'nirog-dev', config: overrideProxy }],
  });
  onShutdown(() => vite.close());
  await vite.listen();
  return port;
}

await runCommand(async () => {
  const env = await startSession('npm run dev');
  const admin = await watchFrontEnd('admin-ui', 5173);
  const page = await watchFrontEnd('public-page', 5174, {
    '^/admin(/|$)': { target: `http://127.0.0.1:${admin}`, ws: true },
  });
  await step('Starting the server', () => watchServer(env));
  log(`
Admin         http://localhost:${admin}/admin/
Public pages  http://localhost:${page}/
Server        http://localhost:${PORT}/api/docs

Changes are applied immediately. Press Ctrl-C to stop.`);
});
