// @ts-check
/**
 * `node test/embedded-postgres.mjs`: runs the PostgreSQL of `npm start` until SIGTERM. Prints `{ url, pid }` as a line
 * of JSON, and a line each time that it has restarted after a crash.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { onShutdown, runCommand } from '../scripts/shutdown.mjs';
import { readIfExists } from '../scripts/paths.mjs';
import { startPostgres } from '../scripts/postgres.mjs';
import { scratchFolder } from '../scripts/scratch.mjs';

await runCommand(async () => {
  const dataDir = scratchFolder('embedded');
  const log = (/** @type {string} */ line) => void (line.endsWith('is back.') && console.log(line));
  const postgres = await startPostgres({ dataDir, port: 5733, durable: false, log });
  onShutdown(() => postgres.stop());
  const { pid } = JSON.parse(readIfExists(join(dataDir, 'run', 'postgres.json')) ?? '{}');
  console.log(JSON.stringify({ url: postgres.url, pid }));
  const error = await Promise.race([once(process, 'SIGTERM').then(() => null), postgres.lost]);
  if (error) throw error;
  return 0;
});
