// @ts-check
/** `npm start`: installs and builds if needed, then starts the stores and the server and watches them. */
import { onShutdown, runCommand, isShuttingDown } from './shutdown.mjs';
import { DATA_DIR } from './paths.mjs';
import { log, step, elapsed } from './progress.mjs';
import { startServer } from './server.mjs';
import { startSession, PORT } from './session.mjs';

await runCommand(async () => {
  const since = Date.now();
  const env = await startSession('npm start');
  const server = startServer({ dataDir: DATA_DIR, env });
  onShutdown(server.stop);
  const died = server.gone.then((how) => {
    throw new Error(how);
  });
  const { logins = [] } = await step('Starting the server', () => Promise.race([server.ready, died]));

  log(`Started in ${elapsed(since)}. Press Ctrl-C to stop.\n`);
  const lines = logins.map(({ role, email, password }) => `  ${role.padEnd(8)} ${email}   ${password}`);
  log([`Nirog is ready at http://localhost:${PORT}`, ...lines].join('\n'));

  await died.catch((error) => {
    if (!isShuttingDown()) throw error;
  });
});
