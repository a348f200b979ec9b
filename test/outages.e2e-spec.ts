import Queue from 'bull';
import pg from 'pg';
import { pollUntil } from './helpers/poll-until.js';
import { startStoreProxy, type StoreProxy } from './helpers/store-proxy.js';
import { freePort, startServer } from './helpers/server.js';
import { PASSWORD, world, type Doctor, type World } from './helpers/world.js';

const UNAVAILABLE = {
  error: 'The service is not available right now. Please try again in a minute.',
  code: 'server.unavailable',
};
/** Upper limit for a response that does not wait for the unavailable store: connecting to one may take 5 seconds. */
const NO_WAIT_MS = 3_000;

describe('while a store is unavailable', () => {
  let w: World;
  let doctor: Doctor;
  let [postgres, redis]: StoreProxy[] = [];
  beforeAll(async () => {
    [postgres, redis] = await Promise.all(
      ['TEST_DATABASE_URL', 'TEST_REDIS_URL'].map((name) => startStoreProxy(process.env[name] ?? '')),
    );
    w = await world({ proxyPorts: { postgres: postgres?.port, redis: redis?.port } });
    doctor = await w.doctor();
  });
  afterAll(async () => {
    await w.end();
    await Promise.all([postgres?.disconnect(), redis?.disconnect()]);
  });

  const patients = () => w.call('GET', '/api/patients', { token: doctor.token });
  const timed = async <T>(work: Promise<T>): Promise<[T, number]> => {
    const since = Date.now();
    return [await work, Date.now() - since];
  };

  it('PostgreSQL: every call returns 503 immediately, and the first call after its return succeeds', async () => {
    await postgres?.disconnect();
    try {
      for (let times = 0; times < 3; times++) {
        const [response, ms] = await timed(patients());
        expect(response).toMatchObject({ status: 503, body: UNAVAILABLE });
        expect(ms).toBeLessThan(NO_WAIT_MS);
      }
      const login = { email: doctor.email, password: PASSWORD };
      expect(await w.call('POST', '/api/auth/login', { body: login })).toMatchObject({
        status: 503,
        body: UNAVAILABLE,
      });
      expect((await w.call('GET', '/api/health/live')).status).toBe(200);
    } finally {
      await postgres?.reconnect();
    }
    expect((await patients()).status).toBe(200);
  });

  it('PostgreSQL: a server that starts during the outage becomes ready once PostgreSQL is back', async () => {
    const url = new URL(w.databaseUrl);
    url.port = String(postgres?.port);
    await postgres?.disconnect();
    const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
    let hasStarted = false;
    const starting = startServer({ DATABASE_URL: url.href, REDIS_URL: redisUrl, SANDBOX: 'off', DEMO: 'off' }).finally(
      () => (hasStarted = true),
    );
    try {
      // Long enough for the server to have tried to connect.
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      expect(hasStarted).toBe(false);
    } finally {
      await postgres?.reconnect();
    }
    const server = await starting;
    expect((await fetch(`${server.origin}/api/health/live`)).status).toBe(200);
    await server.stop();
  });

  it('PostgreSQL: an attempt during the outage does not count, even a job’s last, and the message is sent', async () => {
    const plan = await w.plan(doctor);
    const queue = new Queue('whatsapp', process.env['TEST_REDIS_URL'] ?? '', {
      prefix: w.settings['REDIS_PREFIX'] ?? '',
    });
    await queue.pause();
    const { mobile } = await w.patient(doctor, { subscription_id: plan });
    const findWaitingJobs = () => queue.getJobs(['paused', 'waiting']);
    const [job] = await pollUntil(findWaitingJobs);
    // Makes the next attempt the job's last one.
    const lastAttempt = JSON.stringify({ ...job?.opts, attempts: 1 });
    await queue.client.hset(queue.toKey(String(job?.id)), 'opts', lastAttempt);
    await postgres?.disconnect();
    try {
      await queue.resume();
      expect(await pollUntil(() => queue.getDelayed())).toMatchObject([{ id: job?.id, attemptsMade: 0 }]);
    } finally {
      await postgres?.reconnect();
      await queue.close();
    }
    await w.settle();
    expect(await w.messages(mobile)).toHaveLength(1);
  });

  it('Redis: reads, writes and logins work, and queued messages are sent after its return', async () => {
    const plan = await w.plan(doctor);
    await redis?.disconnect();
    let mobile: string;
    try {
      const [, ms] = await timed(w.logIn(doctor.email));
      expect(ms).toBeLessThan(NO_WAIT_MS);
      expect((await patients()).status).toBe(200);
      ({ mobile } = await w.patient(doctor, { subscription_id: plan }));
      expect(await w.call('GET', '/api/health/ready')).toMatchObject({
        status: 200,
        body: { status: 'degraded', redis: 'missing', worker: 'ok' },
      });
    } finally {
      await redis?.reconnect();
    }
    await w.settle();
    expect(await w.messages(mobile)).toHaveLength(1);
  });

  it('Redis: rate limits still work, counted in the process', async () => {
    await redis?.disconnect();
    try {
      const guess = () =>
        w.call('POST', '/api/auth/login', { body: { email: 'guessed@rao.example', password: 'wrong-1' } });
      for (let times = 0; times < 5; times++) expect((await guess()).status).toBe(401);
      expect((await guess()).status).toBe(429);
    } finally {
      await redis?.reconnect();
    }
  });

  it('Redis: a server starts, serves, and logs once that it counts rate limits itself', async () => {
    const unusedUrl = `redis://127.0.0.1:${await freePort()}`;
    const server = await startServer({
      DATABASE_URL: w.databaseUrl,
      REDIS_URL: unusedUrl,
      SANDBOX: 'off',
      DEMO: 'off',
    });
    try {
      const login = { method: 'POST', headers: { 'content-type': 'application/json' } };
      const body = JSON.stringify({ email: doctor.email, password: PASSWORD });
      expect((await fetch(`${server.origin}/api/auth/login`, { ...login, body })).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 2_500)); // two more failed connections
      expect(server.log().match(/limits are counted in this process/g)).toHaveLength(1);
    } finally {
      await server.stop();
    }
  });
});

describe('a statement that hangs', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  it('is cancelled by the database, answered with 503 and rolled back', async () => {
    const id = await w.plan(doctor);
    const holder = new pg.Client({ connectionString: w.databaseUrl });
    await holder.connect();
    await holder.query(`BEGIN; SELECT FROM plan WHERE id = '${id}' FOR UPDATE`);
    const response = await w.call('PUT', `/api/subscriptions/${id}`, { token: doctor.token, body: { name: 'Late' } });
    expect(response).toMatchObject({ status: 503, body: UNAVAILABLE });
    await holder.end();
    expect(await w.rows('SELECT name, version FROM plan')).toEqual([{ name: 'WhatsApp Support', version: 1 }]);
  });
});
