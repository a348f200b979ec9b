import { setTimeout as sleep } from 'node:timers/promises';
import { pollUntil } from './helpers/poll-until.js';
import { startStoreProxy, type StoreProxy } from './helpers/store-proxy.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** How long other calls may take while one connection hangs, and until when the server gives up a hung query. */
const [OTHERS_MS, GIVEN_UP_MS] = [1_000, 13_000];
const CALLS = 12;

describe('hung connections to PostgreSQL', () => {
  let w: World;
  let doctor: Doctor;
  let postgres: StoreProxy;
  beforeAll(async () => {
    postgres = await startStoreProxy(process.env['TEST_DATABASE_URL'] ?? '');
    w = await world({ proxyPorts: { postgres: postgres.port } });
    doctor = await w.doctor();
  });
  afterAll(async () => {
    await w.end();
    await postgres.disconnect();
  });

  const get = async (path: string, token?: string) => {
    const since = Date.now();
    const { status } = await w.call('GET', path, token ? { token } : {});
    return { status, ms: Date.now() - since };
  };
  const patients = () => get('/api/patients', doctor.token);
  const plans = () => get('/api/subscriptions', doctor.token);

  /** The client ports of a pool's idle connections, last used first. */
  const portsOf = async (pool: string) =>
    (
      await w.rows<{ port: number }>(
        `SELECT client_port AS port FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = $1 AND state = 'idle' ORDER BY state_change DESC`,
        [`nirog ${pool}`],
      )
    ).map(({ port }) => port);

  // The list of patients uses two pools: lookups for the session, reports for the list. Plans use transactions.
  it.each([
    ['lookups', patients],
    ['reports', patients],
    ['transactions', plans],
  ])('when a connection of the pool "%s" hangs, at most one call waits and fails with 503', async (pool, call) => {
    await Promise.all(Array.from({ length: CALLS }, call));
    postgres.freeze((await portsOf(pool)).slice(0, 1));
    const all = await Promise.all(Array.from({ length: CALLS }, call));
    const stuck = all.filter(({ ms }) => ms > OTHERS_MS);
    expect(stuck.length).toBeLessThanOrEqual(1);
    for (const { status, ms } of stuck) {
      expect(status).toBe(503);
      expect(ms).toBeLessThan(GIVEN_UP_MS);
    }
    expect(all.filter(({ status }) => status === 200).length).toBe(CALLS - stuck.length);
    expect((await call()).status).toBe(200);
  });

  it('when all connections hang, readiness fails, every call ends in time, and new connections replace them', async () => {
    await Promise.all(Array.from({ length: CALLS }, () => Promise.all([patients(), plans()])));
    for (const pool of ['lookups', 'reports', 'transactions']) postgres.freeze(await portsOf(pool));
    const [ready, ...calls] = await Promise.all([
      get('/api/health/ready'),
      ...Array.from({ length: CALLS }, (_, n) => (n % 2 ? patients() : plans())),
    ]);
    expect(ready).toMatchObject({ status: 503 });
    for (const { status, ms } of calls) {
      // A call that starts after the first connections were given up gets a new one.
      expect([200, 503]).toContain(status);
      expect(ms).toBeLessThan(2 * GIVEN_UP_MS);
    }
    await sleep(GIVEN_UP_MS);
    expect(await Promise.all([patients(), plans(), get('/api/health/ready')])).toMatchObject([
      { status: 200 },
      { status: 200 },
      { status: 200 },
    ]);
  });

  it('when connections are lost while statements wait on them, the server goes on', async () => {
    await Promise.all(Array.from({ length: CALLS }, () => Promise.all([patients(), plans()])));
    for (const pool of ['lookups', 'reports', 'transactions']) postgres.freeze(await portsOf(pool));
    // Readiness uses single statements on the pools "lookups" and "transactions".
    const calls = Promise.all([get('/api/health/ready'), patients(), plans()]);
    await sleep(500);
    await postgres.disconnect();
    await postgres.reconnect();
    for (const { status } of await calls) expect([200, 503]).toContain(status);
    // The first call after the loss may get a connection whose end the server has not noticed yet.
    await pollUntil(async () => (await get('/api/health/ready')).status === 200);
  });
});
