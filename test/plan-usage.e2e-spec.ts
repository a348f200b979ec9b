import { world, type Doctor, type World } from './helpers/world.js';

interface Tier {
  id: string;
  active_patients: number;
  pending_patients: number;
}

/** Plans and tiers with active patients, and records of deleted patients and plans. */
describe('plan usage', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    await w.clock({ now: '2026-11-20T06:00:00Z' });
  });
  afterAll(() => w.end());

  const request = <T>(method: string, path: string, body?: object) =>
    w.must<T>(method, `/api${path}`, { token: doctor.token, ...(body && { body }) });
  const sold = (subscription_tier_id: string, subscription_start_date: string) =>
    w.patient(doctor, { subscription_tier_id, subscription_start_date });

  it('reports how many patients each tier has today', async () => {
    const plan = await w.plan(doctor);
    const [tier, other] = [await w.tier(doctor, plan), await w.tier(doctor, plan, 1_299, 'quarterly')];
    for (const day of ['2026-11-20', '2026-11-01']) await sold(tier, day);
    await sold(other, '2026-01-01');
    const held = async () =>
      Object.fromEntries(
        (await request<{ tiers: Tier[] }>('GET', `/subscriptions/${plan}/tiers`)).tiers.map((t) => [
          t.id,
          t.active_patients,
        ]),
      );
    expect(await held()).toEqual({ [tier]: 2, [other]: 0 });

    const body = { validity_type: 'monthly', price: 900 };
    const at = `/subscriptions/${plan}/tiers/${tier}`;
    expect((await request<{ tier: Tier }>('PUT', at, body)).tier.active_patients).toBe(2);
    expect((await request<{ tier: Tier }>('DELETE', at)).tier.active_patients).toBe(2);
    expect(await held()).toEqual({ [other]: 0 });
  });

  it('reports how many patients have not paid for a tier yet', async () => {
    const plan = await w.plan(doctor);
    const [tier, other] = [await w.tier(doctor, plan), await w.tier(doctor, plan, 1_299, 'quarterly')];
    for (const name of ['Asha Verma', 'Ravi Nair']) {
      const { id } = await w.patient(doctor, { name });
      await request('POST', `/patients/${id}/subscribe`, { subscription_tier_id: tier });
    }
    await sold(tier, '2026-11-20');
    const { tiers } = await request<{ tiers: Tier[] }>('GET', `/subscriptions/${plan}/tiers`);
    expect(tiers.find(({ id }) => id === tier)).toMatchObject({ active_patients: 1, pending_patients: 2 });
    expect(tiers.find(({ id }) => id === other)).toMatchObject({ active_patients: 0, pending_patients: 0 });
  });

  it('marks payments and changes of a deleted patient, and changes of a deleted plan', async () => {
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan);
    const [gone, here] = [await sold(tier, '2026-11-20'), await sold(tier, '2026-11-20')];
    for (const path of [`/patients/${gone.id}`, `/patients/${gone.id}/permanent`]) await request('DELETE', path);
    await request('DELETE', `/subscriptions/${plan}`);

    type Payment = { patient_id: string; patient_deleted: boolean };
    const { payments } = await request<{ payments: Payment[] }>('GET', '/payments');
    const marked = (id: string) => payments.find(({ patient_id }) => patient_id === id)?.patient_deleted;
    expect([marked(gone.id), marked(here.id)]).toEqual([true, false]);

    type Note = { object: { deleted: boolean } };
    const deleted = async (object_id: string) => {
      const filter = encodeURIComponent(JSON.stringify({ object_id }));
      return (await request<{ audit: Note[] }>('GET', `/audit?filter=${filter}`)).audit[0]?.object.deleted;
    };
    expect([await deleted(gone.id), await deleted(here.id), await deleted(plan)]).toEqual([true, false, true]);
  });

  it('sells nothing on the link of a plan that the patient was switched away from', async () => {
    const [plan, other] = [await w.plan(doctor), await w.plan(doctor)];
    const [tier, better] = [await w.tier(doctor, plan, 900), await w.tier(doctor, other, 300)];
    const patient = await w.patient(doctor);
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, {
      token: doctor.token,
      body: { subscription_tier_id: tier },
    });
    const [term] = await w.terms(doctor, patient.id);
    const old = await w.identifier(doctor, patient.id);
    await w.must('PUT', `/api/patients/subscriptions/${term?.id ?? ''}/edit`, {
      token: doctor.token,
      body: { subscription_tier_id: better },
    });
    const order = { identifier: old, tierId: tier };
    const answers = [
      await w.call('GET', `/api/public/subscription/${old}`),
      await w.call('POST', '/api/public/payment/create', { body: order }),
    ];
    expect(answers).toMatchObject([0, 1].map(() => ({ status: 403, body: { code: 'link.paused' } })));
    const page = await w.must('GET', `/api/public/subscription/${await w.identifier(doctor, patient.id)}`);
    expect(page).toMatchObject({ paymentEnabled: true });
  });
});
