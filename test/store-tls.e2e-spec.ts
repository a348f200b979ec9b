import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { paymentHelpers } from './helpers/payments.js';
import { redisUrl } from './helpers/installation.js';
import { freePort, startServer } from './helpers/server.js';
import { world, type World } from './helpers/world.js';

interface Stores {
  ownerUrl: string;
  redisUrl: string;
  template: string;
  ca: string;
  otherCa: string;
}

describe('stores that accept TLS only', () => {
  let servers: ChildProcess;
  let stores: Stores;
  let w: World;

  beforeAll(async () => {
    servers = spawn(process.execPath, [resolve(import.meta.dirname, 'tls-stores.mjs')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!servers.stdout) throw new Error('the stores have no output');
    let printed = '';
    for await (const chunk of servers.stdout) if ((printed += String(chunk)).endsWith('}\n')) break;
    stores = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Stores;
    w = await world({ stores, env: { REDIS_URL: stores.redisUrl, REDIS_CA_FILE: stores.ca } });
  });
  afterAll(async () => {
    await w.end();
    const ended = once(servers, 'exit');
    servers.kill('SIGTERM');
    await ended;
  });

  /** Starts another server with these stores. @returns its log, of a start that fails or succeeds */
  const logOfStart = async (env: Record<string, string>): Promise<string> =>
    startServer({ ...w.settings, PORT: String(await freePort()), ...env }).then(
      async (server) => {
        await server.stop();
        return server.log();
      },
      (error: unknown) => String(error),
    );

  it('take a payment through queues and database, on encrypted connections alone', async () => {
    const doctor = await w.doctor();
    await paymentHelpers(w, () => doctor).paid();
    expect(await w.rows('SELECT amount_paise > 0 AS paid FROM payment')).toEqual([{ paid: true }]);
    const encrypted = await w.rows<{ ssl: boolean; version: string }>(
      `SELECT DISTINCT ssl, version FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE datname = current_database()`,
    );
    expect(encrypted).toEqual([{ ssl: true, version: 'TLSv1.3' }]);
    const { status } = await w.call('GET', '/api/health/ready');
    expect(status).toBe(200);
  });

  const withCa = (url: string | undefined, ca: string) => {
    const address = new URL(url ?? '');
    address.searchParams.set('sslrootcert', ca);
    return address.href;
  };

  it('are refused with one line when their certificate is of another CA', async () => {
    const DATABASE_URL = withCa(w.settings['DATABASE_URL'], stores.otherCa);
    expect(await logOfStart({ DATABASE_URL })).toMatch(
      /DATABASE_URL: PostgreSQL at 127.0.0.1:\d+ has a certificate that is not trusted \(.*\); check sslmode and sslrootcert/,
    );
    expect(await logOfStart({ REDIS_CA_FILE: stores.otherCa })).toMatch(
      /REDIS_URL: Redis at 127.0.0.1:\d+ has a certificate that is not trusted \(.*\); check REDIS_URL and REDIS_CA_FILE/,
    );
  });

  it('are refused when their certificate is for another name', async () => {
    const DATABASE_URL = (w.settings['DATABASE_URL'] ?? '').replace('127.0.0.1', '127.0.0.2');
    expect(await logOfStart({ DATABASE_URL })).toMatch(
      /DATABASE_URL: .* has a certificate that is not trusted .*altnames/,
    );
  });

  it('are refused by plain connections', async () => {
    const DATABASE_URL = (w.settings['DATABASE_URL'] ?? '').split('?')[0] ?? '';
    expect(await logOfStart({ DATABASE_URL })).toMatch(/DATABASE_URL: PostgreSQL at .* refuses the user/);
  });

  it('that do not speak TLS are reported with one line that says so', async () => {
    const plain = new URL(process.env['TEST_DATABASE_URL'] ?? '');
    const DATABASE_URL = `${plain.href}?sslmode=verify-full`;
    expect(await logOfStart({ DATABASE_URL })).toMatch(
      /DATABASE_URL: PostgreSQL at .* does not speak TLS there; check sslmode/,
    );
    const REDIS_URL = redisUrl().replace('redis:', 'rediss:');
    expect(await logOfStart({ REDIS_URL })).toContain('REDIS_URL: Redis does not answer with TLS at 127.0.0.1:');
  });
});
