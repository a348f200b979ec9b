// @ts-check
/**
 * Runs a PostgreSQL 15 whose WAL pgBackRest archives, with scripts/deploy/pgbackrest.conf, until SIGTERM. Prints as JSON
 * what a test needs, or `{ reason }` if the Debian packages are not available. Debian 12 has pgBackRest 2.45, which
 * supports PostgreSQL up to 15.
 */
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { templateDatabase } from '../../scripts/migrate.mjs';
import { ROOT } from '../../scripts/paths.mjs';
import { postgres15 } from '../../scripts/postgres-15.mjs';
import { createFolderFor, postgresPaths } from '../../scripts/postgres-paths.mjs';
import { startPostgres } from '../../scripts/postgres.mjs';
import { findPackage } from '../../scripts/programs.mjs';
import { scratchFolder } from '../../scripts/scratch.mjs';
import { onShutdown, runCommand } from '../../scripts/shutdown.mjs';

const PREFERRED_PORT = 5544;
const log = () => undefined;

await runCommand(async () => {
  const release = await postgres15();
  const pgBackRest = await findPackage('pgbackrest', ['usr/bin/pgbackrest', 'version']);
  const reason = [release, pgBackRest].find((found) => typeof found === 'string');
  if (typeof release === 'string' || typeof pgBackRest === 'string') {
    console.log(JSON.stringify({ reason }));
    return 0;
  }
  const dataDir = scratchFolder('backup');
  const { data, user } = postgresPaths(dataDir, log);
  const repository = join(dirname(data), 'repository');
  // Paths of sockets must be short.
  const sockets = mkdtempSync(join(tmpdir(), 'nirog-'));
  onShutdown(() => rmSync(sockets, { recursive: true, force: true }));
  for (const folder of [repository, sockets]) createFolderFor(folder, user);
  const config = join(sockets, 'pgbackrest.conf');
  copyFileSync(join(ROOT, 'scripts/deploy/pgbackrest.conf'), config);
  // As the secret of docker-compose.yml.
  const secrets = join(sockets, 'conf.d');
  createFolderFor(secrets, user);
  writeFileSync(join(secrets, 'passphrase.conf'), '[global]\nrepo1-cipher-pass=a passphrase of this test\n', {
    mode: 0o644,
  });

  const libraries = [release.env, pgBackRest.env].map(({ LD_LIBRARY_PATH: path }) => path).filter(Boolean);
  const env = {
    PATH: `${join(pgBackRest.root, 'usr/bin')}:${process.env['PATH']}`,
    ...(libraries.length > 0 && { LD_LIBRARY_PATH: libraries.join(':') }),
    PGBACKREST_CONFIG: config,
    PGBACKREST_STANZA: 'nirog',
    PGBACKREST_REPO1_PATH: repository,
    PGBACKREST_CONFIG_INCLUDE_PATH: secrets,
    PGBACKREST_PG1_USER: 'nirog', // the superuser here
    PGBACKREST_LOCK_PATH: join(sockets, 'lock'),
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_SOCKET_PATH: sockets,
  };
  const settings = {
    unix_socket_directories: sockets,
    fsync: 'off', // the machine does not die here
    archive_mode: 'on',
    archive_command: 'pgbackrest archive-push %p',
    archive_timeout: '60',
  };
  const { ownerUrl, stop } = await startPostgres({
    dataDir,
    port: PREFERRED_PORT,
    release: { ...release, env: { ...release.env, ...env } },
    settings,
    log,
  });
  onShutdown(stop);
  const template = await templateDatabase(ownerUrl);
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  const programs = join(release.programs, 'bin');
  const access = { PGBACKREST_PG1_PORT: new URL(ownerUrl).port, PGPASSWORD: password };
  const tools = { env: { ...env, ...access }, user, programs, repository, folder: sockets };
  console.log(JSON.stringify({ ownerUrl, template, ...tools }));
  await once(process, 'SIGTERM');
  return 0;
});
