import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { paymentHelpers } from './helpers/payments.js';
import { startServer } from './helpers/server.js';
import { world, type Doctor, type World } from './helpers/world.js';

const PATIENTS = 3_500;

/** SIGTERM ends a server cleanly, whatever its clients do. A hanging connection would make it exit with 1. */
describe('a server shutdown', () => {
  let w: World;
  let doctor: Doctor;
  const begin = async (env: Record<string, string> = {}) => {
    w = await world({ env });
    doctor = await w.doctor();
  };
  afterEach(() => w.end());

  const address = () => ({ host: '127.0.0.1', port: Number(new URL(w.origin).port) });
  const head = (path: string) =>
    `GET ${path} HTTP/1.1\r\nhost: nirog\r\nauthorization: Bearer ${doctor.token}\r\naccept-encoding: identity\r\n`;
  const open = async (text: string): Promise<Socket> => {
    const socket = connect(address());
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    if (text) socket.write(text);
    return socket;
  };
  const download = async (encoding: string, breakOffAfterMs: number) => {
    const abort = new AbortController();
    const headers = { authorization: `Bearer ${doctor.token}`, 'accept-encoding': encoding };
    await fetch(`${w.origin}/api/patients.csv`, { signal: abort.signal, headers });
    abort.abort();
    await sleep(breakOffAfterMs);
  };

  it.each<[string, () => Promise<unknown>]>([
    ['succeeds when downloads are aborted, plain', () => download('identity', 1)],
    ['succeeds when downloads are aborted, compressed', () => Promise.all([download('gzip', 0), download('br', 50)])],
    [
      'succeeds when a client stops reading a download',
      async () => (await open(`${head('/api/patients.csv')}\r\n`)).pause(),
    ],
    [
      'succeeds when receipts are being rendered',
      async () => {
        const payments = paymentHelpers(w, () => doctor);
        await Promise.all(Array.from({ length: 20 }, () => payments.paidAtClinic()));
        (await open(`${head('/api/receipts.zip')}\r\n`)).pause();
      },
    ],
    ['succeeds when a client sends nothing', () => open('')],
    ['succeeds when a request is incomplete', () => open(head('/api/patients'))],
    [
      'succeeds when a body is incomplete',
      () => open(`${head('/api/patients').replace('GET', 'POST')}content-length: 9\r\n\r\n{`),
    ],
  ])('%s', async (_, disturb) => {
    await begin();
    await w.rows(
      `INSERT INTO patient (doctor_id, id, name, mobile, mobile_normal, created_at)
       SELECT $1, gen_random_uuid(), 'Patient ' || n, '98450' || n, '+9198450' || n, now() FROM generate_series(10001, $2) n`,
      [doctor.id, 10_000 + PATIENTS],
    );
    await disturb();
    await sleep(100);
    await w.server().stop();
    expect(w.server().process).toMatchObject({ exitCode: 0 });
    expect(w.server().log()).toBe('');
  });

  it('first reports that it is not ready, and still answers requests', async () => {
    await begin({ SHUTDOWN_DELAY_SECONDS: '2' });
    expect(await w.call('GET', '/api/health/ready')).toMatchObject({
      status: 200,
      body: { status: 'ok', worker: 'ok' },
    });
    expect(await w.rows('SELECT FROM worker')).toHaveLength(1);
    const stopped = w.server().stop();
    await sleep(300);
    for (let times = 0; times < 3; times++) {
      expect(await w.call('GET', '/api/health/ready')).toMatchObject({ status: 503, body: { status: 'ending' } });
      const response = await w.call('GET', '/api/patients', { token: doctor.token });
      expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
    }
    await stopped;
    expect(w.server().process).toMatchObject({ exitCode: 0 });
    expect(await w.rows('SELECT FROM worker')).toEqual([]);
  });

  it('of the last worker leaves an API server ready, but degraded', async () => {
    await begin();
    await w.server().stop();
    w.takeOver(await startServer({ ...w.settings, ROLE: 'api' }));
    expect(await w.call('GET', '/api/health/ready')).toMatchObject({
      status: 200,
      body: { status: 'degraded', redis: 'ok', worker: 'missing' },
    });
    await w.rows(`INSERT INTO worker VALUES (gen_random_uuid(), now(), now() - interval '31 seconds')`);
    expect(await w.call('GET', '/api/health/ready')).toMatchObject({ body: { worker: 'missing' } });
    await w.rows('UPDATE worker SET seen_at = now()');
    expect(await w.call('GET', '/api/health/ready')).toMatchObject({ body: { status: 'ok', worker: 'ok' } });
  });
});
