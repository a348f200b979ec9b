// @ts-check
/** `npm start`: installs and builds if needed, then starts the stores and the server and watches them. */
import { DATA_DIR } from './paths.mjs';
import { elapsed, log, step } from './progress.mjs';
import { startServer } from './server.mjs';
import { PORT, startSession } from './session.mjs';
import { isShuttingDown, onShutdown, runCommand } from './shutdown.mjs';

await runCommand(async () => {
  const since = Date.now();
  const env = await startSession('npm start');
  const server = startServer({ dataDir: DATA_DIR, env });
  onShutdown(server.stop);
  const ended = server.ended.then((reason) => {
    if (!isShuttingDown()) throw new Error(reason);
  });
  const ready = await step('Starting the server', () => Promise.race([server.ready, ended]));

  log(`Started in ${elapsed(since)}. Press Ctrl-C to stop.\n`);
  const lines = (ready?.logins ?? []).map(({ role, email, password }) => `  ${role.padEnd(8)} ${email}   ${password}`);
  const note = lines.length > 0 ? ['These logins have no two-step sign-in, because they are for trying out.'] : [];
  if (!process.env['ADMIN_URL']) note.push('Dashboard and pay page share this address; ADMIN_URL separates them.');
  log([`Nirog is ready at http://localhost:${PORT}`, ...lines, ...note].join('\n'));

  await ended;
});
