// @ts-check
/** Runs a PostgreSQL and a streaming standby until SIGTERM. Prints `{ ownerUrl, standbyUrl, template }` as JSON. */
import { once } from 'node:events';
import { appendFileSync, cpSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { onShutdown, runCommand } from '../scripts/shutdown.mjs';
import { templateDatabase } from '../scripts/migrate.mjs';
import { readIfExists } from '../scripts/paths.mjs';
import { postgresPaths } from '../scripts/postgres-paths.mjs';
import { startPostgres } from '../scripts/postgres.mjs';
import { scratchFolder } from '../scripts/scratch.mjs';
import { run } from '../scripts/tools.mjs';

const log = () => undefined;
const PASSWORD = 'postgres-password';

/** As in PostgreSQL's documentation, "Making a Base Backup Using the Low Level API". */
async function copyCluster(/** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ ownerUrl) {
  const [{ data }, { data: copied, user }] = [postgresPaths(from, log), postgresPaths(to, log)];
  const db = new pg.Client({ connectionString: ownerUrl });
  await db.connect();
  await db.query(`SELECT pg_backup_start('standby', true)`);
  cpSync(data, copied, { recursive: true, filter: (path) => basename(path) !== 'postmaster.pid' });
  const { rows } = await db.query('SELECT labelfile FROM pg_backup_stop(false)');
  await db.end();
  const { hostname, port, username, password } = new URL(ownerUrl);
  writeFileSync(join(copied, 'backup_label'), rows[0].labelfile);
  writeFileSync(join(copied, 'standby.signal'), '');
  appendFileSync(
    join(copied, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  );
  if ('uid' in user) await run('chown', ['-R', `${user.uid}:${user.gid}`, copied]);
  writeFileSync(join(to, PASSWORD), readIfExists(join(from, PASSWORD)) ?? '', { mode: 0o600 });
}

await runCommand(async () => {
  const [first, second] = [scratchFolder('primary'), scratchFolder('standby')];
  const primary = await startPostgres({ dataDir: first, log });
  onShutdown(() => primary.stop());
  const template = await templateDatabase(primary.ownerUrl);
  await copyCluster(first, second, primary.ownerUrl);
  const standby = await startPostgres({ dataDir: second, log });
  onShutdown(() => standby.stop());
  console.log(JSON.stringify({ ownerUrl: primary.ownerUrl, standbyUrl: standby.ownerUrl, template }));
  await once(process, 'SIGTERM');
  return 0;
});
