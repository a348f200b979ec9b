import { createHash } from 'node:crypto';
import { API_KEY_SCOPES, type ApiKeyScope } from '../src/policies/policies.rules.js';
import { ACCESS_CASES } from './authorisation/access-cases.js';
import { createApiKey, createSession } from './authorisation/logins.js';
import { buildRequest, send } from './authorisation/requests.js';
import { tenantObjects, type TenantObjects } from './authorisation/tenant-objects.js';
import { fetchDocument, listEndpoints, type Endpoint } from './helpers/api-endpoints.js';
import { pollUntil } from './helpers/poll-until.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface ApiKey {
  id: string;
  name: string;
  prefix: string;
  status: string;
  scopes: string[];
  last_used_at: string | null;
  last_used_ip: string | null;
  previous_secret_ends_at: string | null;
}

/** Of lists that show more to some callers. */
interface Answer {
  received_total?: number | null;
  summary?: { expected: number | null };
  results?: { kind: string }[];
}

const kindsOf = ({ results = [] }: Answer) => [...new Set(results.map(({ kind }) => kind))];

interface Created {
  api_key: ApiKey;
  secret: string;
}

describe('API keys', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => (w = await world()));
  afterAll(() => w.end());
  beforeEach(async () => (doctor = await w.doctor()));

  const create = (fields: object = {}, token = doctor.token) =>
    w.must<Created>('POST', '/api/api-keys', {
      token,
      body: { name: 'Appointment software', scopes: ['patients.read', 'patients.write'], ...fields },
    });
  const list = async () =>
    (await w.must<{ api_keys: ApiKey[] }>('GET', '/api/api-keys', { token: doctor.token })).api_keys;
  const patientsWith = (secret: string, headers: Record<string, string> = {}) =>
    w.call<{ code: string }>('GET', '/api/patients', { token: secret, headers });

  it('call the API within their scopes, under their own name', async () => {
    const { secret, api_key } = await create();
    expect(secret).toMatch(/^nk_test_[0-9A-Za-z]{46}$/);
    expect(api_key).toMatchObject({ prefix: secret.slice(0, 12), status: 'active', last_used_at: null });
    const { patient } = await w.must<{ patient: { id: string } }>('POST', '/api/patients', {
      token: secret,
      body: { name: 'Ravi Kumar', mobile: '98300 12345' },
    });
    expect((await patientsWith(secret)).status).toBe(200);
    expect(await w.call('GET', '/api/payments', { token: secret })).toMatchObject({
      status: 403,
      body: { code: 'api_key.scope', error: 'This API key lacks the scope payments.read. Add it to the key.' },
    });
    expect(await w.call('GET', '/api/account', { token: secret })).toMatchObject({ status: 403 });
    const { audit } = await w.must<{ audit: { actor: object; object: { id: string } }[] }>('GET', '/api/audit', {
      token: doctor.token,
    });
    expect(audit.find(({ object }) => object.id === patient.id)?.actor).toMatchObject({
      kind: 'integration',
      name: 'Appointment software',
    });
    const stored = await w.rows<{ text: string }>('SELECT to_jsonb(k)::text AS text FROM api_key k');
    expect(JSON.stringify([stored, audit, w.log()])).not.toContain(secret.slice(15));
  });

  it('learn their own scopes, as no person does', async () => {
    const { secret, api_key } = await create();
    const own = await w.must<{ api_key: ApiKey }>('GET', '/api/api-keys/current', { token: secret });
    expect(own.api_key).toMatchObject({
      id: api_key.id,
      scopes: ['patients.read', 'patients.write'],
      status: 'active',
    });
    expect(await w.call('GET', '/api/api-keys/current', { token: doctor.token })).toMatchObject({
      status: 403,
      body: { code: 'role.forbidden' },
    });
  });

  it('show when and from where they were used last', async () => {
    const { secret } = await create();
    await patientsWith(secret, { 'x-forwarded-for': '203.0.113.7' });
    const used = await pollUntil(async () => (await list()).filter(({ last_used_at }) => last_used_at !== null));
    expect(used[0]).toMatchObject({ last_used_ip: '203.0.113.7' });
  });

  it('have two secrets during a rotation', async () => {
    const { secret: first, api_key } = await create();
    const path = `/api/api-keys/${api_key.id}`;
    const rotate = () => w.call<Created & { code: string }>('POST', `${path}/rotate`, { token: doctor.token });
    const { body } = await rotate();
    expect(body.api_key.previous_secret_ends_at).not.toBeNull();
    for (const secret of [first, body.secret]) expect((await patientsWith(secret)).status).toBe(200);
    expect(await rotate()).toMatchObject({ status: 409, body: { code: 'api_key.two_secrets' } });
    await w.must('DELETE', `${path}/previous-secret`, { token: doctor.token });
    await w.must('DELETE', `${path}/previous-secret`, { token: doctor.token }); // repeatable
    expect(await patientsWith(first)).toMatchObject({ status: 401, body: { code: 'api_key.invalid' } });
    expect((await patientsWith(body.secret)).status).toBe(200);
    const past = `previous_secret_hash = 'x', previous_ends_at = now() - interval '1 second'`;
    await w.rows(`UPDATE api_key SET ${past} WHERE id = $1`, [api_key.id]);
    expect((await rotate()).status).toBe(200);
  });

  it('give one new secret to simultaneous rotations', async () => {
    const { api_key } = await create();
    const rotations = await Promise.all(
      Array.from({ length: 5 }, () => w.call('POST', `/api/api-keys/${api_key.id}/rotate`, { token: doctor.token })),
    );
    expect(rotations.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('stop at once when revoked, when expired, and when the doctor is suspended', async () => {
    const [revoked, expired, other] = [await create(), await create(), await create()];
    await w.must('DELETE', `/api/api-keys/${revoked.api_key.id}`, { token: doctor.token });
    await w.must('DELETE', `/api/api-keys/${revoked.api_key.id}`, { token: doctor.token }); // repeatable
    await w.rows(`UPDATE api_key SET expires_at = now() WHERE id = $1`, [expired.api_key.id]);
    expect((await patientsWith(other.secret)).status).toBe(200);
    await w.must('PUT', `/api/admin/accounts/${doctor.id}/suspend`, { token: await w.adminToken(), body: {} });
    for (const { secret } of [revoked, expired, other])
      expect(await patientsWith(secret)).toMatchObject({ status: 401, body: { code: 'api_key.invalid' } });
  });

  it('cannot be changed once they are revoked', async () => {
    const { api_key } = await create();
    const path = `/api/api-keys/${api_key.id}`;
    await w.must('DELETE', path, { token: doctor.token });
    const calls = [
      w.call('PUT', path, { token: doctor.token, body: { name: 'Other software' } }),
      w.call('POST', `${path}/rotate`, { token: doctor.token }),
    ];
    for (const response of await Promise.all(calls))
      expect(response).toMatchObject({ status: 409, body: { code: 'api_key.revoked' } });
  });

  it.each([
    ['203.0.113.7', 200],
    ['203.0.113.200', 200],
    ['203.0.114.7', 403],
    ['2001:db8::1', 200],
    ['2001:db9::1', 403],
  ])('limited to networks answer %s with %i', async (ip, status) => {
    const { secret } = await create({ networks: ['203.0.113.0/24', '2001:db8::/32'] });
    expect((await patientsWith(secret, { 'x-forwarded-for': ip })).status).toBe(status);
  });

  it.each([
    ['live', `nk_live_${'0'.repeat(40)}0tl6oz`],
    ['mistyped', `nk_test_${'0'.repeat(46)}`],
    ['cut off', 'nk_test_00000'],
  ])('that are %s do not work', async (_, secret) => {
    expect(await patientsWith(secret)).toMatchObject({ status: 401 });
  });

  it('that begin as those of earlier releases still work', async () => {
    const { secret, api_key } = await create();
    const earlier = secret.replace(/^nk_/, 'nirog_');
    const hash = createHash('sha256').update(earlier).digest('hex');
    await w.rows('UPDATE api_key SET secret_hash = $2 WHERE id = $1', [api_key.id, hash]);
    expect((await patientsWith(earlier)).status).toBe(200);
    expect((await patientsWith(secret)).status).toBe(401);
  });

  it('are limited to 600 calls a minute, and say how many are left', async () => {
    const { secret } = await create();
    const { headers } = await patientsWith(secret);
    expect(headers.get('ratelimit-policy')).toBe('"key";q=600;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"key";r=599;t=60$/);
    const statuses: number[] = [];
    for (let n = 0; n < 20; n++)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 31 }, () => patientsWith(secret)))).map(({ status }) => status),
      );
    expect(statuses.filter((status) => status === 429).length).toBe(20 * 31 + 1 - 600);
    const limited = await patientsWith(secret);
    expect(limited).toMatchObject({ status: 429, body: { code: 'request.too_many' } });
    expect(limited.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('are made by the doctor with the password only', async () => {
    const colleague = await createSession(w, doctor.id);
    const pin = await createSession(w, doctor.id, { openedByPinFrom: colleague.id });
    expect(
      await w.call('POST', '/api/api-keys', { token: pin.token, body: { name: 'x', scopes: ['patients.read'] } }),
    ).toMatchObject({ status: 403, body: { code: 'session.needs_password' } });
  });

  it.each([
    ['no scope', { scopes: [] }, 'scopes'],
    ['a scope that keys cannot have', { scopes: ['staff.manage'] }, 'scopes'],
    ['a scope twice', { scopes: ['patients.read', 'patients.read'] }, 'scopes'],
    ['no network', { networks: ['everywhere'] }, 'networks'],
    ['too long a network', { networks: ['10.0.0.0/33'] }, 'networks'],
    ['an expiry in the past', { expires_at: '2020-01-01T00:00:00.000Z' }, 'expires_at'],
    ['no name', { name: ' ' }, 'name'],
  ])('with %s are refused', async (_, fields, field) => {
    const { status, body } = await w.call<{ details: { field: string }[] }>('POST', '/api/api-keys', {
      token: doctor.token,
      body: { name: 'Appointment software', scopes: ['patients.read'], ...fields },
    });
    expect([status, body.details.map((detail) => detail.field)]).toEqual([400, [field]]);
  });

  it('are twenty at most', async () => {
    for (let n = 0; n < 20; n++) await createApiKey(w, doctor.id);
    expect(
      await w.call('POST', '/api/api-keys', { token: doctor.token, body: { name: 'x', scopes: ['patients.read'] } }),
    ).toMatchObject({ status: 409, body: { code: 'api_key.too_many' } });
  });
});

/** Each operation that a key can do needs exactly its own scope. */
describe('the scopes of API keys', () => {
  let w: World;
  let own: TenantObjects;
  let operations: Endpoint[];
  beforeAll(async () => {
    w = await world();
    const doctor = await w.doctor();
    await w.rows(`UPDATE account SET platform_plan = 'professional' WHERE id = $1`, [doctor.id]);
    own = tenantObjects(w, doctor, { word: 'Alpha', price: 4321.17 });
    operations = listEndpoints(await fetchDocument(w)).filter(
      ({ open, roles, permission }) => !open && permission !== null && roles?.includes('integration'),
    );
  });
  afterAll(() => w.end());

  it('cover operations, or a part of one', () => {
    const partOfList = ['payments.totals'];
    expect(new Set([...operations.map(({ permission }) => permission), ...partOfList])).toEqual(
      new Set(API_KEY_SCOPES),
    );
  });

  it.each<[scopes: ApiKeyScope[], path: string, read: (body: Answer) => unknown, expected: unknown]>([
    [['payments.read'], '/api/payments', ({ received_total: total }) => typeof total, 'object'],
    [['payments.read', 'payments.totals'], '/api/payments', ({ received_total: total }) => typeof total, 'number'],
    [['desk.read'], '/api/desk', ({ summary }) => typeof summary?.expected, 'object'],
    [['desk.read', 'figures.read'], '/api/desk', ({ summary }) => typeof summary?.expected, 'number'],
    [['search.read'], '/api/search?q=alpha', kindsOf, []],
    [['search.read', 'plans.read'], '/api/search?q=alpha', kindsOf, ['plan']],
  ])('%j decide which parts of %s a key gets', async (scopes, path, read, expected) => {
    await own.plan();
    const { token } = await createApiKey(w, own.doctor.id, scopes);
    expect(read(await w.must<Answer>('GET', path, { token }))).toEqual(expected);
  });

  it.each(API_KEY_SCOPES)('%s', async (scope) => {
    const others = API_KEY_SCOPES.filter((other) => other !== scope);
    const [withIt, without] = [
      await createApiKey(w, own.doctor.id, [scope]),
      await createApiKey(w, own.doctor.id, others),
    ];
    for (const operation of operations.filter(({ permission }) => permission === scope)) {
      const request = await buildRequest(ACCESS_CASES[operation.key] ?? {}, own);
      const refused = await send(w, operation, request, without.token);
      expect([operation.key, refused.status, refused.body.code]).toEqual([operation.key, 403, 'api_key.scope']);
      const { status, body } = await send(w, operation, request, withIt.token);
      expect([operation.key, status < 500, body.code === 'api_key.scope']).toEqual([operation.key, true, false]);
    }
  });
});
