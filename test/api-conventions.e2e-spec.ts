import { createLogin } from './authorisation/logins.js';
import type { Document } from './helpers/contract.js';
import { fetchDocument, listEndpoints, type Endpoint } from './helpers/api-endpoints.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** Names with a special meaning in JavaScript. */
const RESERVED = ['__proto__', 'constructor', 'hasOwnProperty', 'prototype', 'toString'];

/** Calls that need an access token of a patient, which is checked before the body. */
const OWN_DATA = /\/privacy\/(?:consents|requests)/;

/** An object with these fields. An object literal would use `__proto__` as its prototype, so it is parsed from JSON. */
const objectWithFields = (names: string[]): unknown => JSON.parse(`{${names.map((name) => `"${name}":"x"`).join()}}`);

type ErrorBody = { error: string; details?: { field: string; message: string }[] };

/**
 * Rules that all operations of a kind follow, in every module. Results are compared together with the operation's key, so
 * that a failure names the operation.
 */
describe('API conventions', () => {
  let w: World;
  let doctor: Doctor;
  let admin: string;
  /** Reads the list of security events, which downloads of the other logins change while a test compares two reads. */
  let receptionist: string;
  let document: Document;
  let endpoints: Endpoint[];
  let plan: string;
  let patient: string;
  let tier: string;
  let importId: string;
  let receiptId: string;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    admin = await w.adminToken();
    receptionist = (await createLogin(w, doctor.id, 'reception')).token;
    document = await fetchDocument(w);
    endpoints = listEndpoints(document);
    plan = await w.plan(doctor);
    tier = await w.tier(doctor, plan, 100);
    await w.tier(doctor, plan, 900, 'yearly');
    patient = (await w.patient(doctor, { subscription_tier_id: tier, subscription_start_date: await today() })).id;
    const profile = { doctor_name: 'Dr Asha Rao', registration_number: 'KMC 45678' };
    await w.must('PUT', '/api/profile', { token: doctor.token, body: profile });
    await w.must('PUT', '/api/public-page', { token: doctor.token, body: { enabled: true, slug: 'dr-asha-rao' } });
    const file = { bytes: 'Name,Mobile\nRavi Kumar,9876543210\n', type: 'text/csv' };
    importId = (await w.must<{ import: { id: string } }>('POST', '/api/imports', { token: doctor.token, file })).import
      .id;
    const { receipts } = await w.must<{ receipts: { id: string }[] }>('GET', '/api/receipts', { token: doctor.token });
    receiptId = receipts[0]?.id ?? '';
  });
  afterAll(() => w.end());

  const today = async () => (await w.must<{ now: string }>('GET', '/sandbox/clock')).now.slice(0, 10);
  const tokenFor = ({ key, roles }: Endpoint) => {
    if (key === 'GET /api/security-events') return receptionist;
    return roles && !roles.includes('doctor') ? admin : doctor.token;
  };
  const urlOf = ({ path }: Endpoint) =>
    path
      .replace('/subscriptions/{id}', `/subscriptions/${plan}`)
      .replace('/patients/{id}', `/patients/${patient}`)
      .replace('/imports/{id}', `/imports/${importId}`)
      .replace('/receipts/{id}', `/receipts/${receiptId}`)
      .replace('{file}', 'a5.png')
      .replace('{move}', 'approve')
      .replace(/\{\w+\}/g, '01900000-0000-7000-8000-000000000000');
  /** Query parameters that the call requires. */
  const requiredQuery = ({ path }: Endpoint) => {
    if (path.endsWith('/payments/preview')) return `subscription_tier_id=${tier}&`;
    return path.endsWith('/preview') ? 'kind=payment_link&' : '';
  };
  const queriesOf = ({ operation }: Endpoint) => operation.parameters.filter((parameter) => parameter.in === 'query');
  const get = <T = ErrorBody>(endpoint: Endpoint, query = '') =>
    w.call<T>('GET', `${urlOf(endpoint)}${query && `?${query}`}`, { token: tokenFor(endpoint) });

  describe('query parameters', () => {
    const queries = () => endpoints.filter((endpoint) => endpoint.method === 'GET' && queriesOf(endpoint).length > 0);
    const lists = () => queries().filter((endpoint) => queriesOf(endpoint).some(({ name }) => name === 'filter'));

    it('that are blank are treated as missing', async () => {
      for (const endpoint of queries().filter(({ open }) => !open)) {
        const optional = queriesOf(endpoint).filter((parameter) => !('required' in parameter && parameter.required));
        const required = requiredQuery(endpoint);
        const plain = await get<unknown>(endpoint, required);
        expect([endpoint.key, plain.status]).toEqual([endpoint.key, 200]);
        for (const blank of ['', '%20'])
          expect([
            endpoint.key,
            await get(endpoint, required + optional.map(({ name }) => `${name}=${blank}`).join('&')),
          ]).toMatchObject([endpoint.key, { status: 200, body: plain.body }]);
      }
    });

    it('with a blank value in a filter are treated as missing', async () => {
      for (const endpoint of lists()) {
        const { body } = await get(endpoint, 'filter={"nonsense":1}');
        const known = body.error.split('it may name ')[1]?.split(', ') ?? [];
        expect([endpoint.key, known]).toEqual([endpoint.key, expect.arrayContaining(['id'])]);
        const filter = JSON.stringify(Object.fromEntries(known.filter(Boolean).map((name) => [name, ''])));
        const plain = await get<unknown>(endpoint);
        expect([endpoint.key, await get(endpoint, `filter=${filter}`)]).toMatchObject([
          endpoint.key,
          { status: 200, body: plain.body },
        ]);
        expect((await get(endpoint, 'filter={"nonsense":""}')).status).toBe(400);
      }
    });

    it('reject reserved names, and never fail on them', async () => {
      const query = RESERVED.map((name) => `${name}=1`).join('&');
      for (const endpoint of endpoints.filter(({ method, open }) => method === 'GET' && !open)) {
        const { status, body } = await get(endpoint, query);
        const fields = body.details?.map(({ field }) => field).filter((field) => RESERVED.includes(field)) ?? [];
        // An operation without parameters ignores them.
        const isChecked = queriesOf(endpoint).length > 0;
        expect([endpoint.key, fields.sort()]).toEqual([endpoint.key, isChecked ? RESERVED : []]);
        expect([endpoint.key, isChecked ? status === 400 : status < 500]).toEqual([endpoint.key, true]);
      }
    });

    it.each(RESERVED)('reject sorting and filtering by %s', async (name) => {
      expect(lists().length).toBeGreaterThan(15);
      expect(lists().filter(({ path }) => path.endsWith('.csv')).length).toBeGreaterThan(5);
      for (const endpoint of lists()) {
        const { status, body } = await get(endpoint, `sort=["${name}","ASC"]&filter={"${name}":1}`);
        expect([endpoint.key, status, body.details?.map(({ field }) => field)]).toEqual([
          endpoint.key,
          400,
          ['sort', 'filter'],
        ]);
      }
    });

    it('never fail on reserved names in filter values', async () => {
      for (const endpoint of lists()) {
        const { filter } = (endpoint.operation as { 'x-list'?: { filter: object } })['x-list'] ?? { filter: {} };
        for (const value of [objectWithFields(RESERVED), RESERVED, '__proto__']) {
          const sentFilter = Object.fromEntries(['id', ...Object.keys(filter)].map((field) => [field, value]));
          const { status } = await get<unknown>(endpoint, `filter=${JSON.stringify(sentFilter)}`);
          expect([endpoint.key, value, [200, 400].includes(status)]).toEqual([endpoint.key, value, true]);
        }
      }
    });

    it('report all errors in range, sort and filter together', async () => {
      for (const endpoint of lists()) {
        const { status, body } = await get(endpoint, 'range=x&sort=["x","ASC"]&filter=[]');
        expect([endpoint.key, status, body.details?.map(({ field }) => field)]).toEqual([
          endpoint.key,
          400,
          ['range', 'sort', 'filter'],
        ]);
      }
    });

    it('page every list, return Content-Range, and return at most 1,000 rows', async () => {
      for (const endpoint of lists().filter(({ path }) => !/\.(csv|zip)$/.test(path))) {
        const [first, most] = [
          await get<object>(endpoint, 'range=[0,0]'),
          await get<object>(endpoint, 'range=[0,4999]'),
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
      const { body, headers } = await get<{ clinics: object[]; total: number }>(clinics, 'range=[2,4000]');
      expect([body.clinics.length, body.total]).toEqual([1_000, 1_005]);
      expect(headers.get('content-range')).toBe('clinics 2-1001/1005');
    });
  });

  describe('lists that are paged in memory', () => {
    const rowsOf = async (path: string, query: string) => {
      const { body, headers } = await w.call<object>('GET', `/api/${path}?${query}`, { token: doctor.token });
      const rows = Object.values(body).find((value) => Array.isArray(value)) as Record<string, unknown>[];
      return { rows, range: headers.get('content-range') };
    };

    it('sort, filter and page like the others', async () => {
      const tiers = `subscriptions/${plan}/tiers`;
      expect(await rowsOf(tiers, 'sort=["price","DESC"]&range=[0,0]')).toMatchObject({
        rows: [{ price: 900 }],
        range: 'tiers 0-0/2',
      });
      expect(await rowsOf(tiers, 'filter={"validity_type":"monthly"}')).toMatchObject({
        rows: [{ price: 100 }],
        range: 'tiers 0-0/1',
      });
      expect(await rowsOf(tiers, 'range=[5,9]')).toEqual({ rows: [], range: 'tiers */2' });
      const sessions = await rowsOf('account/sessions', 'filter={"current":true}');
      expect(sessions).toMatchObject({ rows: [{ current: true }], range: 'sessions 0-0/1' });
      const id = String(sessions.rows[0]?.['id']);
      expect((await rowsOf('account/sessions', `filter={"id":["${id}"]}`)).range).toBe('sessions 0-0/1');
      expect((await rowsOf('account/sessions', `filter={"id":["${plan}"]}`)).range).toBe('sessions */0');
      await w.patient(doctor, {
        name: 'Abel',
        subscription_start_date: await today(),
        subscription_tier_id: await w.tier(doctor, plan, 300),
      });
      expect(await rowsOf('analytics/active-subscriptions', 'sort=["patient_name","ASC"]&range=[0,0]')).toMatchObject({
        rows: [{ patient_name: 'Abel' }],
        range: 'subscriptions 0-0/2',
      });
    });
  });

  describe('request bodies', () => {
    beforeEach(() => w.wipeRedis()); // the calls of each test count towards the limits of one login

    const acceptsJson = ({ requestBody }: Endpoint['operation']) =>
      !requestBody || 'application/json' in requestBody.content;
    const writes = () =>
      endpoints.filter(
        ({ method, path, operation }) =>
          method !== 'GET' && !path.startsWith('/api/webhooks') && !OWN_DATA.test(path) && acceptsJson(operation),
      );
    const send = (endpoint: Endpoint, body: unknown) =>
      w.call<ErrorBody>(endpoint.method, urlOf(endpoint), { token: tokenFor(endpoint), body });
    /** The fields of an operation's body, from its schema. */
    const bodyFieldsOf = ({ operation }: Endpoint): string[] => {
      const { schema } = (operation.requestBody?.content['application/json'] ?? {}) as { schema?: { $ref?: string } };
      return Object.keys(document.components.schemas[schema?.$ref?.split('/').pop() ?? '']?.properties ?? {});
    };
    const countChanges = () => w.rows('SELECT count(*) AS changes FROM audit');

    it.each([
      ['an unknown field', ['unknown']],
      ['every reserved name', RESERVED],
    ])('with %s are rejected by field name, for every operation', async (_, names) => {
      expect(writes().length).toBeGreaterThan(40);
      const before = await countChanges();
      for (const endpoint of writes()) {
        const { status, body } = await send(endpoint, objectWithFields(names));
        const messages = body.details?.filter(({ field }) => names.includes(field)).map(({ message }) => message) ?? [];
        expect([endpoint.key, status, messages.sort()]).toEqual([
          endpoint.key,
          400,
          names.map((name) => `Unknown field ${name}`),
        ]);
      }
      expect(await countChanges()).toEqual(before);
    });

    it.each([
      ['an object', '', (value: unknown) => value],
      ['a list', '0.', (value: unknown) => [value]],
      ['an object in a list in an object', 'a.1.b.', (value: unknown) => ({ a: ['x', { b: value }] })],
    ])('with reserved names inside %s are rejected', async (_, pathPrefix, wrap) => {
      const withBody = writes().filter((endpoint) => bodyFieldsOf(endpoint).length > 0);
      expect(withBody.length).toBeGreaterThan(20);
      const before = await countChanges();
      for (const endpoint of withBody) {
        const fields = bodyFieldsOf(endpoint);
        const sent = Object.fromEntries(fields.map((field) => [field, wrap(objectWithFields(RESERVED))]));
        const { status, body } = await send(endpoint, sent);
        const expectedFields = fields.flatMap((field) => RESERVED.map((name) => `${field}.${pathPrefix}${name}`));
        expect([endpoint.key, status, body.details?.map(({ field }) => field).sort()]).toEqual([
          endpoint.key,
          400,
          expectedFields.sort(),
        ]);
      }
      expect(await countChanges()).toEqual(before);
    });

    it.each(['2026-W47-5', '20261120', '2026-02-30T09:00:00Z', 'soon', ''])(
      'with %j instead of a time are rejected',
      async (now) => {
        const message = 'now must be a time like 2026-11-20T09:00:00Z';
        expect(await w.call('PUT', '/sandbox/clock', { body: { now } })).toMatchObject({
          status: 400,
          body: { details: [{ field: 'now', message }] },
        });
      },
    );

    it('may be missing, null or {} where none is expected, and must be objects', async () => {
      const restore = (body?: unknown, headers = {}) =>
        w.call('PUT', `/api/patients/${patient}/restore`, { token: doctor.token, headers, body });
      for (const body of [undefined, null, {}]) expect((await restore(body)).status).toBe(200);
      expect((await restore(undefined, { 'content-type': 'application/json' })).status).toBe(200);
      for (const body of [[], [1], 'x', 1]) expect(await restore(body)).toMatchObject({ status: 400 });
    });
  });
});
