// @ts-check
/** PostgreSQL under Patroni, which starts it, follows or becomes the primary, and answers HAProxy's checks. */
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolderFor, dataFolder } from '../postgres-paths.mjs';
import { fetchJson } from './part.mjs';

/**
 * Settings of all members, which Patroni stores in etcd at the first start. A dead primary is replaced when its lock in
 * etcd expires (`ttl`), about 10 seconds after it died. Patroni requires ttl >= loop_wait + 2 * retry_timeout.
 */
export const CLUSTER = {
  ttl: 10,
  loop_wait: 2,
  retry_timeout: 4,
  maximum_lag_on_failover: 1_048_576,
  // A commit waits for the standby. Not strict: without a standby the primary goes on alone.
  synchronous_mode: true,
  synchronous_mode_strict: false,
  // The primary also goes on while etcd has no majority, as long as it reaches every other member.
  failsafe_mode: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: { max_connections: 300, timezone: 'UTC', log_timezone: 'UTC', wal_log_hints: 'on' },
  },
};

/** Patroni stops PostgreSQL first. @type {import('../processes.mjs').StopSignal[]} */
const STOP_SIGNALS = [
  ['SIGTERM', 20_000],
  ['SIGKILL', 2_000],
];

/** @param {import('./settings.mjs').Settings} settings @param {import('./programs.mjs').Programs} programs @param {(line: string) => void} log @returns {import('./part.mjs').PartSpec[]} */
export function postgresParts({ folder: parent, ports, secrets, host }, { paths, python, postgres, env }, log) {
  const login = (/** @type {string} */ username, /** @type {string} */ secret) => ({
    username,
    password: secrets[secret],
  });
  return ports.postgres.map((port, n) => {
    const name = `postgres-${n + 1}`;
    const { folder, user } = dataFolder(parent, name, log);
    const api = `${host(name)}:${ports.patroni[n]}`;
    const config = {
      scope: 'nirog',
      name,
      restapi: { listen: api, connect_address: api },
      // Not etcd3: with it, Patroni 3.0 of a primary that was paused takes its lock back from the new primary.
      etcd: { hosts: ports.etcd.map((each, m) => `${host(`etcd-${m + 1}`)}:${each}`) },
      bootstrap: { dcs: CLUSTER, initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'] },
      postgresql: {
        listen: `${host(name)}:${port}`,
        connect_address: `${host(name)}:${port}`,
        data_dir: join(folder, 'data'),
        bin_dir: postgres,
        pgpass: join(folder, 'pgpass'),
        authentication: {
          superuser: login('postgres', 'superuser'),
          replication: login('replicator', 'replication'),
          rewind: login('rewinder', 'rewind'),
        },
        parameters: { unix_socket_directories: '' },
        pg_hba: ['host replication replicator samenet scram-sha-256', 'host all all samenet scram-sha-256'],
      },
    };
    const file = join(folder, 'patroni.yml');
    return {
      name,
      folder,
      port,
      configure() {
        createFolderFor(folder, user);
        writeFileSync(file, JSON.stringify(config, null, 2), { mode: 0o600 }); // JSON is YAML too
        if ('uid' in user) chownSync(file, user.uid, user.gid);
      },
      command: python,
      args: [paths.patroni, file],
      options: { ...user, env: { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C.UTF-8', ...env } },
      signals: STOP_SIGNALS,
      async role() {
        const { role = '', state, sync_standby: isSync } = await fetchJson(`http://${api}/patroni`);
        if (state !== 'running' && state !== 'streaming') return '';
        if (role === 'master' || role === 'primary') return 'primary';
        return isSync ? 'synchronous standby' : 'standby';
      },
    };
  });
}
