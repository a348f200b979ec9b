// @ts-check
/**
 * Runs Debian's PostgreSQL 15 with scripts/deploy/pg_hba.conf and TLS, and scripts/deploy/database.sh on it, until
 * SIGTERM. Prints `{ ownerUrl, appUrl, superuserUrl }` as JSON, or `{ reason }`.
 */
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/paths.mjs';
import { postgres15 } from '../scripts/postgres-15.mjs';
import { createFolderFor, postgresPaths } from '../scripts/postgres-paths.mjs';
import { startPostgres } from '../scripts/postgres.mjs';
import { scratchFolder } from '../scripts/scratch.mjs';
import { onShutdown, runCommand } from '../scripts/shutdown.mjs';
import { run } from '../scripts/tools.mjs';

const log = () => undefined;
const deploy = (/** @type {string} */ name) => join(ROOT, 'scripts/deploy', name);

await runCommand(async () => {
  const release = await postgres15();
  if (typeof release === 'string') {
    console.log(JSON.stringify({ reason: release }));
    return 0;
  }
  const dataDir = scratchFolder('logins');
  const { user } = postgresPaths(dataDir, log);
  const folder = mkdtempSync(join(tmpdir(), 'nirog-'));
  onShutdown(() => rmSync(folder, { recursive: true, force: true }));
  createFolderFor(join(folder, 'sockets'), user); // paths of sockets must be short
  if ('uid' in user) chownSync(folder, user.uid, user.gid);
  const env = { ...process.env, ...release.env, CERTIFICATES_DIR: folder, SECRETS_PARENT: folder };
  await run('sh', [deploy('secrets.sh')], { env });
  await run('sh', [deploy('certificates.sh')], { env });
  const key = join(folder, 'postgres/key.pem');
  if ('uid' in user) chownSync(key, user.uid, user.gid);
  // The superuser of this test has another name than its user, so it is trusted on the socket.
  const access = join(folder, 'pg_hba.conf');
  const rules = readFileSync(deploy('pg_hba.conf'), 'utf8')
    .replaceAll(/(all +)postgres/g, '$1nirog')
    .replace('peer', 'trust')
    .replace(/^(hostssl +)nirog /m, '$1nirog_logins ');
  writeFileSync(access, rules, { mode: 0o644 });
  const postgres = await startPostgres({
    dataDir,
    release,
    settings: {
      unix_socket_directories: join(folder, 'sockets'),
      hba_file: access,
      ssl: 'on',
      ssl_cert_file: join(folder, 'postgres/cert.pem'),
      ssl_key_file: key,
    },
    log,
  });
  onShutdown(() => postgres.stop());
  const { port } = new URL(postgres.url);
  const script = readFileSync(deploy('database.sh'), 'utf8').replace('DATABASE nirog ', 'DATABASE nirog_logins ');
  await run('sh', ['-c', script], {
    env: {
      ...env,
      PATH: `${join(release.programs, 'bin')}:${process.env['PATH']}`,
      PGHOST: join(folder, 'sockets'),
      PGPORT: port,
      POSTGRES_USER: 'nirog',
      SECRETS: join(folder, 'secrets'),
    },
  });
  const secret = (/** @type {string} */ name) =>
    readFileSync(join(folder, 'secrets', name), 'utf8')
      .trim()
      .replace('@postgres:5432/nirog', `@127.0.0.1:${port}/nirog_logins`)
      .replace('/certificates', folder);
  console.log(
    JSON.stringify({
      ownerUrl: secret('database_owner_url'),
      appUrl: secret('database_url'),
      superuserUrl: secret('database_url').replace(
        /\/\/[^@]*/,
        `//${new URL(postgres.url).username}:${new URL(postgres.url).password}`,
      ),
    }),
  );
  await once(process, 'SIGTERM');
  return 0;
});
