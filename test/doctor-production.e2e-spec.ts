import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { world, type World } from './helpers/world.js';

const COMMAND = resolve(import.meta.dirname, '../dist/doctor.js');
const run = promisify(execFile);

interface Finding {
  check: string;
  state: string;
  text: string;
}

/** As in production: real providers, https with a certificate, the settings of a deployment. */
describe('the check of a production installation', () => {
  let w: World;
  let folder: string;
  let providers: Server;
  /** What WhatsApp answers to a query about the number. */
  let whatsapp = { status: 200, body: '{"id":"106540352242922"}' };
  let readiness = { status: 200, body: '{"status":"ok"}' };

  beforeAll(async () => {
    w = await world();
    folder = mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? '', 'certificates-'));
    providers = createServer(({ url = '' }, response) => {
      const isWhatsApp = url.startsWith('/v26.0/106540352242922');
      const { status, body } = isWhatsApp ? whatsapp : { status: 401, body: '{}' };
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    }).listen(0, '127.0.0.1');
    await once(providers, 'listening');
  });
  afterAll(async () => {
    providers.close();
    rmSync(folder, { recursive: true });
    await w.end();
  });

  const originOf = (server: Server, protocol: string) =>
    `${protocol}://localhost:${(server.address() as AddressInfo).port}`;

  /** Runs the check while an https server with a certificate of so many days stands at PUBLIC_URL. */
  async function findingsWith({
    days = 60,
    isTrusted = true,
    env = {},
  }: {
    days?: number;
    isTrusted?: boolean;
    env?: object;
  }) {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      '-days',
      `${days}`,
      ...subject,
    ]);
    const site = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, response) => {
      response.writeHead(readiness.status, { 'content-type': 'application/json' }).end(readiness.body);
    }).listen(0, 'localhost');
    await once(site, 'listening');
    const { DATABASE_URL = '', DATABASE_OWNER_URL = '', REDIS_URL = '', REDIS_PREFIX = '' } = w.settings;
    const settings = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATABASE_URL,
      DATABASE_OWNER_URL,
      REDIS_URL,
      REDIS_PREFIX,
      PUBLIC_URL: originOf(site, 'https'),
      JWT_SECRET: 'a secret of 32 random characters, at least',
      ENCRYPTION_KEY: '7'.repeat(64),
      WHATSAPP_BASE_URL: `http://127.0.0.1:${(providers.address() as AddressInfo).port}`,
      RAZORPAY_BASE_URL: `http://127.0.0.1:${(providers.address() as AddressInfo).port}`,
      WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
      WHATSAPP_TOKEN: 'EAAG-never-printed',
      WHATSAPP_APP_SECRET: 'an app secret',
      WHATSAPP_VERIFY_TOKEN: 'a verify token',
      ...(isTrusted && { NODE_EXTRA_CA_CERTS: cert }),
      ...env,
    };
    const options = { env: settings };
    const output = await run(process.execPath, [COMMAND, '--json'], options).catch(
      (error: unknown) => error as { stdout: string },
    );
    site.closeAllConnections();
    site.close();
    expect(output.stdout).not.toContain('never-printed');
    const { findings } = JSON.parse(output.stdout) as { findings: Finding[] };
    return (check: string) => findings.find((finding) => finding.check === check);
  }

  it('finds address, certificate, proxies and providers right', async () => {
    const find = await findingsWith({});
    for (const check of [
      'Settings',
      'PUBLIC_URL',
      'Certificate',
      'Proxies',
      'Razorpay',
      'WhatsApp',
      'Login of requests',
    ])
      expect(find(check)).toMatchObject({ state: 'ok' });
    expect(find('Certificate')?.text).toMatch(/^valid for (59|60) more days$/);
    expect(find('Reconciliation')?.state).toBe('ok');
  });

  it.each([
    [20, 'warning'],
    [3, 'problem'],
  ])('reports a certificate of %i days as a %s', async (days, state) => {
    expect((await findingsWith({ days }))('Certificate')?.state).toBe(state);
  });

  it('reports a certificate that nobody trusts', async () => {
    const find = await findingsWith({ isTrusted: false });
    expect(find('PUBLIC_URL')).toMatchObject({
      state: 'problem',
      text: expect.stringMatching(/certificate/) as string,
    });
  });

  it.each([
    [503, '{"status":"missing"}', 'problem'],
    [200, '{"status":"degraded"}', 'warning'],
    [404, '<html>', 'problem'],
  ])('reports an address that answers %i %s as a %s', async (status, body, state) => {
    readiness = { status, body };
    const find = await findingsWith({});
    readiness = { status: 200, body: '{"status":"ok"}' };
    expect(find('PUBLIC_URL')?.state).toBe(state);
  });

  it.each([
    [401, '{"error":{"code":190}}', /rejects WHATSAPP_TOKEN \(190\)/],
    [400, '{"error":{"code":100}}', /does not know the number \(100\)/],
    [503, '', /answers 503/],
  ])('reports what WhatsApp answers: %i %s', async (status, body, text) => {
    whatsapp = { status, body };
    const find = await findingsWith({});
    whatsapp = { status: 200, body: '{}' };
    expect(find('WhatsApp')).toMatchObject({ state: 'problem', text: expect.stringMatching(text) as string });
  });

  it('reports settings that are unsafe in production', async () => {
    const superuser = {
      DATABASE_URL: w.databaseUrl,
      TRUST_PROXY: '0',
      ADMIN_EMAIL: 'a@b.example',
      ADMIN_PASSWORD: 'secret-1',
    };
    const find = await findingsWith({ env: superuser });
    expect(find('Login of requests')).toMatchObject({
      state: 'problem',
      text: expect.stringMatching(/superuser/) as string,
    });
    expect(find('Proxies')?.state).toBe('problem');
    expect(find('First admin')?.state).toBe('warning');
  });
});
