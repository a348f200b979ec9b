// @ts-check
/** HAProxy: one port to the primary, one to the standby, one to the API processes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROLE_TIMEOUT_MS } from './part.mjs';

/** As scripts/deploy/cluster/haproxy.cfg, with the addresses of `npm run cluster`. @param {import('./settings.mjs').Settings} settings */
export function configText({ ports, host }) {
  /** @param {number[]} servers @param {string} name @param {(n: number) => string} check */
  const servers = (servers, name, check) =>
    servers
      .map((port, n) => `  server ${name}-${n + 1} ${host(`${name}-${n + 1}`)}:${port} check ${check(n)}`.trimEnd())
      .join('\n');
  // Patroni answers 200 for the role that PostgreSQL has now. Clients of another role are disconnected.
  const postgres = (/** @type {string} */ role) => `  option httpchk OPTIONS /${role}
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers(ports.postgres, 'postgres', (n) => `port ${ports.patroni[n]}`)}`;
  return `global
  maxconn 4000

defaults
  mode tcp
  timeout connect 2s
  timeout check 1s
  timeout client 60m
  timeout server 60m

listen primary
  bind ${host('haproxy')}:${ports.primary}
${postgres('primary')}

listen standby
  bind ${host('haproxy')}:${ports.standby}
${postgres('replica')}

listen api
  bind ${host('haproxy')}:${ports.http}
  mode http
  option forwardfor
  option redispatch
  retry-on conn-failure
  option httpchk GET /api/health/ready
  default-server inter 1s fall 2 rise 1
${servers(ports.api, 'api', () => '')}
`;
}

/**
 * Waits until HAProxy has an API process that is ready, for which it looks every second. Until then it answers 503.
 * @param {import('./settings.mjs').Settings} settings @param {number} timeoutMs
 */
export async function waitForApi({ folder, ports, host }, timeoutMs) {
  const url = `http://${host('haproxy')}:${ports.http}/api/health/ready`;
  for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(200)) {
    const response = await fetch(url, { signal: AbortSignal.timeout(ROLE_TIMEOUT_MS) }).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
  }
  throw new Error(`HAProxy has no API process that is ready. Its log: ${join(folder, 'haproxy', 'haproxy.log')}`);
}

/** @param {import('./settings.mjs').Settings} settings @param {import('./programs.mjs').Programs} programs @returns {import('./part.mjs').PartSpec[]} */
export function haproxyParts(settings, { paths, env }) {
  const { folder: parent, ports, host } = settings;
  const folder = join(parent, 'haproxy');
  const file = join(folder, 'haproxy.cfg');
  return [
    {
      name: 'haproxy',
      folder,
      port: ports.http,
      configure() {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeFileSync(file, configText(settings));
      },
      command: paths.haproxy,
      args: ['-db', '-f', file],
      options: { env: { PATH: process.env['PATH'], ...env } },
      async role() {
        const socket = createConnection({ port: ports.primary, host: host('haproxy') });
        const signal = AbortSignal.timeout(ROLE_TIMEOUT_MS);
        await once(socket, 'connect', { signal }).finally(() => socket.destroy());
        return 'balancer';
      },
    },
  ];
}
