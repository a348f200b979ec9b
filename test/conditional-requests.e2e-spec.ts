import { world, type Doctor, type World } from './helpers/world.js';

describe('a cached response', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    for (let count = 0; count < 20; count++) await w.patient(doctor);
  });
  afterAll(() => w.end());

  const get = (path: string, headers: Record<string, string> = {}) =>
    w.call('GET', path, { token: doctor.token, headers });
  const tagOf = async (path: string, headers = {}) => (await get(path, headers)).headers.get('etag') ?? '';

  it('is revalidated with 304 and no body, but with a list’s Content-Range', async () => {
    const path = '/api/patients?range=[0,9]';
    const first = await get(path);
    expect(first.headers.get('cache-control')).toBe('no-store'); // with a login, browsers store nothing
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w+/=]+"$/);
    const again = await get(path, { 'if-none-match': tag });
    expect([again.status, again.body]).toEqual([304, '']);
    for (const header of ['etag', 'content-range', 'cache-control'])
      expect([header, again.headers.get(header)]).toEqual([header, first.headers.get(header)]);
    expect(first.headers.get('content-range')).toBe('patients 0-9/20');
  });

  it('matches in a list of tags, as a strong tag, and by *', async () => {
    const tag = await tagOf('/api/profile');
    for (const known of [`"other", ${tag}`, tag.replace('W/', ''), '*'])
      expect([known, (await get('/api/profile', { 'if-none-match': known })).status]).toEqual([known, 304]);
    expect((await get('/api/profile', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is sent again after a change', async () => {
    const tag = await tagOf('/api/patients');
    await w.patient(doctor, { name: 'Newly Come' });
    const response = await get('/api/patients', { 'if-none-match': tag });
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).not.toBe(tag);
  });

  it('never matches another doctor’s response', async () => {
    const other = await w.doctor();
    const tag = await tagOf('/api/patients');
    const response = await w.call('GET', '/api/patients', { token: other.token, headers: { 'if-none-match': tag } });
    expect(response).toMatchObject({ status: 200, body: { total: 0 } });
  });

  it('has one tag for all encodings, and lists are compressed', async () => {
    const path = '/api/patients?range=[0,9]';
    const plain = await get(path, { 'accept-encoding': 'identity' });
    const small = await get(path, { 'accept-encoding': 'br' });
    expect([plain, small].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'br']);
    expect(Number(small.headers.get('content-length'))).toBeLessThan(Number(plain.headers.get('content-length')) / 2);
    expect(small.body).toEqual(plain.body);
    for (const header of ['etag', 'content-range']) expect(small.headers.get(header)).toBe(plain.headers.get(header));
    const tag = small.headers.get('etag') ?? '';
    const known = await get(path, { 'accept-encoding': 'br', 'if-none-match': tag });
    expect([known.status, known.body, known.headers.get('content-encoding')]).toEqual([304, '', null]);
  });

  it('does not exist for errors, writes, the pay page and a payment’s status', async () => {
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan);
    const patient = await w.patient(doctor, { subscription_id: plan });
    const identifier = await w.identifier(doctor, patient.id);
    const { orderId } = await w.order(identifier, tier);
    for (const path of [
      `/api/public/subscription/${identifier}`,
      `/api/public/payment/status/${orderId}`,
      `/s/${identifier}`,
    ]) {
      const response = await get(path, { 'if-none-match': '*' });
      expect([path, response.status, response.headers.get('etag')]).toEqual([path, 200, null]);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    const missing = await get('/api/nowhere', { 'if-none-match': '*' });
    expect([missing.status, missing.headers.get('etag')]).toEqual([404, null]);
    const made = await w.call('POST', '/api/subscriptions', {
      token: doctor.token,
      body: { name: 'Another' },
      headers: { 'if-none-match': '*' },
    });
    expect([made.status, made.headers.get('etag')]).toEqual([201, null]);
  });
});

describe('a conditional update', () => {
  let w: World;
  let doctor: Doctor;
  let id: string;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
  });
  beforeEach(async () => {
    id = await w.plan(doctor);
  });
  afterAll(() => w.end());

  interface Plan {
    subscription: { name: string; description: string; version: number };
  }
  const read = async () =>
    (await w.must<Plan>('GET', `/api/subscriptions/${id}`, { token: doctor.token })).subscription;
  const change = (body: object, ifMatch?: string) =>
    w.call<Plan>('PUT', `/api/subscriptions/${id}`, {
      token: doctor.token,
      body,
      headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
    });

  it.each(['"1"', 'W/"1"', '1', '*'])('succeeds with If-Match: %s on the first version', async (ifMatch) => {
    const { version } = (await change({ name: 'Changed' }, ifMatch)).body.subscription;
    expect(version).toBe(2);
  });

  it('is rejected as stale after another update, by header and by body, and nothing is lost', async () => {
    const { version } = await read();
    await change({ name: 'Hers' }, `"${version}"`);
    const stale = { status: 409, body: { code: 'plan.stale' } };
    expect(await change({ name: 'His' }, `"${version}"`)).toMatchObject(stale);
    expect(await change({ name: 'His', version })).toMatchObject(stale);
    expect(await read()).toMatchObject({ name: 'Hers', version: 2 });
    expect((await change({ name: 'His', version: 2 }, '"2"')).status).toBe(200);
  });

  it('succeeds once for two at the same time', async () => {
    const responses = await Promise.all(['Hers', 'His'].map((name) => change({ name }, '"1"')));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read()).toMatchObject({ version: 2 });
  });

  it.each(['"one"', '"1", "2"', '"1'])('is rejected when If-Match is %s, naming the header', async (ifMatch) => {
    const details = [{ field: 'If-Match' }];
    expect(await change({ name: 'His' }, ifMatch)).toMatchObject({ status: 400, body: { details } });
    expect(await read()).toMatchObject({ name: 'WhatsApp Support', version: 1 });
  });

  it('is rejected when header and body have different versions', async () => {
    expect(await change({ name: 'His', version: 1 }, '"2"')).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', details: [{ field: 'If-Match' }] },
    });
  });

  it('is optional', async () => {
    expect((await change({ description: 'Any time' })).body.subscription).toMatchObject({ version: 2 });
  });
});
