import { findViolations } from './helpers/ledger.js';
import { world, type Doctor, type Term, type World } from './helpers/world.js';

interface Page {
  subscription: { name: string };
  tiers: { id: string; current: boolean }[];
  paymentEnabled: boolean;
}

/** A paid subscription gets a tier of another plan, and its link then offers that plan. */
describe('a paid subscription that is switched to another plan', () => {
  let w: World;
  let doctor: Doctor;
  let silver: { id: string; tier: string };
  let gold: { id: string; tier: string };
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    const sold = async (name: string, price: number) => {
      const id = await w.plan(doctor, { name });
      return { id, tier: await w.tier(doctor, id, price) };
    };
    [silver, gold] = [await sold('Silver', 500), await sold('Gold', 900)];
  });
  beforeEach(() => w.clock({ now: '2026-11-20T06:00:00Z' }));
  afterEach(async () => {
    await w.settle();
    expect(await findViolations(w)).toEqual({});
  });
  afterAll(() => w.end());

  const request = <T = Record<string, never>>(method: string, path: string, body?: object) =>
    w.call<T>(method, `/api${path}`, { token: doctor.token, ...(body && { body }) });
  const patientWith = async (tier: string) =>
    w.patient(doctor, { subscription_tier_id: tier, subscription_start_date: '2026-11-01' });
  const edit = (term: Term | undefined, tier: string) =>
    request<{ subscription: Term & { subscription_id: string } }>(
      'PUT',
      `/patients/subscriptions/${term?.id ?? ''}/edit`,
      {
        subscription_tier_id: tier,
      },
    );
  const linkOf = (term: Term | undefined) => term?.link?.split('/').at(-1) ?? '';
  const page = (identifier: string) => w.must<Page>('GET', `/api/public/subscription/${identifier}`);
  const subscribe = (patientId: string, tier: string) =>
    request('POST', `/patients/${patientId}/subscribe`, { subscription_tier_id: tier });

  it('is renewed on that plan through the patient’s existing link', async () => {
    const patient = await patientWith(silver.tier);
    const [term] = await w.terms(doctor, patient.id);
    const identifier = linkOf(term);
    const { subscription } = (await edit(term, gold.tier)).body;
    expect(subscription).toMatchObject({ subscription_id: gold.id, payment_amount: 500, link: term?.link });
    await w.clock({ now: '2026-11-28T06:00:00Z' });
    expect(await page(identifier)).toMatchObject({
      subscription: { name: 'Gold' },
      tiers: [{ id: gold.tier, current: true }],
      paymentEnabled: true,
    });
    const order = (tierId: string) => w.call('POST', '/api/public/payment/create', { body: { identifier, tierId } });
    expect((await order(silver.tier)).status).toBe(400);
    const { orderId } = await w.order(identifier, gold.tier);
    await w.pay(orderId);
    await w.settle();
    const [renewal] = await w.terms(doctor, patient.id);
    expect(renewal).toMatchObject({
      subscription_id: gold.id,
      payment_amount: 900,
      subscription_start_date: '2026-12-01',
    });
    const { body } = await request<{ payments: { amount: number; subscription_id: string }[] }>(
      ...(['GET', `/payments?patient_id=${patient.id}&sort=["amount","ASC"]`] as const),
    );
    expect(body.payments.map(({ amount, subscription_id: plan }) => [amount, plan])).toEqual([
      [500, gold.id], // recorded at the clinic, so only the subscription names the plan
      [900, gold.id],
    ]);
  });

  it('applies the payment of an earlier order to what was ordered', async () => {
    const patient = await patientWith(silver.tier);
    const [term] = await w.terms(doctor, patient.id);
    await w.clock({ now: '2026-11-28T06:00:00Z' });
    const { orderId } = await w.order(linkOf(term), silver.tier);
    expect((await edit(term, gold.tier)).status).toBe(200);
    await w.pay(orderId);
    await w.settle();
    const [renewal] = await w.terms(doctor, patient.id);
    const bought = { subscription_name: 'Silver', subscription_id: silver.id, payment_amount: 500, status: 'active' };
    expect(renewal).toMatchObject(bought);
    expect((await page(linkOf(renewal))).subscription.name).toBe('Gold');
    const { body } = await request<{ payments: object[] }>('GET', `/payments?patient_id=${patient.id}`);
    expect(body.payments[0]).toMatchObject({ order_id: orderId, subscription_id: silver.id });
  });

  it('cancels a pending term of the previous plan', async () => {
    const patient = await patientWith(silver.tier);
    await subscribe(patient.id, silver.tier);
    const paid = (await w.terms(doctor, patient.id)).find(({ status }) => status === 'active');
    await edit(paid, gold.tier);
    const terms = await w.terms(doctor, patient.id);
    expect(terms.map(({ status }) => status)).toEqual(['cancelled', 'active']);
    expect((await subscribe(patient.id, silver.tier)).status).toBe(201);
    const links = new Set((await w.terms(doctor, patient.id)).map(({ link }) => link));
    expect(links.size).toBe(2); // the previous plan has a separate link again
  });

  it('keeps its own link if the patient already has that plan', async () => {
    const patient = await patientWith(silver.tier);
    await subscribe(patient.id, gold.tier);
    const paid = (await w.terms(doctor, patient.id)).find(({ status }) => status === 'active');
    expect((await edit(paid, gold.tier)).body.subscription).toMatchObject({ subscription_id: gold.id });
    const links = (await w.terms(doctor, patient.id)).map(linkOf);
    const names = await Promise.all(links.map(async (link) => (await page(link)).subscription.name));
    expect(names.sort()).toEqual(['Gold', 'Silver']);
  });

  /** A pending Silver subscription that is paid at the clinic. */
  const paidAtClinic = async () => {
    const patient = await w.patient(doctor, { subscription_id: silver.id });
    const body = { subscription_tier_id: silver.tier, payment_method: 'cash' };
    const recorded = await request<{ payment: { id: string }; subscription: Term }>(
      'POST',
      `/patients/${patient.id}/payments`,
      body,
    );
    return { patient, ...recorded.body };
  };

  it('is cancelled, not pending on the previous plan, if its payment is voided', async () => {
    const { patient, payment, subscription } = await paidAtClinic();
    expect((await edit(subscription, gold.tier)).status).toBe(200);
    await request('POST', `/payments/${payment.id}/void`, { reason: 'A mistake' });
    const [term] = await w.terms(doctor, patient.id);
    expect(term).toMatchObject({ status: 'cancelled', link: null });
  });

  it('is pending again if it was switched back before its payment is voided', async () => {
    const { patient, payment, subscription } = await paidAtClinic();
    for (const tier of [gold.tier, silver.tier]) await edit(subscription, tier);
    await request('POST', `/payments/${payment.id}/void`, { reason: 'A mistake' });
    const [term] = await w.terms(doctor, patient.id);
    expect(term).toMatchObject({ payment_status: 'pending', subscription_id: silver.id });
    expect(await page(linkOf(term))).toMatchObject({ subscription: { name: 'Silver' }, paymentEnabled: true });
  });

  it('can be switched back', async () => {
    const patient = await patientWith(silver.tier);
    const [term] = await w.terms(doctor, patient.id);
    for (const tier of [gold.tier, silver.tier, silver.tier]) expect((await edit(term, tier)).status).toBe(200);
    expect((await page(linkOf(term))).subscription.name).toBe('Silver');
    expect(await w.rows('SELECT plan_id FROM enrolment WHERE patient_id = $1', [patient.id])).toEqual([
      { plan_id: silver.id },
    ]);
  });

  it('is switched once when two subscriptions of a patient are switched at the same time', async () => {
    const bronze = await w.plan(doctor, { name: 'Bronze' });
    const tier = await w.tier(doctor, bronze, 300);
    const patient = await patientWith(silver.tier);
    await subscribe(patient.id, gold.tier);
    await w.must('PUT', `/api/patients/${patient.id}/subscription/activate`, { token: doctor.token });
    const terms = await w.terms(doctor, patient.id);
    const answers = await Promise.all([...terms, ...terms].map((term) => edit(term, tier)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const plans = await w.rows<{ plan_id: string }>('SELECT plan_id FROM enrolment WHERE patient_id = $1', [
      patient.id,
    ]);
    expect(plans.filter(({ plan_id: plan }) => plan === bronze)).toHaveLength(1);
    expect(plans).toHaveLength(2);
  });
});

describe('a pending subscription that is moved to another plan', () => {
  let w: World;
  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.end());

  it.each([
    ['the only one', 1],
    ['assigned for another one of the same plan', 2],
  ])('%s: the link of the previous plan is paused', async (_, assignments) => {
    const doctor = await w.doctor();
    const plan = await w.plan(doctor, { name: 'Silver' });
    const tiers = [await w.tier(doctor, plan, 500), await w.tier(doctor, plan, 600)];
    const gold = await w.tier(doctor, await w.plan(doctor, { name: 'Gold' }), 900);
    const { id } = await w.patient(doctor);
    for (const subscription_tier_id of tiers.slice(0, assignments))
      await w.must('POST', `/api/patients/${id}/subscribe`, { token: doctor.token, body: { subscription_tier_id } });
    const pending = (await w.terms(doctor, id)).find(({ payment_status }) => payment_status === 'pending');
    const link = await w.identifier(doctor, id);
    await w.must('PUT', `/api/patients/subscriptions/${pending?.id ?? ''}/edit`, {
      token: doctor.token,
      body: { subscription_tier_id: gold },
    });
    const { status, body } = await w.call<{ code?: string }>('GET', `/api/public/subscription/${link}`);
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'link.paused' });
    const order = await w.call('POST', '/api/public/payment/create', { body: { identifier: link, tierId: tiers[0] } });
    expect(order.status).toBe(403);
  });
});
