// @ts-check
/**
 * Runs a PostgreSQL and a Redis that accept TLS only, with the certificates of scripts/deploy/certificates.sh, until
 * SIGTERM. Prints `{ ownerUrl, redisUrl, template, ca, otherCa }` as JSON; nobody has a certificate of the other CA.
 */
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { templateDatabase } from '../scripts/migrate.mjs';
import { ROOT } from '../scripts/paths.mjs';
import { createFolderFor, postgresPaths } from '../scripts/postgres-paths.mjs';
import { startPostgres } from '../scripts/postgres.mjs';
import { startRedis } from '../scripts/redis.mjs';
import { scratchFolder } from '../scripts/scratch.mjs';
import { onShutdown, runCommand } from '../scripts/shutdown.mjs';
import { run } from '../scripts/tools.mjs';

const log = () => undefined;

/** @param {string} folder */
async function createCertificates(folder) {
  mkdirSync(folder, { recursive: true });
  const env = { ...process.env, CERTIFICATES_DIR: folder };
  await run('sh', [join(ROOT, 'scripts/deploy/certificates.sh')], { env });
  const file = (/** @type {string} */ path) => join(folder, path);
  return {
    ca: file('ca/ca.pem'),
    cert: (/** @type {string} */ of) => file(`${of}/cert.pem`),
    key: (/** @type {string} */ of) => file(`${of}/key.pem`),
  };
}

await runCommand(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nirog-tls-'));
  onShutdown(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = scratchFolder('tls');
  const { user } = postgresPaths(dataDir, log);
  createFolderFor(join(folder, 'postgres'), user); // its path must be open to PostgreSQL's user
  const { ca, cert, key } = await createCertificates(join(folder, 'certificates'));
  const other = await createCertificates(join(folder, 'other'));
  if ('uid' in user) {
    for (const path of [folder, join(folder, 'certificates')]) chownSync(path, user.uid, user.gid);
    chownSync(key('postgres'), user.uid, user.gid);
  }
  const access = join(folder, 'postgres', 'pg_hba.conf');
  writeFileSync(access, 'hostssl all all 127.0.0.0/8 scram-sha-256\n', { mode: 0o644 });
  const settings = {
    listen_addresses: '127.0.0.1,127.0.0.2', // the certificate has the first only
    ssl: 'on',
    ssl_cert_file: cert('postgres'),
    ssl_key_file: key('postgres'),
    hba_file: access,
  };
  const postgres = await startPostgres({ dataDir, settings, log });
  onShutdown(() => postgres.stop());
  const tls = { certFile: cert('redis'), keyFile: key('redis'), caFile: ca };
  const redis = await startRedis({ dataDir, durable: false, tls, log });
  onShutdown(() => redis.stop());
  const ownerUrl = `${postgres.ownerUrl}?sslmode=verify-full&sslrootcert=${ca}`;
  const template = await templateDatabase(ownerUrl);
  console.log(JSON.stringify({ ownerUrl, redisUrl: redis.url, template, ca, otherCa: other.ca }));
  await once(process, 'SIGTERM');
  return 0;
});
