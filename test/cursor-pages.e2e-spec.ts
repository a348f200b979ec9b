import { createApiKey } from './authorisation/logins.js';
import { world, type Doctor, type World } from './helpers/world.js';

type Row = { id: string };
type List = Record<string, Row[]> & { total: number | null };

/** Every patient who pays at the clinic adds a row to each of them. */
const LISTS = ['patients', 'payments', 'receipts', 'messages', 'audit'];
/** A receipt's id is random, so receipts are ordered by day first. */
const BY_ID = LISTS.filter((plural) => plural !== 'receipts');
const PAGE = 2;

const idsOf = (rows: Row[] = []) => rows.map(({ id }) => id);
const newestFirst = (ids: string[]) => ids.toSorted().toReversed();
const nextOf = (headers: Headers) => /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
const cursorOf = (headers: Headers) => new URLSearchParams(nextOf(headers)?.split('?')[1]).get('after');

/** Lists that grow without end, read by cursor. */
describe('pages by cursor', () => {
  let w: World;
  let doctor: Doctor;
  let other: Doctor;
  let tier: string;
  beforeAll(async () => {
    w = await world();
    [doctor, other] = [await w.doctor(), await w.doctor()];
    tier = await w.tier(doctor, await w.plan(doctor));
    for (let n = 0; n < 5; n++) await addPaidPatient();
  });
  afterAll(() => w.end());

  const addPaidPatient = async () => {
    const patient = await w.patient(doctor, {
      subscription_tier_id: tier,
      payment: { payment_method: 'cash', amount: 499 },
    });
    await w.settle();
    return patient;
  };
  const get = (path: string, token = doctor.token) => w.call<List>('GET', path, { token });
  const allIds = async (plural: string, token = doctor.token) =>
    idsOf((await get(`/api/${plural}`, token)).body[plural]);

  /** Follows the links from the first page. @param meanwhile runs after the first page */
  async function walk(plural: string, query = '', token = doctor.token, meanwhile?: () => Promise<unknown>) {
    const pages: Row[][] = [];
    let path: string | undefined = `/api/${plural}?limit=${PAGE}${query}`;
    while (path) {
      const { status, body, headers } = await get(path, token);
      expect(status).toBe(200);
      const rows = body[plural] ?? [];
      pages.push(rows);
      if (pages.length === 1) await meanwhile?.();
      path = nextOf(headers);
    }
    return { pages, ids: idsOf(pages.flat()) };
  }

  it.each(LISTS)('return every row of %s once while rows are added', async (plural) => {
    const before = await allIds(plural);
    const { ids } = await walk(plural, '', doctor.token, addPaidPatient);
    expect(ids.filter((id) => before.includes(id)).toSorted()).toEqual(before.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
    expect(await allIds(plural)).toEqual(expect.arrayContaining(ids));
  });

  it.each(BY_ID)('return %s newest first, without the rows that are added meanwhile', async (plural) => {
    const before = await allIds(plural);
    const { pages, ids } = await walk(plural, '', doctor.token, addPaidPatient);
    expect(ids).toEqual(newestFirst(before));
    expect(pages.slice(0, -1).map((page) => page.length)).toEqual(pages.slice(1).map(() => PAGE));
  });

  it('return receipts by day of issue, newest first', async () => {
    const { pages } = await walk('receipts');
    const days = pages.flat().map((row) => (row as Row & { issued_on: string }).issued_on);
    expect(days).toEqual(newestFirst(days));
    const [old] = await w.rows<{ id: string }>(`SELECT id FROM receipt WHERE doctor_id = $1 ORDER BY id DESC LIMIT 1`, [
      doctor.id,
    ]);
    await w.rows('ALTER TABLE receipt DISABLE TRIGGER USER');
    await w.rows(`UPDATE receipt SET issued_on = issued_on - 1 WHERE id = $1`, [old?.id]);
    await w.rows('ALTER TABLE receipt ENABLE TRIGGER USER');
    expect((await walk('receipts')).ids.at(-1)).toBe(old?.id);
  });

  it('skip and repeat no row when the last row of a page and later rows are removed', async () => {
    const before = newestFirst(await allIds('patients'));
    const removed = [before[PAGE - 1], before[PAGE + 1]];
    const archive = (id = '') => w.must('DELETE', `/api/patients/${id}`, { token: doctor.token });
    const { ids } = await walk('patients', '', doctor.token, () => Promise.all(removed.map(archive)));
    expect(ids).toEqual(before.filter((id) => id !== removed[1]));
  });

  it('apply filters to every page, also to rows that stop matching', async () => {
    const before = newestFirst(await allIds('payments'));
    const refund = (id = '') =>
      w.must('POST', `/api/payments/${id}/refund`, { token: doctor.token, body: { reason: 'Moved to another city' } });
    const query = `&status=captured&filter=${encodeURIComponent('{"method":"cash"}')}`;
    const { ids } = await walk('payments', query, doctor.token, () => refund(before[PAGE + 1]));
    expect(ids).toEqual(before.filter((id) => id !== before[PAGE + 1]));
    expect((await walk('payments', '&method=upi')).ids).toEqual([]);
  });

  it.each(LISTS)('of %s have no total, and a Link to the next page except on the last', async (plural) => {
    const all = (await allIds(plural)).slice(0, 5);
    const filter = `filter=${encodeURIComponent(JSON.stringify({ id: all }))}`;
    const whole = await get(`/api/${plural}?limit=100&${filter}`);
    expect(whole.body.total).toBeNull();
    expect(whole.body[plural]).toHaveLength(all.length);
    expect(whole.headers.get('link')).toBeNull();
    expect(whole.headers.get('content-range')).toBeNull();
    const exact = await get(`/api/${plural}?limit=${all.length}&${filter}`);
    expect(exact.headers.get('link')).toBeNull();
    const shorter = await get(`/api/${plural}?limit=${all.length - 1}&${filter}`);
    expect(nextOf(shorter.headers)).toMatch(
      new RegExp(`^/api/${plural}\\?limit=${all.length - 1}&filter=[%\\w-]+&after=[\\w-]+$`),
    );
    const last = await get(`/api/${plural}?${filter}&after=${cursorOf(shorter.headers)}`);
    expect([last.body[plural]?.length, last.headers.get('link')]).toEqual([1, null]);
  });

  it('have no sums of payments', async () => {
    const sums = { amount_total: null, received_count: null, received_total: null, received_by_method: null };
    expect((await get('/api/payments?limit=1')).body).toMatchObject(sums);
  });

  it.each(LISTS)('of %s reject a bad cursor, a bad limit, range and sort', async (plural) => {
    const foreign = cursorOf((await get(`/api/${plural === 'receipts' ? 'payments' : 'receipts'}?limit=1`)).headers);
    const own = cursorOf((await get(`/api/${plural}?limit=1`)).headers);
    const cursorError = 'after must be the value from the Link header of a page of this list';
    const limitError = 'limit must be a whole number from 1 to 100';
    for (const [query, field, message] of [
      ['after=x', 'after', cursorError],
      [`after=${own}x`, 'after', cursorError],
      [`after=${foreign}`, 'after', cursorError],
      [`after=${Buffer.from('a b').toString('base64url')}`, 'after', cursorError],
      ['limit=0', 'limit', limitError],
      ['limit=101', 'limit', limitError],
      ['limit=1.5', 'limit', limitError],
      ['limit=many', 'limit', limitError],
      [`after=${own}&range=[0,9]`, 'range', 'range cannot be combined with after or limit'],
      ['limit=5&sort=["id","ASC"]', 'sort', 'sort cannot be combined with after or limit'],
    ] as const)
      expect(await get(`/api/${plural}?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'request.invalid', details: [{ field, message }] },
      });
    const file = await get(`/api/${plural}.csv?after=${own}`);
    expect(file).toMatchObject({ status: 400, body: { details: [{ field: 'after' }] } });
  });

  it.each(LISTS)('of %s show nothing of another clinic to who has its cursor', async (plural) => {
    const { headers } = await get(`/api/${plural}?limit=1`);
    const { body, headers: theirs } = await get(`/api/${plural}?limit=1&after=${cursorOf(headers)}`, other.token);
    const own = await allIds(plural, other.token);
    expect(own).toEqual(expect.arrayContaining(idsOf(body[plural])));
    expect(theirs.get('link') === null || own.length > 1).toBe(true);
  });

  it('are read with an API key within its scopes', async () => {
    const { token } = await createApiKey(w, doctor.id, ['patients.read']);
    expect((await walk('patients', '', token)).ids).toEqual(newestFirst(await allIds('patients')));
    expect(await get('/api/payments?limit=2', token)).toMatchObject({ status: 403, body: { code: 'api_key.scope' } });
  });

  it('return the audit log of all doctors to an admin', async () => {
    const token = await w.adminToken();
    const { ids } = await walk('audit', `&filter=${encodeURIComponent(`{"doctor_id":"${doctor.id}"}`)}`, token);
    expect(ids).toEqual(newestFirst(await allIds('audit')));
  });

  it.each([
    ['patient', 'doctor_id, id'],
    ['payment', 'doctor_id, id'],
    ['receipt', 'doctor_id, issued_on, id'],
    ['message', 'doctor_id, id'],
    ['audit', 'doctor_id, id'],
    ['audit', 'id'],
  ])('have an index of %s in their order: %s', async (table, columns) => {
    const indexes = await w.rows<{ indexdef: string }>('SELECT indexdef FROM pg_indexes WHERE tablename = $1', [table]);
    expect(indexes.map(({ indexdef }) => indexdef)).toContainEqual(
      expect.stringMatching(new RegExp(`\\(${columns}\\)$`)),
    );
  });
});
