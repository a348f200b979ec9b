// @ts-check
/** `npm start`: installs what is missing, builds what is stale, starts the stores and the server, and minds them. */
import { atEnd, command, isEnding } from './shutdown.mjs';
import { DATA_DIR } from './paths.mjs';
import { say, step, took } from './progress.mjs';
import { startServer } from './server.mjs';
import { openSession, PORT } from './session.mjs';

await command(async () => {
  const since = Date.now();
  const env = await openSession('npm start');
  const server = startServer({ dataDir: DATA_DIR, env });
  atEnd(server.stop);
  const died = server.gone.then((how) => {
    throw new Error(how);
  });
  const { logins = [] } = await step('Starting the server', () => Promise.race([server.ready, died]));

  say(`Started in ${took(since)}. Ctrl-C stops everything.\n`);
  const lines = logins.map(({ role, email, password }) => `  ${role.padEnd(8)} ${email}   ${password}`);
  say([`Nirog is ready at http://localhost:${PORT}`, ...lines].join('\n'));

  await died.catch((error) => {
    if (!isEnding()) throw error;
  });
});
