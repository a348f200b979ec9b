// @ts-check
/**
 * Finds Caddy and nginx, installed or unpacked from Debian's packages, and makes certificates in a new folder. Prints the
 * paths as JSON, or `{ reason }`.
 */
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/paths.mjs';
import { findPackage } from '../scripts/programs.mjs';
import { runCommand } from '../scripts/shutdown.mjs';
import { run } from '../scripts/tools.mjs';

const HOSTS = ['care.example', 'admin.example', 'queues.example'];

await runCommand(async () => {
  const caddy = await findPackage('caddy', ['usr/bin/caddy', 'version']);
  const nginx = await findPackage('nginx', ['usr/sbin/nginx', '-v']);
  const reason = [caddy, nginx].find((found) => typeof found === 'string');
  if (typeof caddy === 'string' || typeof nginx === 'string') {
    console.log(JSON.stringify({ reason }));
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'nirog-proxies-'));
  chmodSync(folder, 0o755); // nginx's workers have another user than root
  const env = { ...process.env, CERTIFICATES_DIR: folder };
  await run('sh', [join(ROOT, 'scripts/deploy/certificates.sh')], { env });
  // A certificate as browsers get it.
  const [key, certificate] = [join(folder, 'public-key.pem'), join(folder, 'public.pem')];
  const names = `subjectAltName=${HOSTS.map((host) => `DNS:${host}`).join(',')}`;
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '2'];
  await run('openssl', [...request, '-subj', '/CN=test', '-addext', names, '-keyout', key, '-out', certificate]);
  const paths = { caddy: join(caddy.root, 'usr/bin'), nginx: join(nginx.root, 'usr/sbin') };
  const libraries = { ...caddy.env, ...nginx.env };
  console.log(JSON.stringify({ folder, key, certificate, paths, libraries }));
  return 0;
});
