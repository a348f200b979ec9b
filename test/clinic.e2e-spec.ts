import { world, type Doctor, type Term, type World } from './helpers/world.js';

/** Plans, tiers, patients and what the clinic does with their subscriptions. */
describe('a clinic', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    await w.clock({ now: '2026-11-20T06:00:00Z' });
  });
  afterAll(() => w.end());

  const request = <T = Record<string, never>>(method: string, path: string, body?: object) =>
    w.call<T>(method, `/api${path}`, { token: doctor.token, ...(body && { body }) });
  const active = async (startsOn: string) => {
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan, 1_000, 'quarterly');
    const patient = await w.patient(doctor, { subscription_tier_id: tier, subscription_start_date: startsOn });
    const [term] = await w.terms(doctor, patient.id);
    return { plan, tier, patient, term: term as Term };
  };

  it.each([
    [{ doctor_name: ' ' }, 'doctor_name', 'Doctor name is required'],
    [
      { doctor_name: 'Dr A', profile_image_url: 'photo' },
      'profile_image_url',
      'Profile image must be a web address (URL)',
    ],
    [{ doctor_name: 'Dr A', phone: '1' }, 'phone', 'Unknown field phone'],
  ])('rejects the profile %j', async (body, field, message) =>
    expect(await request('PUT', '/profile', body)).toMatchObject({
      status: 400,
      body: { details: [{ field, message }] },
    }),
  );

  it.each([
    [{ validity_type: 'monthly', price: -1 }, 'price'],
    [{ validity_type: 'monthly', price: 0.5 }, 'price'],
    [{ validity_type: 'monthly', price: 500_000.01 }, 'price'],
    [{ validity_type: 'monthly', price: 1.005 }, 'price'],
    [{ validity_type: 'monthly', price: 'free' }, 'price'],
    [{ validity_type: 'monthly' }, 'price'],
    [{ validity_type: 'weekly', price: 1 }, 'validity_type'],
    [{ validity_type: 'yearly', validity_months: 6, price: 1 }, 'validity_months'],
  ])('rejects the tier %j', async (body, field) => {
    const plan = await w.plan(doctor);
    expect(await request('POST', `/subscriptions/${plan}/tiers`, body)).toMatchObject({
      status: 400,
      body: { details: [{ field }] },
    });
  });

  it.each([
    [{ name: '', mobile: '9876543210' }, 'name', 'Name is required'],
    [{ mobile: '9876543210' }, 'name', 'Name is required'],
    [{ name: 'A', mobile: '12345' }, 'mobile', 'Enter a valid mobile number (7 to 15 digits)'],
    [{ name: 'A', mobile: '9876543210', email: 'x' }, 'email', 'Enter a valid email address'],
  ])('rejects the patient %j', async (body, field, message) =>
    expect(await request('POST', '/patients', body)).toMatchObject({
      status: 400,
      body: { details: [{ field, message }] },
    }),
  );

  it('keeps a plan’s text that was not sent, and detects another person’s edit', async () => {
    const plan = await w.plan(doctor, { description: 'Daily chat' });
    const off = await request<{ subscription: Record<string, unknown> }>('PUT', `/subscriptions/${plan}`, {
      is_active: false,
      version: 1,
    });
    expect(off.body.subscription).toMatchObject({ description: 'Daily chat', is_active: false, version: 2 });
    expect(await request('PUT', `/subscriptions/${plan}`, { name: 'Mine', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'plan.stale' },
    });
  });

  it('allows family members with one number, but the same person only once, even if archived', async () => {
    const mobile = '97000 00001';
    expect((await request('POST', '/patients', { name: 'Asha', mobile })).status).toBe(201);
    expect((await request('POST', '/patients', { name: 'Ravi', mobile: '+91 97000-00001' })).status).toBe(201);
    expect(await request('POST', '/patients', { name: ' ASHA', mobile: '09700000001' })).toMatchObject({
      status: 409,
      body: { code: 'patient.exists', details: [{ field: 'mobile' }] },
    });
    const { patients } = (
      await request<{ patients: { id: string; name: string }[] }>('GET', '/patients?search=9700000001')
    ).body;
    await request('DELETE', `/patients/${patients.find(({ name }) => name === 'Asha')?.id ?? ''}`);
    expect(await request('POST', '/patients', { name: 'asha', mobile })).toMatchObject({
      status: 409,
      body: { code: 'patient.exists_archived' },
    });
  });

  it('pauses the link of an archived patient and restores it', async () => {
    const { patient } = await active('2026-11-20');
    const page = async () => w.call('GET', `/api/public/subscription/${await w.identifier(doctor, patient.id)}`);
    expect((await page()).status).toBe(200);
    for (let n = 0; n < 2; n += 1) expect((await request('DELETE', `/patients/${patient.id}`)).status).toBe(200);
    expect(await page()).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('Rao Clinic') as string },
    });
    expect((await w.terms(doctor, patient.id))[0]?.status).toBe('active');
    expect((await request('PUT', `/patients/${patient.id}/restore`)).status).toBe(200);
    expect((await page()).status).toBe(200);
  });

  it('deletes permanently only from the archive: the name is erased, the payments stay', async () => {
    const { patient, term } = await active('2026-11-20');
    const identifier = term.link?.split('/').pop() ?? '';
    expect(await request('DELETE', `/patients/${patient.id}/permanent`)).toMatchObject({
      status: 409,
      body: { code: 'patient.not_archived' },
    });
    await request('DELETE', `/patients/${patient.id}`);
    expect((await request('DELETE', `/patients/${patient.id}/permanent`)).status).toBe(200);
    expect((await request('DELETE', `/patients/${patient.id}/permanent`)).status).toBe(404);
    expect((await w.call('GET', `/api/public/subscription/${identifier}`)).status).toBe(404);
    await w.settle();
    const rows = await w.rows('SELECT name, mobile, email FROM patient WHERE id = $1', [patient.id]);
    expect(rows).toEqual([{ name: 'Deleted patient', mobile: null, email: null }]);
    const paid = await w.rows('SELECT state, amount_paise::int AS amount FROM term WHERE id = $1', [term.id]);
    expect(paid).toEqual([{ state: 'cancelled', amount: 100_000 }]);
  });

  it('records a subscription sold earlier: a term that is already over is expired at once', async () => {
    const { term } = await active('2026-08-19');
    expect(term).toMatchObject({
      status: 'expired',
      payment_date: '2026-08-19',
      subscription_end_date: '2026-11-19',
      actions: [],
    });
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan);
    const late = {
      name: 'Early',
      mobile: '9811111111',
      subscription_tier_id: tier,
      subscription_start_date: '2026-11-21',
    };
    expect(await request('POST', '/patients', late)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'subscription_start_date' }] },
    });
    const half = { name: 'Half', mobile: '9811111112', subscription_tier_id: tier };
    expect(await request('POST', '/patients', half)).toMatchObject({
      status: 400,
      body: { error: 'Please select subscription tier and start date' },
    });
  });

  it('disables and enables a subscription until its end date', async () => {
    const { term, patient } = await active('2026-11-01');
    const move = (verb: string) => request<{ subscription: Term }>('PUT', `/patients/subscriptions/${term.id}/${verb}`);
    const off = await move('disable');
    expect(off.body.subscription).toMatchObject({
      status: 'inactive',
      payment_status: 'completed',
      actions: ['enable'],
    });
    expect(off.body.subscription.subscription_end_date).toBe(term.subscription_end_date);
    expect((await move('disable')).status).toBe(409);
    expect((await move('enable')).body.subscription.status).toBe('active');
    await move('disable');
    await w.clock({ now: '2027-02-02T06:00:00Z' });
    expect(await move('enable')).toMatchObject({ status: 409, body: { error: 'This subscription has already ended' } });
    expect((await w.terms(doctor, patient.id))[0]?.status).toBe('expired');
    await w.clock({ now: '2026-11-20T06:00:00Z' });
  });

  it('edits the end date and the tier, never the amount paid', async () => {
    const { term, plan } = await active('2026-11-01');
    const yearly = await w.tier(doctor, plan, 9_000, 'yearly');
    const edit = (body: object) =>
      request<{ subscription: Term }>('PUT', `/patients/subscriptions/${term.id}/edit`, body);
    const tier = (await edit({ subscription_tier_id: yearly })).body.subscription;
    expect(tier).toMatchObject({ tier_name: 'Tier 9000', payment_amount: 1_000, subscription_end_date: '2027-02-01' });
    expect((await edit({})).status).toBe(200);
    const other = await w.plan(doctor, { name: 'Home visits' });
    const moved = await edit({ subscription_tier_id: await w.tier(doctor, other, 700) });
    expect(moved.body.subscription).toMatchObject({
      subscription_id: other,
      subscription_name: 'Home visits',
      tier_name: 'Tier 700',
      payment_amount: 1_000,
    });
    expect((await edit({ subscription_end_date: '2026-11-19' })).body.subscription.status).toBe('expired');
  });

  it('updates the price with the tier until the patient pays, and replaces the earlier assignment', async () => {
    const plan = await w.plan(doctor);
    const [small, large] = [await w.tier(doctor, plan, 100), await w.tier(doctor, plan, 200)];
    const patient = await w.patient(doctor, { subscription_id: plan });
    await request('POST', `/patients/${patient.id}/subscribe`, { subscription_tier_id: small });
    const [pending, replaced] = await w.terms(doctor, patient.id);
    expect([pending?.status, replaced?.status]).toEqual(['inactive', 'cancelled']);
    const edited = await request<{ subscription: Term }>('PUT', `/patients/subscriptions/${pending?.id ?? ''}/edit`, {
      subscription_tier_id: large,
    });
    expect(edited.body.subscription.payment_amount).toBe(200);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => request('POST', `/patients/${patient.id}/subscribe`, { subscription_tier_id: small })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await w.terms(doctor, patient.id)).filter(({ status }) => status === 'inactive')).toHaveLength(1);
  });

  it('replaces a patient’s link: the old one stops working, and a payment started on it is still applied', async () => {
    const [plan, patient] = [await w.plan(doctor), await w.patient(doctor)];
    const tier = await w.tier(doctor, plan);
    await request('POST', `/patients/${patient.id}/subscribe`, { subscription_tier_id: tier });
    const [[term], before] = [await w.terms(doctor, patient.id), await w.identifier(doctor, patient.id)];
    const { orderId } = await w.order(before, tier);
    const replace = () =>
      request<{ subscription: Term }>('PUT', `/patients/subscriptions/${term?.id ?? ''}/replace-link`);
    const responses = await Promise.all([replace(), replace(), replace()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const now = await w.identifier(doctor, patient.id);
    expect(responses.map(({ body }) => body.subscription.link?.split('/').pop())).toContain(now);
    const page = (identifier: string) => w.call('GET', `/api/public/subscription/${identifier}`);
    expect(await page(before)).toMatchObject({ status: 404, body: { code: 'link.unknown' } });
    expect((await page(now)).status).toBe(200);
    await w.pay(orderId);
    await w.settle();
    expect((await w.terms(doctor, patient.id)).map(({ status }) => status)).toEqual(['active']);
  });

  it('creates no link for a deleted patient', async () => {
    const { patient, term } = await active('2026-11-01');
    await request('DELETE', `/patients/${patient.id}`);
    await request('DELETE', `/patients/${patient.id}/permanent`);
    const response = await request('PUT', `/patients/subscriptions/${term.id}/replace-link`);
    expect(response).toMatchObject({ status: 404, body: { code: 'term.not_found' } });
  });

  it('sells nothing of an inactive or deleted plan; active terms finish', async () => {
    const { plan, tier, patient } = await active('2026-11-20');
    const fresh = await w.patient(doctor);
    await request('PUT', `/subscriptions/${plan}`, { is_active: false });
    expect((await request('POST', `/patients/${fresh.id}/subscribe`, { subscription_tier_id: tier })).status).toBe(400);
    expect((await request('DELETE', `/subscriptions/${plan}`)).status).toBe(200);
    expect((await request('GET', `/subscriptions/${plan}`)).status).toBe(404);
    expect((await w.terms(doctor, patient.id))[0]?.status).toBe('active');
  });

  it('stores the doctor’s Razorpay keys after Razorpay accepted them, and never returns the secrets', async () => {
    const own = await w.doctor();
    const save = (body: object) => w.call<Gateway>('PUT', '/api/account/payment-gateway', { token: own.token, body });
    expect(
      await save({ key_id: 'not a key', key_secret: 'x'.repeat(20), webhook_secret: 'y'.repeat(20) }),
    ).toMatchObject({ status: 400 });
    const keys = {
      key_id: ` rzp_test_sim${own.id.slice(-8)} `,
      key_secret: 'my-own-key-secret',
      webhook_secret: 'my-own-webhook-secret',
    };
    const saved = (await save(keys)).body.payment_gateway;
    expect(saved).toMatchObject({ key_id: keys.key_id.trim(), mode: 'test', has_key_secret: true });
    expect(JSON.stringify(saved)).not.toContain('my-own');
    expect(await save({ key_id: keys.key_id, key_secret: 'another-key-secret' })).toMatchObject({
      status: 400,
      body: { code: 'gateway.keys_refused' },
    });
    const stored = await w.rows<object>('SELECT * FROM payment_gateway WHERE doctor_id = $1', [own.id]);
    expect(JSON.stringify(stored)).not.toContain('my-own');

    await w.settle();
    const plan = await w.plan(own);
    const tier = await w.tier(own, plan);
    const patient = await w.patient(own, { subscription_id: plan });
    const order = await w.order(await w.identifier(own, patient.id), tier);
    expect(order.key).toBe(keys.key_id.trim());
    await w.pay(order.orderId);
    await w.settle();
    expect((await w.terms(own, patient.id))[0]?.status).toBe('active');
  });
});

interface Gateway {
  payment_gateway: { key_id: string };
}
