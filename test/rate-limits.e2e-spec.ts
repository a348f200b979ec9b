import { randomUUID } from 'node:crypto';
import { wipeRedis } from './helpers/redis.js';
import { PASSWORD, world, type HttpResponse, type World } from './helpers/world.js';

type Call = (times: number) => Promise<HttpResponse>;

describe('rate limits', () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ ownServer: true });
  });
  afterAll(() => w.end());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const email = () => `${randomUUID()}@test.nirog.example`;
  const logIn = (body: unknown, headers = {}) => w.call('POST', '/api/auth/login', { body, headers });

  async function statuses(count: number, call: Call): Promise<number[]> {
    const seen: number[] = [];
    for (let times = 0; times < count; times++) seen.push((await call(times)).status);
    return seen;
  }

  const many = (count: number, status: number) => Array<number>(count).fill(status);

  /** The usual error shape, with Retry-After. */
  function expectTooMany(response: HttpResponse, seconds: number): void {
    expect(response).toMatchObject({ status: 429, body: { code: 'request.too_many' } });
    const wait = response.headers.get('retry-after') ?? '';
    expect(wait).toMatch(/^\d+$/);
    expect(Number(wait)).toBeGreaterThanOrEqual(1);
    expect(Number(wait)).toBeLessThanOrEqual(seconds);
  }

  it('allow five logins a minute per email from any address; the sixth fails even with the right password', async () => {
    const { email: known } = await w.doctor(); // has logged in once
    const guess = () => logIn({ email: known, password: 'wrong-1' });
    expect(await statuses(4, guess)).toEqual(many(4, 401));
    expectTooMany(await logIn({ email: ` ${known.toUpperCase()} `, password: PASSWORD }), 60);
    expect((await logIn({ email: (await w.doctor()).email, password: PASSWORD })).status).toBe(200);
  });

  it('return 503 to logins that would wait long behind others, and accept them later', async () => {
    const { email: known } = await w.doctor();
    const rush = await Promise.all(Array.from({ length: 400 }, () => logIn({ email: email(), password: 'wrong-1' })));
    const busy = rush.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(rush.filter(({ status }) => status === 401)).toHaveLength(rush.length - busy.length);
    for (const { body, headers } of busy)
      expect([body, headers.get('retry-after')]).toEqual([expect.objectContaining({ code: 'server.busy' }), '2']);
    expect((await logIn({ email: known, password: PASSWORD })).status).toBe(200);
  });

  it('are the same for an unknown email', async () => {
    const unknown = email();
    const guess = () => logIn({ email: unknown, password: 'wrong-1' });
    expect(await statuses(5, guess)).toEqual(many(5, 401));
    expectTooMany(await guess(), 60);
  });

  it('allow twenty logins a minute per address, whatever the emails and bodies', async () => {
    const bodies = [() => ({ email: email(), password: 'wrong-1' }), () => ({}), () => ({ email: 7 }), () => ['x']];
    const address = from('203.0.113.1');
    const guess: Call = (times) => logIn(bodies[times % bodies.length]?.(), address);
    const seen = await statuses(20, guess);
    expect(seen.filter((status) => status === 401)).toHaveLength(5);
    expect(seen.filter((status) => status === 400)).toHaveLength(15);
    expectTooMany(await guess(0), 60);
    expect((await logIn({ email: email(), password: 'wrong-1' }, from('203.0.113.2'))).status).toBe(401);
  });

  it('per address come first: a caller who exceeds it cannot use up an email’s limit', async () => {
    const address = from('203.0.113.3');
    await statuses(20, () => logIn({}, address));
    const victim = email();
    await statuses(6, () => logIn({ email: victim, password: 'wrong-1' }, address));
    expect((await logIn({ email: victim, password: 'wrong-1' })).status).toBe(401);
  });

  it('apply before the password is hashed', async () => {
    const address = from('203.0.113.4');
    const guess = () => logIn({ email: email(), password: 'wrong-1' }, address);
    const time = async (count: number) => {
      const since = performance.now();
      await statuses(count, guess);
      return (performance.now() - since) / count;
    };
    const hashed = await time(20);
    expect(await time(20)).toBeLessThan(hashed / 2);
  });

  it('allow ten password checks a minute per login on all calls, and affect nobody else', async () => {
    const [one, other] = [await w.doctor(), await w.doctor()];
    const guess = (token: string): Call => {
      const [wrong, newEmail] = [{ current_password: 'wrong-1' }, email()];
      const changeEmail = () => w.call('PUT', '/api/account', { token, body: { email: newEmail, ...wrong } });
      const password = () =>
        w.call('PUT', '/api/account/password', { token, body: { ...wrong, new_password: 'another-1' } });
      return (times) => (times % 2 ? changeEmail() : password());
    };
    expect(await statuses(10, guess(one.token))).not.toContain(429);
    expectTooMany(await guess(one.token)(0), 60);
    expectTooMany(await guess(one.token)(1), 60);
    expect((await guess(other.token)(0)).status).not.toBe(429);
  });

  it('allow five signups an hour per address', async () => {
    const signUp = () =>
      w.call('POST', '/api/auth/signup', {
        body: { email: email(), password: PASSWORD },
        headers: from('203.0.113.5'),
      });
    expect(await statuses(5, signUp)).toEqual(many(5, 201));
    expectTooMany(await signUp(), 3_600);
  });

  it('allow sixty patient pages a minute, each with its API call', async () => {
    const address = { headers: from('203.0.113.6') };
    const [page, call] = ['/s/unknown', '/api/public/subscription/unknown'].map(
      (path): Call =>
        () =>
          w.call('GET', path, address),
    ) as [Call, Call];
    for (const view of [page, call]) expect(await statuses(60, view)).toEqual(many(60, 404));
    const { status, body, headers } = await page(0);
    expect([status, headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(body).toContain('Too many requests. Please wait a moment and try again.');
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expectTooMany(await call(0), 60);
    expect((await w.call('GET', '/', address)).status).toBe(200);
  });

  it('allow ten new payments a minute per address, and unlimited status polls', async () => {
    const address = { headers: from('203.0.113.7') };
    const body = { identifier: 'unknown', tierId: randomUUID() };
    const begin = () => w.call('POST', '/api/public/payment/create', { body, ...address });
    const seen = await statuses(10, begin);
    expect(seen).not.toContain(429);
    expectTooMany(await begin(), 60);
    const pollStatus = () => w.call('GET', '/api/public/payment/status/unknown', address);
    expect(await statuses(30, pollStatus)).toEqual(many(30, 404));
  });

  it('allow twenty payment checks, twenty reminder changes and sixty opened pages a minute per address', async () => {
    const address = { headers: from('203.0.113.8'), body: { identifier: 'unknown' } };
    const check = () => w.call('POST', '/api/public/payment/check', address);
    expect(await statuses(20, check)).toEqual(many(20, 404));
    expectTooMany(await check(), 60);
    const setReminders = () =>
      w.call('PUT', '/api/public/subscription/reminders', {
        ...address,
        body: { identifier: 'unknown', wanted: false },
      });
    expect(await statuses(20, setReminders)).toEqual(many(20, 404));
    expectTooMany(await setReminders(), 60);
    const open = () => w.call('POST', '/api/public/subscription/opened', address);
    expect(await statuses(60, open)).toEqual(many(60, 404));
    expectTooMany(await open(), 60);
  });

  it('treat an IPv6 network as one caller, and use only the address that the nearest proxy saw', async () => {
    const guess: Call = (times) => logIn({}, from(`198.51.100.${times}, 2001:db8:0:7::${times.toString(16)}`));
    expect(await statuses(20, guess)).toEqual(many(20, 400));
    expectTooMany(await guess(21), 60);
    expect((await logIn({}, from('2001:db8:0:8::1'))).status).toBe(400);
  });

  it('leave no email and no address in Redis', async () => {
    const { default: Queue } = await import('bull');
    const queue = new Queue('look', process.env['TEST_REDIS_URL'] ?? '');
    const keys = await queue.client.keys(`${new URL(w.databaseUrl).pathname.slice(1)}:limit:*`);
    await queue.close();
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.join('\n')).not.toMatch(/@|203\.0\.113|2001/);
  });

  it('are shared by all processes, and start again when Redis loses its data', async () => {
    const unknown = email();
    const guess = () => logIn({ email: unknown, password: 'wrong-1' });
    await statuses(3, guess);
    await w.crash(); // the memory of the first process is lost
    expect(await statuses(3, guess)).toEqual([401, 401, 429]);
    await w.crash();
    await wipeRedis(process.env['TEST_REDIS_URL'] ?? '', new URL(w.databaseUrl).pathname.slice(1));
    expect((await guess()).status).toBe(401);
  });
});

describe('without a proxy in front of the server', () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ env: { TRUST_PROXY: '0' } });
  });
  afterAll(() => w.end());

  it('callers cannot claim another address', async () => {
    let status = 0;
    for (let times = 0; times < 21; times++) ({ status } = await w.call('POST', '/api/auth/login', { body: {} }));
    expect(status).toBe(429);
  });
});
