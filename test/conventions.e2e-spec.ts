import { documentOf, endpointsOf, type Endpoint } from './operations.js';
import { world, type Doctor, type World } from './world.js';

type Refusal = { error: string; details?: { field: string; message: string }[] };

/** What holds for every call of its kind, whichever module it belongs to. */
describe('conventions', () => {
  let w: World;
  let doctor: Doctor;
  let admin: string;
  let endpoints: Endpoint[];
  let plan: string;
  let patient: string;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    admin = await w.adminToken();
    endpoints = endpointsOf(await documentOf(w));
    plan = await w.plan(doctor);
    const subscription_tier_id = await w.tier(doctor, plan, 100);
    await w.tier(doctor, plan, 900, 'yearly');
    patient = (await w.patient(doctor, { subscription_tier_id, subscription_start_date: await today() })).id;
  });
  afterAll(() => w.end());

  const today = async () => (await w.must<{ now: string }>('GET', '/sandbox/clock')).now.slice(0, 10);
  const tokenFor = ({ roles }: Endpoint) => (roles && !roles.includes('doctor') ? admin : doctor.token);
  const addressOf = ({ path }: Endpoint) =>
    path
      .replace('/subscriptions/{id}', `/subscriptions/${plan}`)
      .replace('/patients/{id}', `/patients/${patient}`)
      .replace('{move}', 'approve')
      .replace(/\{\w+\}/g, '01900000-0000-7000-8000-000000000000');
  const queriesOf = ({ operation }: Endpoint) => operation.parameters.filter((parameter) => parameter.in === 'query');
  const ask = <T = Refusal>(endpoint: Endpoint, query = '') =>
    w.call<T>('GET', `${addressOf(endpoint)}${query && `?${query}`}`, { token: tokenFor(endpoint) });

  describe('of a query', () => {
    const asked = () => endpoints.filter((endpoint) => endpoint.method === 'GET' && queriesOf(endpoint).length > 0);
    const lists = () => asked().filter((endpoint) => queriesOf(endpoint).some(({ name }) => name === 'filter'));

    it('take a blank value for one that is not given', async () => {
      for (const endpoint of asked().filter(({ open }) => !open)) {
        const optional = queriesOf(endpoint).filter((parameter) => !('required' in parameter && parameter.required));
        const needed = endpoint.path.endsWith('/preview') ? 'kind=payment_link&' : '';
        const plain = await ask<unknown>(endpoint, needed);
        expect([endpoint.key, plain.status]).toEqual([endpoint.key, 200]);
        for (const blank of ['', '%20'])
          expect([
            endpoint.key,
            await ask(endpoint, needed + optional.map(({ name }) => `${name}=${blank}`).join('&')),
          ]).toMatchObject([endpoint.key, { status: 200, body: plain.body }]);
      }
    });

    it('take a blank value in a filter for one that is not given', async () => {
      for (const endpoint of lists()) {
        const { body } = await ask(endpoint, 'filter={"nonsense":1}');
        const known = body.error.split('it may name ')[1]?.split(', ') ?? [];
        expect([endpoint.key, known]).toEqual([endpoint.key, expect.arrayContaining(['id'])]);
        const filter = JSON.stringify(Object.fromEntries(known.filter(Boolean).map((name) => [name, ''])));
        const plain = await ask<unknown>(endpoint);
        expect([endpoint.key, await ask(endpoint, `filter=${filter}`)]).toMatchObject([
          endpoint.key,
          { status: 200, body: plain.body },
        ]);
        expect((await ask(endpoint, 'filter={"nonsense":""}')).status).toBe(400);
      }
    });

    it('tell what is wrong in range, sort and filter at once', async () => {
      for (const endpoint of lists()) {
        const { status, body } = await ask(endpoint, 'range=x&sort=["x","ASC"]&filter=[]');
        expect([endpoint.key, status, body.details?.map(({ field }) => field)]).toEqual([
          ...[endpoint.key, 400, ['range', 'sort', 'filter']],
        ]);
      }
    });

    it('page every list, tell so, and give 1,000 rows at most', async () => {
      for (const endpoint of lists().filter(({ path }) => !path.endsWith('.csv'))) {
        const [first, most] = [
          await ask<object>(endpoint, 'range=[0,0]'),
          await ask<object>(endpoint, 'range=[0,4999]'),
        ];
        const rows = Object.values(first.body).find((value): value is object[] => Array.isArray(value)) ?? [];
        expect([endpoint.key, most.status, rows.length <= 1]).toEqual([endpoint.key, 200, true]);
        expect(first.headers.get('content-range')).toMatch(rows.length ? /^\w+ 0-0\/\d+$/ : /^\w+ \*\/\d+$/);
      }
      await w.rows(
        `INSERT INTO clinic (doctor_id, id, name, address, created_at)
         SELECT $1, gen_random_uuid(), n, '', now() FROM generate_series(1, 1005) n`,
        [doctor.id],
      );
      const clinics = lists().find(({ path }) => path === '/api/clinics') as Endpoint;
      const { body, headers } = await ask<{ clinics: object[]; total: number }>(clinics, 'range=[2,4000]');
      expect([body.clinics.length, body.total]).toEqual([1_000, 1_005]);
      expect(headers.get('content-range')).toBe('clinics 2-1001/1005');
    });
  });

  describe('of lists that are read whole', () => {
    const rowsOf = async (path: string, query: string) => {
      const { body, headers } = await w.call<object>(
        ...(['GET', `/api/${path}?${query}`, { token: doctor.token }] as const),
      );
      const rows = Object.values(body).find((value) => Array.isArray(value)) as Record<string, unknown>[];
      return { rows, range: headers.get('content-range') };
    };

    it('sort, filter and page like the others', async () => {
      const tiers = `subscriptions/${plan}/tiers`;
      expect(await rowsOf(tiers, 'sort=["price","DESC"]&range=[0,0]')).toMatchObject({
        ...{ rows: [{ price: 900 }], range: 'tiers 0-0/2' },
      });
      expect(await rowsOf(tiers, 'filter={"validity_type":"monthly"}')).toMatchObject({
        ...{ rows: [{ price: 100 }], range: 'tiers 0-0/1' },
      });
      expect(await rowsOf(tiers, 'range=[5,9]')).toEqual({ rows: [], range: 'tiers */2' });
      const sessions = await rowsOf('account/sessions', 'filter={"current":true}');
      expect(sessions).toMatchObject({ rows: [{ current: true }], range: 'sessions 0-0/1' });
      const id = String(sessions.rows[0]?.['id']);
      expect((await rowsOf('account/sessions', `filter={"id":["${id}"]}`)).range).toBe('sessions 0-0/1');
      expect((await rowsOf('account/sessions', `filter={"id":["${plan}"]}`)).range).toBe('sessions */0');
      await w.patient(doctor, {
        ...{ name: 'Abel', subscription_start_date: await today() },
        subscription_tier_id: await w.tier(doctor, plan, 300),
      });
      expect(await rowsOf('analytics/active-subscriptions', 'sort=["patient_name","ASC"]&range=[0,0]')).toMatchObject({
        ...{ rows: [{ patient_name: 'Abel' }], range: 'subscriptions 0-0/2' },
      });
    });
  });

  describe('of a body', () => {
    it.each(['unknown', 'constructor', 'toString'])(
      'refuse the field %s by its name, whatever the call',
      async (field) => {
        const writes = endpoints.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/api/webhooks'));
        expect(writes.length).toBeGreaterThan(40);
        for (const endpoint of writes) {
          const { status, body } = await w.call<Refusal>(endpoint.method, addressOf(endpoint), {
            ...{ token: tokenFor(endpoint), body: JSON.parse(`{"${field}":"x"}`) as object },
          });
          const told = body.details?.find((problem) => problem.field === field)?.message;
          expect([endpoint.key, status, told]).toEqual([endpoint.key, 400, `Unknown field ${field}`]);
        }
      },
    );

    it.each(['2026-W47-5', '20261120', '2026-02-30T09:00:00Z', 'soon', ''])(
      'refuse %j where an instant is needed',
      async (now) => {
        const message = 'now must be a time like 2026-11-20T09:00:00Z';
        expect(await w.call('PUT', '/sandbox/clock', { body: { now } })).toMatchObject({
          ...{ status: 400, body: { details: [{ field: 'now', message }] } },
        });
      },
    );

    it('take nothing, null and {} where none is wanted, and refuse what is no object', async () => {
      const restore = (body?: unknown, headers = {}) =>
        w.call('PUT', `/api/patients/${patient}/restore`, { token: doctor.token, headers, body });
      for (const body of [undefined, null, {}]) expect((await restore(body)).status).toBe(200);
      expect((await restore(undefined, { 'content-type': 'application/json' })).status).toBe(200);
      for (const body of [[], [1], 'x', 1]) expect(await restore(body)).toMatchObject({ status: 400 });
    });
  });
});
