import { world, type Doctor, type World } from './helpers/world.js';

interface Row {
  id: string;
  name: string;
  status: string;
  days_left: number | null;
  renewed: boolean;
  subscription_end_date: string | null;
  whatsapp_capable: boolean;
  whatsapp_stopped: boolean;
  whatsapp_unreachable: boolean;
}
interface List {
  patients: Row[];
  total: number;
}
type Query = Record<string, string>;

/** The patients of `world`, by the status that the list shows. */
const EXPECTED: Record<string, string[]> = {
  active: ['Ends in 30 days', 'Ends in 5 days', 'Ends today', 'Quarterly', 'Renewed'],
  upcoming: ['Starts later'],
  pending: ['Pending', 'Pending without a tier'],
  disabled: ['Disabled'],
  expired: ['Expired'],
  cancelled: ['Cancelled'],
  none: ['Landline', 'No WhatsApp', 'Opted out'],
};
const CHIPS: [string, Query][] = [
  ['all', {}],
  ...Object.keys(EXPECTED).map((status): [string, Query] => [status, { status }]),
  ['ends_today', { ends_within: '0' }],
  ['ends_in_7_days', { ends_within: '7' }],
  ['ends_in_30_days', { ends_within: '30' }],
];

describe('the patient list', () => {
  let w: World;
  let doctor: Doctor;
  let [plan, otherPlan] = ['', ''];
  beforeAll(async () => {
    w = await world();
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    doctor = await w.doctor();
    [plan, otherPlan] = [await w.plan(doctor), await w.plan(doctor, { name: 'Diet Plan' })];
    const [monthly, quarterly] = [await w.tier(doctor, plan), await w.tier(doctor, otherPlan, 1_299, 'quarterly')];
    const { token } = doctor;
    const sold = (name: string, start: string, tier = monthly) =>
      w.patient(doctor, { name, subscription_tier_id: tier, subscription_start_date: start });
    const subscribe = ({ id }: { id: string }) =>
      w.must('POST', `/api/patients/${id}/subscribe`, { token, body: { subscription_tier_id: monthly } });
    const setTerm = ({ id }: { id: string }, change: string) =>
      w.rows(`UPDATE term SET ${change} WHERE patient_id = $1`, [id]);

    await sold('Ends today', '2026-10-20');
    await sold('Ends in 5 days', '2026-10-25');
    await sold('Ends in 30 days', '2026-11-20');
    await sold('Quarterly', '2026-11-01', quarterly);
    await sold('Expired', '2026-09-01');
    await setTerm(await sold('Starts later', '2026-11-20'), `start_day = '2026-12-01', end_day = '2026-12-31'`);
    await setTerm(await sold('Cancelled', '2026-11-10'), `state = 'cancelled', ended_day = '2026-11-15'`);
    const renewed = await sold('Renewed', '2026-10-25');
    await subscribe(renewed);
    await w.must('PUT', `/api/patients/${renewed.id}/subscription/activate`, { token });
    const disabled = await sold('Disabled', '2026-11-20');
    const [term] = await w.terms(doctor, disabled.id);
    await w.must('PUT', `/api/patients/subscriptions/${term?.id ?? ''}/disable`, { token });
    await subscribe(await w.patient(doctor, { name: 'Pending' }));
    await w.patient(doctor, { name: 'Pending without a tier', subscription_id: otherPlan });
    await w.patient(doctor, { name: 'Landline', mobile: '011 2345 6789' });
    for (const [name, column] of [
      ['Opted out', 'stopped_at'],
      ['No WhatsApp', 'unreachable_at'],
    ] as const) {
      const { mobile } = await w.patient(doctor, { name });
      await w.rows(`INSERT INTO whatsapp_contact (number, ${column}) VALUES ($1, now())`, [mobile]);
    }
    const { id } = await sold('Archived', '2026-11-20');
    await w.must('DELETE', `/api/patients/${id}`, { token });
  });
  afterAll(() => w.end());

  const get = <T>(path: string, query: Query = {}) =>
    w.must<T>('GET', `/api/${path}?${new URLSearchParams(query).toString()}`, { token: doctor.token });
  const list = (query: Query = {}) => get<List>('patients', query);
  const names = async (query: Query) => (await list(query)).patients.map(({ name }) => name).toSorted();
  const counts = (query: Query = {}) => get<Record<string, number>>('patients/counts', query);
  const row = async (name: string) => (await list()).patients.find((patient) => patient.name === name);

  it.each(Object.entries(EXPECTED))('filters by status %s, and the rows have that status', async (status, expected) => {
    const { patients, total } = await list({ status });
    expect(patients.map(({ name }) => name).toSorted()).toEqual(expected);
    expect(total).toBe(expected.length);
    expect(patients.every((patient) => patient.status === status)).toBe(true);
  });

  it.each([
    ['0', ['Ends today']],
    ['7', ['Ends in 5 days', 'Ends today']],
    ['30', ['Ends in 30 days', 'Ends in 5 days', 'Ends today']],
  ])('finds active subscriptions that end within %s days and are not renewed', async (ends_within, expected) =>
    expect(await names({ ends_within })).toEqual(expected),
  );

  it.each([
    ['any', ['Landline', 'No WhatsApp', 'Opted out']],
    ['incapable', ['Landline']],
    ['opted_out', ['Opted out']],
    ['unreachable', ['No WhatsApp']],
  ])('finds patients with the WhatsApp problem %s', async (whatsapp, expected) =>
    expect(await names({ whatsapp })).toEqual(expected),
  );

  it('reports the days left, a renewal, and a number that WhatsApp cannot reach', async () => {
    expect(await row('Ends today')).toMatchObject({ days_left: 0, renewed: false });
    expect(await row('Expired')).toMatchObject({ days_left: -50, subscription_end_date: '2026-10-01' });
    expect(await row('Renewed')).toMatchObject({ days_left: 5, renewed: true });
    expect(await row('Pending')).toMatchObject({ days_left: null, renewed: false });
    expect(await row('No WhatsApp')).toMatchObject({ whatsapp_unreachable: true, whatsapp_stopped: false });
  });

  it('filters by plan, in the query or in `filter`, and combines filters', async () => {
    expect(await names({ subscription_id: otherPlan })).toEqual(['Pending without a tier', 'Quarterly']);
    expect(await names({ subscription_id: otherPlan, status: 'active' })).toEqual(['Quarterly']);
    expect(await names({ search: 'ends', status: 'active', ends_within: '7' })).toHaveLength(2);
    expect(await names({ filter: JSON.stringify({ search: 'ends', ends_within: '0' }) })).toEqual(['Ends today']);
    expect(await names({ show_archived: 'true', status: 'active' })).toEqual(['Archived']);
    expect(await names({ status: 'active', whatsapp: 'any' })).toEqual([]);
  });

  it.each<[string, Query]>([
    ['no other filter', {}],
    ['a search', { search: 'e' }],
    ['the archive', { show_archived: 'true' }],
    ['a plan', { subscription_id: 'other' }],
    ['a WhatsApp problem', { whatsapp: 'any' }],
    ['a search and a plan', { search: 'quarter', subscription_id: 'other' }],
  ])('counts with %s equal the totals of the list', async (_, given) => {
    const query = given['subscription_id'] ? { ...given, subscription_id: otherPlan } : given;
    const expected: Record<string, number> = {};
    for (const [chip, filter] of CHIPS) expected[chip] = (await list({ ...query, ...filter })).total;
    expected['whatsapp_problem'] = (await list({ ...query, whatsapp: 'any' })).total;
    expect(await counts({ ...query, status: 'active' })).toMatchObject({ ...expected, whatsapp_problem: 0 });
    expect(await counts(query)).toEqual(expected);
  });

  it('returns the total on each page and beyond the last', async () => {
    const status = 'active';
    expect(await list({ status, range: '[0,1]' })).toMatchObject({ total: 5, patients: [{}, {}] });
    expect(await list({ status, range: '[50,74]' })).toEqual({ patients: [], total: 5 });
  });

  it('sorts by status and by expiry, with ties in a fixed order', async () => {
    const sorted = async (field: string, range: string) =>
      (await list({ sort: JSON.stringify([field, 'ASC']), range })).patients;
    const statuses = (await sorted('status', '[0,99]')).map(({ status }) => status);
    expect([...new Set(statuses)]).toEqual(Object.keys(EXPECTED));
    for (const field of ['status', 'subscription_end_date']) {
      const all = (await sorted(field, '[0,99]')).map(({ id }) => id);
      const pages = [...(await sorted(field, '[0,6]')), ...(await sorted(field, '[7,99]'))];
      expect(pages.map(({ id }) => id)).toEqual(all);
    }
  });

  it('exports the filtered patients', async () => {
    const csv = await get<string>('patients.csv', { status: 'active', ends_within: '0' });
    expect(csv.trim().split('\n')).toHaveLength(2);
    expect(csv).toContain('Ends today');
  });

  it.each([
    ['status', 'live'],
    ['ends_within', '8'],
    ['whatsapp', 'broken'],
    ['subscription_id', 'diet'],
  ])('rejects an unknown value of %s', async (field, value) => {
    const call = async (query: Query) =>
      (await w.call('GET', `/api/patients?${new URLSearchParams(query).toString()}`, { token: doctor.token })).status;
    expect([await call({ [field]: value }), await call({ filter: JSON.stringify({ [field]: value }) })]).toEqual([
      400, 400,
    ]);
  });

  it('does not offer to activate a pending subscription without a tier', async () => {
    const { patients } = await list({ status: 'pending' });
    const actions = Object.fromEntries(
      await Promise.all(patients.map(async ({ id, name }) => [name, (await w.terms(doctor, id))[0]?.actions] as const)),
    );
    expect(actions).toEqual({
      Pending: ['activate', 'edit', 'withdraw'],
      'Pending without a tier': ['edit', 'withdraw'],
    });
  });

  it('never counts another doctor’s patients', async () => {
    const other = await w.doctor();
    const found = await w.must<Record<string, number>>('GET', '/api/patients/counts', { token: other.token });
    expect(new Set(Object.values(found))).toEqual(new Set([0]));
  });
});
