import { findViolations } from './helpers/ledger.js';
import { world, type Doctor, type World } from './helpers/world.js';

const AT_ONCE = 30;

/** The total of the patient list is stored in a counter, which must stay correct under concurrency and errors. */
describe('the patient counter', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
  });
  beforeEach(async () => {
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  const total = async (query = '') =>
    (await w.must<{ total: number }>('GET', `/api/patients?range=[0,0]${query}`, { token: doctor.token })).total;
  const totals = async () => [await total(), await total('&show_archived=true')];
  const change = (method: string, path: string) => w.call(method, `/api/patients/${path}`, { token: doctor.token });
  const many = async <T>(work: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, n) => work(n)));

  it('is 0 for a new doctor, and follows archive, restore and deletion', async () => {
    expect(await totals()).toEqual([0, 0]);
    const [{ id }] = [await w.patient(doctor), await w.patient(doctor, { name: 'Stays' })];
    expect(await totals()).toEqual([2, 0]);
    for (const [method, path, after] of [
      ['DELETE', id, [1, 1]],
      ['DELETE', id, [1, 1]],
      ['PUT', `${id}/restore`, [2, 0]],
      ['PUT', `${id}/restore`, [2, 0]],
      ['DELETE', `${id}/permanent`, [2, 0]],
      ['DELETE', id, [1, 1]],
      ['DELETE', `${id}/permanent`, [1, 0]],
      ['DELETE', `${id}/permanent`, [1, 0]],
    ] as const) {
      await change(method, path);
      expect([method, path, await totals()]).toEqual([method, path, after]);
    }
  });

  it('is correct after thirty patients are added, archived and restored at once', async () => {
    const added = await many((n) => w.patient(doctor, { name: `Patient ${n}` }));
    expect(await totals()).toEqual([AT_ONCE, 0]);
    await many((n) => change('DELETE', added[n]!.id));
    await many((n) => change('DELETE', added[n % 3]!.id));
    expect(await totals()).toEqual([0, AT_ONCE]);
    await many((n) => change('PUT', `${added[n % 10]!.id}/restore`));
    expect(await totals()).toEqual([10, AT_ONCE - 10]);
    expect(await findViolations(w)).toEqual({});
  });

  it('ignores rejected patients, and the ledger check reports a wrong count', async () => {
    const patient = await w.patient(doctor, { name: 'Twin' });
    const again = { name: 'Twin', mobile: patient.mobile };
    expect((await w.call('POST', '/api/patients', { token: doctor.token, body: again })).status).toBe(409);
    expect(await totals()).toEqual([1, 0]);
    await w.rows('UPDATE patient_count SET active = active + 1 WHERE doctor_id = $1', [doctor.id]);
    expect(Object.keys(await findViolations(w))).toEqual(['a doctor’s patient count equals the number of patients']);
    await w.rows('UPDATE patient_count SET active = active - 1 WHERE doctor_id = $1', [doctor.id]);
  });
});
