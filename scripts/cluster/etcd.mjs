// @ts-check
/** etcd stores who is the primary of PostgreSQL. Two of the three must agree, so one may die. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchJson } from './part.mjs';

/** The last of three looks for another leader for some seconds before it ends. @type {import('../processes.mjs').StopSignal[]} */
const STOP_SIGNALS = [
  ['SIGTERM', 3_000],
  ['SIGKILL', 2_000],
];

/** @param {import('./settings.mjs').Settings} settings @param {import('./programs.mjs').Programs} programs @returns {import('./part.mjs').PartSpec[]} */
export function etcdParts({ folder: parent, ports, secrets, host }, { paths, env }) {
  const peerUrl = (/** @type {number} */ n) => `http://${host(`etcd-${n + 1}`)}:${ports.etcdPeer[n]}`;
  const cluster = ports.etcd.map((_port, n) => `etcd-${n + 1}=${peerUrl(n)}`).join(',');
  return ports.etcd.map((port, n) => {
    const name = `etcd-${n + 1}`;
    const folder = join(parent, name);
    const url = `http://${host(name)}:${port}`;
    const config = {
      name,
      'data-dir': join(folder, 'data'),
      'listen-client-urls': url,
      'advertise-client-urls': url,
      'listen-peer-urls': peerUrl(n),
      'initial-advertise-peer-urls': peerUrl(n),
      'initial-cluster': cluster,
      'initial-cluster-token': secrets['replication']?.slice(0, 8),
      'initial-cluster-state': 'new',
      'enable-grpc-gateway': true, // for `role`; the default of a command line, but not of a file
      'enable-v2': true, // for Patroni; see decision 50
      'log-level': 'warn',
      logger: 'zap',
    };
    return {
      name,
      folder,
      port,
      configure() {
        mkdirSync(join(folder, 'data'), { recursive: true, mode: 0o700 });
        writeFileSync(join(folder, 'etcd.yml'), JSON.stringify(config, null, 2)); // JSON is YAML too
      },
      command: paths.etcd,
      args: ['--config-file', join(folder, 'etcd.yml')],
      options: { env: { PATH: process.env['PATH'], ...env } },
      signals: STOP_SIGNALS,
      async role() {
        const { leader, header } = await fetchJson(`${url}/v3/maintenance/status`, { method: 'POST', body: '{}' });
        if (!leader) return '';
        return leader === header.member_id ? 'leader' : 'follower';
      },
    };
  });
}
