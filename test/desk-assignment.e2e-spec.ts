import { createLogin } from './authorisation/logins.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface Item {
  id: string;
  patient_id: string;
  assigned_to: { staff_id: string; name: string; current: boolean } | null;
}
interface Desk {
  items: Item[];
  counts: Record<string, number>;
  assigned_to_me: number;
  total: number;
}

/** Rows of Today are assigned to the people of a clinic. */
describe('the desk of several people', () => {
  let w: World;
  let doctor: Doctor;
  let tier: string;
  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.end());
  beforeEach(async () => {
    await w.clock({ now: '2026-11-10T06:00:00Z' });
    doctor = await w.doctor();
    tier = await w.tier(doctor, await w.plan(doctor), 499);
  });

  const desk = (query = '', { token }: { token: string } = doctor) =>
    w.must<Desk>('GET', `/api/desk${query}`, { token });
  /** The patient's row; undefined if there is none. */
  const rowOf = async (patientId: string) => (await desk()).items.find(({ patient_id }) => patient_id === patientId);
  const post = (path: string, body: object) => w.call('POST', `/api${path}`, { token: doctor.token, body });
  /** A patient with a paid month. By default from 10 November, so that it ends on 10 December. */
  const paid = (start = '2026-11-10') =>
    w.patient(doctor, { subscription_tier_id: tier, subscription_start_date: start });
  const at = (day: string) => w.clock({ now: `${day}T06:00:00Z` });

  it('assigns a row to a person of the clinic, who may act on it', async () => {
    const { id: patient } = await paid();
    await at('2026-12-05');
    const { id } = (await rowOf(patient)) ?? { id: '' };
    const { people } = await w.must<{ people: { staff_id: string; name: string; current: boolean }[] }>(
      ...(['GET', '/api/desk/people', { token: doctor.token }] as const),
    );
    expect(people).toEqual([{ staff_id: doctor.id, name: 'Dr Asha Rao', current: true }]);
    const login = await createLogin(w, doctor.id, 'reception');
    const accountant = await createLogin(w, doctor.id, 'accountant');
    const [member, other] = await w.rows<{ id: string }>(
      'SELECT id FROM membership WHERE account_id = ANY ($1) ORDER BY account_id = $2',
      [[login.id, accountant.id], accountant.id],
    );
    const assign = (staff_id: string | null) => post(`/desk/${id}/assign`, { staff_id });
    const assignee = async () => (await rowOf(patient))?.assigned_to;
    for (const attempt of ['first', 'repeated'])
      expect([attempt, await assign(member?.id ?? '')]).toMatchObject([
        attempt,
        { status: 200, body: { assigned_to: { staff_id: member?.id, name: 'Member', current: false } } },
      ]);
    expect(await assignee()).toEqual({ staff_id: member?.id, name: 'Member', current: false });
    for (const stranger of [other?.id ?? '', (await w.doctor()).id])
      expect(await assign(stranger)).toMatchObject({ status: 400, body: { details: [{ field: 'staff_id' }] } });
    expect((await post(`/desk/${id}/snooze`, { until: '2026-12-06' })).status).toBe(200);
    await at('2026-12-06');
    expect(await assignee()).toEqual({ staff_id: member?.id, name: 'Member', current: false });
    await assign(null);
    expect(await assignee()).toBeNull();
  });

  it('lists the rows that are assigned to the caller, with all counts', async () => {
    const { id: lapsed } = await paid('2026-11-01');
    const [{ id: first }, { id: second }, { id: others }] = [await paid(), await paid(), await paid()];
    await at('2026-12-05');
    const reception = await createLogin(w, doctor.id, 'reception');
    const [member] = await w.rows<{ id: string }>('SELECT id FROM membership WHERE account_id = $1', [reception.id]);
    const assign = async (patient: string, staff_id = '') =>
      expect(await post(`/desk/${(await rowOf(patient))?.id ?? ''}/assign`, { staff_id })).toMatchObject({
        status: 200,
        body: { assigned_to: { staff_id, current: staff_id === doctor.id } },
      });
    const read = async (query: string, person: { token: string } = doctor) => {
      const { items, ...list } = await desk(query, person);
      return { ...list, patients: items.map(({ patient_id }) => patient_id).sort() };
    };
    const none = await read('?assigned_to=me');
    expect(none).toMatchObject({ patients: [], total: 0, assigned_to_me: 0, counts: { ends_soon: 3, lapsed: 1 } });
    for (const patient of [lapsed, first, second]) await assign(patient, member?.id);
    await assign(others, doctor.id);

    const counts = { ends_soon: 3, lapsed: 1 };
    expect(await read('', reception)).toMatchObject({ total: 4, assigned_to_me: 3, counts });
    const mine = await read('?assigned_to=me', reception);
    expect(mine).toMatchObject({ patients: [lapsed, first, second].sort(), total: 3, assigned_to_me: 3, counts });
    const ending = await read('?assigned_to=me&reason=ends_soon', reception);
    expect(ending).toMatchObject({ patients: [first, second].sort(), total: 2, assigned_to_me: 3, counts });
    expect(await read('?assigned_to=me')).toMatchObject({ patients: [others], total: 1, assigned_to_me: 1, counts });
    const { items } = await desk('?assigned_to=me');
    expect(items[0]?.assigned_to).toEqual({ staff_id: doctor.id, name: 'Dr Asha Rao', current: true });

    // A row that is done is on nobody's list.
    await post(`/desk/${(await rowOf(first))?.id ?? ''}/done`, {});
    expect(await read('?assigned_to=me', reception)).toMatchObject({ total: 2, assigned_to_me: 2 });
    expect(await w.call('GET', '/api/desk?assigned_to=you', { token: doctor.token })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', details: [{ field: 'assigned_to', message: 'assigned_to must be me' }] },
    });
  });
});
