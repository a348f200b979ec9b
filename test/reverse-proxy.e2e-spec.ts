import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import https from 'node:https';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { freePort, startServer, type RunningServer } from './helpers/server.js';
import {
  ADMIN_URL,
  PUBLIC_URL,
  QUEUES_URL,
  startProxy as startProxyWith,
  type Material,
  type Proxy,
  type ProxyName,
} from './helpers/reverse-proxy.js';
import { world, type World } from './helpers/world.js';

const SETUP_MS = 180_000;

type Rest = [upstreams: string[], env?: Record<string, string>, isReady?: (status: number) => boolean];

/** Caddy and nginx with the configurations of scripts/deploy, before two API processes that speak https themselves. */
describe('reverse proxies', () => {
  let material: Material;
  let w: World;
  let servers: RunningServer[];
  /** Answers with what it received. */
  let echo: https.Server;

  const certificate = () => ({
    TLS_CERT_FILE: join(material.folder, 'server/cert.pem'),
    TLS_KEY_FILE: join(material.folder, 'server/key.pem'),
  });
  const serverEnv = () => ({
    ...w.settings,
    ...certificate(),
    SANDBOX: 'off',
    ROLE: 'api',
    PUBLIC_URL,
    SHUTDOWN_DELAY_SECONDS: '3',
  });

  beforeAll(async () => {
    const helper = spawn(process.execPath, [resolve(import.meta.dirname, 'reverse-proxies.mjs')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    for await (const chunk of helper.stdout) if ((printed += String(chunk)).endsWith('}\n')) break;
    material = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Material;
    if (material.reason !== undefined) throw new Error(material.reason);
    w = await world({ ownServer: true });
    servers = [];
    for (let n = 0; n < 2; n++) servers.push(await startServer({ ...serverEnv(), PORT: String(await freePort()) }));
    const { TLS_CERT_FILE, TLS_KEY_FILE } = certificate();
    const options = { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE) };
    echo = https.createServer(options, (request, response) => {
      let bytes = 0;
      request.on('data', (chunk: Buffer) => (bytes += chunk.length));
      request.on('end', () => response.end(JSON.stringify({ headers: request.headers, bytes })));
    });
    await once(echo.listen(0, '127.0.0.1'), 'listening');
  }, SETUP_MS);
  afterAll(async () => {
    echo.close();
    echo.closeAllConnections();
    await Promise.all(servers.map((server) => server.stop()));
    await w.end();
    rmSync(material.folder, { recursive: true, force: true });
  });

  const hostPort = (origin: string) => `127.0.0.1:${new URL(origin).port}`;
  const portOf = (server: https.Server) => (server.address() as { port: number }).port;

  const startProxy = (name: ProxyName, ...rest: Rest) => startProxyWith(material, name, ...rest);

  describe.each(['caddy', 'nginx'] as const)('%s', (name) => {
    let proxy: Proxy;
    beforeAll(async () => {
      proxy = await startProxy(
        name,
        servers.map(({ origin }) => hostPort(origin)),
      );
    });
    afterAll(() => proxy.stop());

    it('serves the three hosts, and no other', async () => {
      for (const url of [PUBLIC_URL, ADMIN_URL, QUEUES_URL])
        expect((await proxy.call(`${url}/api/health/ready`)).status).toBe(200);
      await expect(proxy.call('https://other.example/api/health/ready')).rejects.toThrow();
    });

    it('passes sign-in on, with the caller’s address', async () => {
      const answer = await proxy.call(`${PUBLIC_URL}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@care.example', password: 'wrong-password' }),
      });
      expect([answer.status, JSON.parse(answer.text)]).toEqual([401, expect.objectContaining({ code: 'login.wrong' })]);
      expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
    });

    it('redirects pages to https', async () => {
      for (const path of ['/', '/s/token?x=1', '/queues']) {
        const { status, headers } = await proxy.call(`http://care.example${path}`);
        expect([status, headers.location]).toEqual([308, `https://care.example${path}`]);
      }
    });

    it.each([
      ['GET', '/api/auth/verify'],
      ['GET', '/api'],
      ['POST', '/api/auth/login'],
      ['GET', '/queues/api/queues'],
      ['GET', '/metrics'],
      ['POST', '/'],
    ])('refuses an unencrypted call: %s %s', async (method, path) => {
      const { status, headers, text } = await proxy.call(`http://care.example${path}`, { method });
      expect([status, headers.location, JSON.parse(text)]).toEqual([
        403,
        undefined,
        { error: 'Use https: unencrypted calls are refused', code: 'request.unencrypted' },
      ]);
    });

    it('accepts TLS 1.2 and 1.3, and nothing older', async () => {
      const connect = (version: tls.SecureVersion) =>
        new Promise<string | null>((done) => {
          const socket = tls.connect({
            host: '127.0.0.1',
            port: proxy.port.https,
            servername: 'care.example',
            ca: readFileSync(material.certificate),
            minVersion: version,
            maxVersion: version,
            ciphers: 'DEFAULT@SECLEVEL=0', // OpenSSL's own default refuses the old versions
          });
          socket.on('secureConnect', () => (done(socket.getProtocol()), socket.destroy()));
          socket.on('error', () => done(null));
        });
      expect(await Promise.all((['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const).map(connect))).toEqual([
        null,
        null,
        'TLSv1.2',
        'TLSv1.3',
      ]);
    });

    it('overwrites what a caller says about proxies, and accepts imports of 10 MB', async () => {
      const echoing = await startProxy(name, [`127.0.0.1:${portOf(echo)}`]);
      try {
        const forged = {
          'x-forwarded-for': '203.0.113.9',
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'http',
          'x-forwarded-port': '1',
          'x-forwarded-prefix': '/evil',
          'x-real-ip': '203.0.113.9',
          forwarded: 'for=203.0.113.9',
        };
        const { text } = await echoing.call(`${PUBLIC_URL}/api/x`, { headers: forged });
        const { headers } = JSON.parse(text) as { headers: Record<string, string> };
        const about = Object.entries(headers).filter(([header]) =>
          /^(x-forwarded|x-real|forwarded|host$)/.test(header),
        );
        expect(Object.fromEntries(about)).toEqual({
          host: 'care.example',
          'x-forwarded-for': '127.0.0.1',
          'x-forwarded-host': 'care.example',
          'x-forwarded-proto': 'https',
        });
        const send = (bytes: number) =>
          echoing.call(`${PUBLIC_URL}/api/imports`, { method: 'POST', body: Buffer.alloc(bytes) }).then(
            ({ status }) => status,
            () => 413, // the connection may end before the answer is read
          );
        expect(await send(10 * 1024 * 1024)).toBe(200);
        expect(await send(12 * 1024 * 1024)).toBe(413);
      } finally {
        await echoing.stop();
      }
    });

    it('trusts no process with a certificate of another CA, and logs no secret address of a call that fails', async () => {
      const stranger = https.createServer(
        { cert: readFileSync(material.certificate), key: readFileSync(material.key) },
        (_, response) => response.end('{}'),
      );
      await once(stranger.listen(0, '127.0.0.1'), 'listening');
      const dead = await freePort();
      for (const port of [portOf(stranger), dead]) {
        const failing = await startProxy(name, [`127.0.0.1:${port}`], {}, (status): boolean => status >= 502);
        const { status } = await failing.call(`${PUBLIC_URL}/s/a-secret-address`);
        expect(status).toBeGreaterThanOrEqual(502);
        await failing.stop();
        expect(failing.output()).not.toContain('a-secret-address');
      }
      stranger.close();
      stranger.closeAllConnections();
    });

    it('starts when the three hosts are one', async () => {
      const one = await startProxy(
        name,
        servers.map(({ origin }) => hostPort(origin)),
        {
          ADMIN_URL: '',
          QUEUES_URL: PUBLIC_URL,
        },
      );
      expect((await one.call(`${PUBLIC_URL}/api/health/ready`)).status).toBe(200);
      await one.stop();
    });

    it('loses no call while the processes are replaced', async () => {
      const statuses = new Map<number | string, number>();
      let isOver = false;
      const calling = Array.from({ length: 4 }, async () => {
        while (!isOver) {
          const status = await proxy.call(`${PUBLIC_URL}/api/subscriptions`).then(
            (answer) => answer.status,
            (error: unknown) => String(error),
          );
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          await sleep(10);
        }
      });
      for (const [n, server] of servers.entries()) {
        const { port } = new URL(server.origin);
        await server.stop();
        servers[n] = await startServer({ ...serverEnv(), PORT: port });
        await sleep(3_000); // as scripts/rolling-update.sh
      }
      isOver = true;
      await Promise.all(calling);
      expect([...statuses.keys()]).toEqual([401]); // of the API, without a token

      expect((await proxy.call(`${PUBLIC_URL}/s/a-secret-address`)).status).toBe(404);
      expect(proxy.output()).not.toContain('a-secret-address');
    });
  });
});
