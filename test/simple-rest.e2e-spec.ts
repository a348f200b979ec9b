import { randomUUID } from 'node:crypto';
import { tenantObjects, type TenantObjects } from './authorisation/tenant-objects.js';
import { world, type World } from './helpers/world.js';

type Row = { id: string } & Record<string, unknown>;
type Call<Data> = (resource: string, params: object) => Promise<{ data: Data; total?: number }>;
type Calls = Record<'getList' | 'getMany' | 'getManyReference', Call<Row[]>> &
  Record<'getOne' | 'create' | 'update' | 'delete', Call<Row>> &
  Record<'updateMany' | 'deleteMany', Call<string[]>>;

/** The dashboard's module. A variable, so that tsc does not follow it: the front end has its own compiler options. */
const dashboard = (part: string): Promise<unknown> => import(`../admin-ui/src/api/${part}.ts`);
const PAGE = { pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'ASC' }, filter: {} };

/** The nine methods of ra-data-simple-rest, called through the dashboard's data provider against the running API. */
describe('simple-rest', () => {
  let w: World;
  let own: TenantObjects;
  let api: Calls;
  let session: { begin: (token: string, user: null) => void };
  const { fetch: real } = globalThis;
  beforeAll(async () => {
    w = await world();
    own = tenantObjects(w, await w.doctor(), { word: 'Alpha', price: 499 });
    await own.shared.held();
    await own.clinic();
    Object.assign(globalThis, {
      localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
      fetch: (url: string, init?: RequestInit) => real(new URL(url, w.origin), init),
    });
    ({ dataProvider: api } = (await dashboard('dataProvider')) as { dataProvider: Calls });
    ({ session } = (await dashboard('session')) as { session: typeof session });
  });
  afterAll(() => w.end());
  beforeEach(() => session.begin(own.doctor.token, null));

  const asAdmin = async (resource: string) => {
    if (resource.startsWith('admin/')) session.begin(await w.adminToken(), null);
  };
  const ids = (rows: Row[]) => rows.map(({ id }) => id);
  /** A deleted patient is archived, and still found by id. */
  const existing = (rows: Row[]) => rows.filter(({ archived }) => archived !== true);
  const RESOURCES = ['subscriptions', 'patients', 'clinics', 'holds', 'payments', 'messages', 'admin/accounts'];
  const inputs = { subscriptions: {}, clinics: {}, patients: { mobile: '9845012345' } };
  const WRITTEN = Object.entries(inputs).map(([name, fields]) => [name, { name: `Of ${name}`, ...fields }] as const);

  it.each([...RESOURCES, 'audit'])('getList: %s', async (resource) => {
    await asAdmin(resource);
    const { data, total = 0 } = await api.getList(resource, PAGE);
    expect(data.length).toBeGreaterThan(0);
    expect(total).toBeGreaterThanOrEqual(data.length);
    for (const { id } of data) expect(typeof id).toBe('string');
  });

  it.each(RESOURCES)('getMany: %s, only the requested ones', async (resource) => {
    await asAdmin(resource);
    const [first] = ids((await api.getList(resource, PAGE)).data);
    const { data } = await api.getMany(resource, { ids: [first, randomUUID()] });
    expect(ids(data)).toEqual([first]);
  });

  it.each(['patients', 'subscriptions'])('getOne: %s', async (resource) => {
    const [first] = (await api.getList(resource, PAGE)).data;
    const { data } = await api.getOne(resource, { id: first?.id });
    expect([data.id, data['name']]).toEqual([first?.id, first?.['name']]);
  });

  it.each(['payments', 'messages'])('getManyReference: %s of a patient', async (resource) => {
    const { patient } = await own.shared.held();
    const of = (id: string) => api.getManyReference(resource, { ...PAGE, target: 'patient_id', id });
    const { data, total } = await of(patient);
    expect([data.length > 0, total]).toEqual([true, data.length]);
    for (const record of data) expect(record['patient_id']).toBe(patient);
    expect((await of(randomUUID())).total).toBe(0);
  });

  it.each(WRITTEN)('create, update, delete: %s', async (resource, data) => {
    const made = (await api.create(resource, { data })).data;
    expect(made).toMatchObject(data);
    const { data: changed } = await api.update(resource, { id: made.id, data: { name: 'Anew' }, previousData: made });
    expect(changed).toMatchObject({ ...data, id: made.id, name: 'Anew' });
    const { data: deleted } = await api.delete(resource, { id: made.id, previousData: changed });
    expect(deleted).toMatchObject({ id: made.id, name: 'Anew' });
    expect(existing((await api.getMany(resource, { ids: [made.id] })).data)).toEqual([]);
  });

  it.each(WRITTEN)('updateMany, deleteMany: %s', async (resource, data) => {
    const make = async (name: string) => (await api.create(resource, { data: { ...data, name } })).data.id;
    const both = [await make('First'), await make('Second')];
    // A common change. Patients get an email, because one name and number would make them duplicates.
    const change = resource === 'patients' ? { email: 'both@test.example' } : { name: 'Both' };
    expect((await api.updateMany(resource, { ids: both, data: change })).data).toEqual(both);
    for (const record of (await api.getMany(resource, { ids: both })).data) expect(record).toMatchObject(change);
    expect((await api.deleteMany(resource, { ids: both })).data).toEqual(both);
    expect(existing((await api.getMany(resource, { ids: both })).data)).toEqual([]);
  });
});
