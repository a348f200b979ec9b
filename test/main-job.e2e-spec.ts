import { isConfirmation, world, type Doctor, type World } from './helpers/world.js';

/** Nirog's main flow: a doctor sells, a patient pays by link, and everybody is notified. */
describe('the main job', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  it('takes a patient from the onboarding message to a paid subscription and its confirmation', async () => {
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan, 499.5);
    await w.tier(doctor, plan, 1299, 'quarterly');
    const patient = await w.patient(doctor, { name: 'Ravi Kumar', subscription_id: plan });
    await w.settle();

    const [onboarding] = await w.messages(patient.mobile);
    expect(onboarding).toMatchObject({ template: 'onboarding_options_v2' });
    const identifier = onboarding?.link.split('/s/')[1] ?? '';
    expect(identifier).toBe(await w.identifier(doctor, patient.id));

    const page = await w.must<Page>('GET', `/api/public/subscription/${identifier}`);
    expect(page).toMatchObject({
      paymentEnabled: true,
      gatewayReady: true,
      doctor: { name: 'Dr Asha Rao' },
      patient: { name: 'Ravi', mobile: `••••••••••${patient.mobile.slice(-2)}` },
      subscription: { additionalInfo: null },
    });
    expect(page.tiers.map(({ price }) => price)).toEqual([499.5, 1299]);

    const order = await w.order(identifier, tier);
    expect(order).toMatchObject({
      amount: 49_950,
      currency: 'INR',
      months: 1,
      key: expect.stringMatching(/^rzp_test_sim/) as string,
    });
    expect(await status(order.orderId)).toBe(false);
    await w.pay(order.orderId);
    await w.settle();

    expect(await status(order.orderId)).toBe(true);
    const [term] = await w.terms(doctor, patient.id);
    expect(term).toMatchObject({
      status: 'active',
      payment_status: 'completed',
      payment_amount: 499.5,
      payment_method: 'upi',
      payment_date: '2026-11-20',
      subscription_start_date: '2026-11-20',
      subscription_end_date: '2026-12-20',
    });
    const texts = (await w.messages(patient.mobile)).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts[1]).toContain('₹499.50');
    expect(texts[1]).toContain('20 Dec 2026');
    expect(texts[1]).toContain('Message me any time.');
    expect(await w.must<Page>('GET', `/api/public/subscription/${identifier}`)).toMatchObject({
      paymentEnabled: false,
      subscription: { additionalInfo: 'Message me any time.' },
      subscriptionStatus: { endDate: '2026-12-20' },
    });
    expect(await w.must('GET', '/api/dashboard/stats', { token: doctor.token })).toMatchObject({
      totalPatients: 1,
      activeSubscriptions: 1,
      subscriptionPlans: 1,
      monthlyRevenue: 499.5,
    });
  });

  it('shows a preview bot only the seller, and a GET changes nothing', async () => {
    const plan = await w.plan(doctor, { name: 'Diabetes Care' });
    const patient = await w.patient(doctor, { name: 'Sunita Secret', subscription_id: plan });
    const identifier = await w.identifier(doctor, patient.id);
    const state = () => w.rows('SELECT * FROM term WHERE patient_id = $1', [patient.id]);
    const before = await state();
    const page = await w.call<string>('GET', `/s/${identifier}`, { headers: { 'user-agent': 'WhatsApp/2.23' } });
    expect(page.status).toBe(200);
    expect(page.body).toContain('<title>Dr Asha Rao, Rao Clinic</title>');
    expect(page.body).toContain('property="og:title" content="Dr Asha Rao, Rao Clinic"');
    for (const secret of ['Diabetes', 'Sunita', patient.mobile.slice(3)]) expect(page.body).not.toContain(secret);
    const header = (name: string) => page.headers.get(name);
    expect([header('cache-control'), header('x-robots-tag'), header('referrer-policy')]).toEqual([
      'no-store',
      'noindex',
      'no-referrer',
    ]);
    expect(await state()).toEqual(before);
    expect((await w.call('GET', '/s/unknown')).status).toBe(404);
  });

  it('renews early from the old end, with the same link', async () => {
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan, 600);
    const patient = await w.patient(doctor, { subscription_tier_id: tier, subscription_start_date: '2026-11-15' });
    const identifier = await w.identifier(doctor, patient.id);
    const refused = await w.call('POST', '/api/public/payment/create', { body: { identifier, tierId: tier } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'payment.not_enabled' } });

    await w.clock({ now: '2026-12-10T06:00:00Z' });
    await w.pay((await w.order(identifier, tier)).orderId);
    await w.settle();
    const [renewal, first] = await w.terms(doctor, patient.id);
    expect(first).toMatchObject({ subscription_start_date: '2026-11-15', subscription_end_date: '2026-12-15' });
    expect(renewal).toMatchObject({ subscription_start_date: '2026-12-15', subscription_end_date: '2027-01-15' });
    expect(renewal?.link).toBe(first?.link);
  });

  it('sends a payment link when a tier is assigned, but not to an active patient', async () => {
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan, 750);
    const assigned = await w.patient(doctor);
    await w.must('POST', `/api/patients/${assigned.id}/subscribe`, {
      token: doctor.token,
      body: { subscription_tier_id: tier },
    });
    const active = await w.patient(doctor, { subscription_tier_id: tier, subscription_start_date: '2026-11-01' });
    await w.settle();
    expect(await w.messages(assigned.mobile)).toMatchObject([
      { template: 'payment_link_v1', text: expect.stringContaining('₹750') as string },
    ]);
    expect(await w.messages(active.mobile)).toEqual([]);
  });

  it('activates a free tier at once, without an order', async () => {
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan, 0);
    const patient = await w.patient(doctor, { subscription_id: plan });
    const identifier = await w.identifier(doctor, patient.id);
    const body = { identifier, tierId: tier };
    expect(await w.call('POST', '/api/public/payment/create', { body })).toMatchObject({
      status: 200,
      body: { activated: true },
    });
    expect(await w.terms(doctor, patient.id)).toMatchObject([
      { status: 'active', payment_amount: 0, payment_method: 'free' },
    ]);
  });

  it('activates a payment at the clinic manually, and notifies the patient', async () => {
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan, 300);
    const patient = await w.patient(doctor, { subscription_id: plan });
    const activate = (body?: object) =>
      w.call('PUT', `/api/patients/${patient.id}/subscription/activate`, {
        token: doctor.token,
        ...(body && { body }),
      });
    expect(await activate()).toMatchObject({ status: 400, body: { error: 'Please select a tier first' } });
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, {
      token: doctor.token,
      body: { subscription_tier_id: tier },
    });
    expect(await activate()).toMatchObject({
      status: 200,
      body: { subscription: { status: 'active', payment_method: 'offline' } },
    });
    expect(await activate()).toMatchObject({ status: 404 });
    await w.settle();
    expect((await w.messages(patient.mobile)).filter(isConfirmation)).toHaveLength(1);
  });

  const status = async (orderId: string) =>
    (await w.must<{ captured: boolean }>('GET', `/api/public/payment/status/${orderId}`)).captured;
});

interface Page {
  tiers: { price: number }[];
}
