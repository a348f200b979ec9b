import { v7 } from 'uuid';
import { PASSWORD, world, type Doctor, type Term, type World } from './helpers/world.js';

const MISSING = v7();
const TODAY = '2026-11-20';
const INCOMPLETE = 'Please select subscription tier and start date';
const LATER = 'Start date cannot be later than today';

/** Domain errors with their status, code and text. Other tests cover the rest. */
describe('domain errors', () => {
  let w: World;
  let doctor: Doctor;
  let plan: string;
  let tier: string;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    await w.clock({ now: `${TODAY}T06:00:00Z` });
    plan = await w.plan(doctor);
    tier = await w.tier(doctor, plan, 499);
  });
  afterAll(() => w.end());

  const request = (method: string, path: string, body?: object, token = doctor.token) =>
    w.call<{ error: string; code: string; details?: { field: string }[] }>(method, `/api${path}`, {
      token,
      ...(body && { body }),
    });
  const domainError = (status: number, code: string, error?: string) => ({
    status,
    body: { code, ...(error && { error }) },
  });
  const enrolled = async (on = tier) => {
    const patient = await w.patient(doctor);
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, {
      token: doctor.token,
      body: { subscription_tier_id: on },
    });
    const [term] = await w.terms(doctor, patient.id);
    return { patient, term: term as Term, identifier: await w.identifier(doctor, patient.id) };
  };
  const running = async (startsOn = TODAY) => {
    const patient = await w.patient(doctor, { subscription_tier_id: tier, subscription_start_date: startsOn });
    const [term] = await w.terms(doctor, patient.id);
    return { patient, term: term as Term };
  };
  const setPlan = async (platform_plan: string) =>
    w.must('PUT', `/api/admin/accounts/${doctor.id}/plan`, { token: await w.adminToken(), body: { platform_plan } });

  it('tell a rejected doctor about the rejection, after the right password', async () => {
    const email = `${v7()}@test.nirog.example`;
    const { user } = await w.must<{ user: { id: string } }>('POST', '/api/auth/signup', {
      body: { email, password: PASSWORD },
    });
    const admin = await w.adminToken();
    await w.must('PUT', `/api/admin/accounts/${user.id}/reject`, { token: admin, body: { reason: 'Unknown degree' } });
    expect(await w.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })).toMatchObject(
      domainError(403, 'account.rejected', 'Your account was not approved. Please contact support.'),
    );
  });

  it('for an unknown account, or one whose status does not allow the action', async () => {
    const admin = await w.adminToken();
    expect(await request('PUT', `/admin/accounts/${doctor.id}/promote`, {}, admin)).toMatchObject(
      domainError(404, 'request.not_found', 'This address does not exist'),
    );
    expect(await request('PUT', `/admin/accounts/${MISSING}/approve`, {}, admin)).toMatchObject(
      domainError(404, 'account.not_found', 'Account not found'),
    );
    expect(await request('PUT', `/admin/accounts/${MISSING}/plan`, { platform_plan: 'starter' }, admin)).toMatchObject(
      domainError(404, 'account.not_found'),
    );
    expect(await request('PUT', `/admin/accounts/${doctor.id}/approve`, {}, admin)).toMatchObject(
      domainError(409, 'account.no_such_move', 'This account is approved; that is not possible now'),
    );
  });

  it('for a tier that the plan does not have', async () => {
    const other = await w.plan(doctor);
    const body = { validity_type: 'monthly', price: 1 };
    for (const path of [`/subscriptions/${plan}/tiers/${MISSING}`, `/subscriptions/${other}/tiers/${tier}`]) {
      expect(await request('PUT', path, body)).toMatchObject(domainError(404, 'tier.not_found', 'Tier not found'));
      expect(await request('DELETE', path)).toMatchObject(domainError(404, 'tier.not_found'));
    }
  });

  it('for a change that would duplicate another patient, archived or not', async () => {
    const [existing, other] = [
      await w.patient(doctor, { name: 'Asha Rao' }),
      await w.patient(doctor, { name: 'Meena' }),
    ];
    const change = { name: 'ASHA RAO', mobile: existing.mobile };
    expect(await request('PUT', `/patients/${other.id}`, change)).toMatchObject(
      domainError(409, 'patient.exists', 'A patient with this name and mobile number already exists'),
    );
    await request('DELETE', `/patients/${existing.id}`);
    expect(await request('PUT', `/patients/${other.id}`, change)).toMatchObject(
      domainError(409, 'patient.exists_archived'),
    );
  });

  it.each([
    [{ subscription_tier_id: MISSING }, { subscription_start_date: INCOMPLETE }],
    [{ subscription_start_date: TODAY }, { subscription_tier_id: INCOMPLETE }],
    [{ subscription_start_date: '2026-11-21' }, { subscription_tier_id: INCOMPLETE, subscription_start_date: LATER }],
    [{ subscription_tier_id: MISSING, subscription_start_date: '2026-11-21' }, { subscription_start_date: LATER }],
    [
      { subscription_tier_id: 'x', subscription_start_date: 'soon' },
      {
        subscription_tier_id: 'Choose a tier from the list',
        subscription_start_date: 'Start date must be a date (YYYY-MM-DD)',
      },
    ],
    [{ subscription_tier_id: null, subscription_start_date: null }, {}],
  ])('for a patient with %j list all problems together', async (fields, problems) => {
    const { status, body } = await request('POST', '/patients', {
      name: ' ',
      mobile: `98${'-'.repeat(40)}76543210`,
      ...fields,
    });
    const wrong = {
      name: 'Name is required',
      mobile: 'Mobile number must be at most 40 characters',
      ...problems,
    };
    const details = Object.entries(wrong).map(([field, message]) => ({ field, message }));
    expect([status, body.details?.length]).toEqual([400, details.length]);
    expect(body.details).toEqual(expect.arrayContaining(details));
  });

  it('for a tier of another plan name the plan, or the tier if the plan is the doctor’s own', async () => {
    const stranger = await w.doctor();
    const unknown = { field: 'subscription_id', message: 'This subscription is not offered. Choose another one.' };
    const cases: [string, { field: string; message: string }][] = [
      [MISSING, unknown],
      [await w.plan(stranger), unknown],
      [await w.plan(doctor), { field: 'subscription_tier_id', message: 'This tier belongs to another subscription' }],
    ];
    for (const [subscription_id, problem] of cases) {
      const fields = { subscription_id, subscription_tier_id: tier, subscription_start_date: TODAY };
      const { status, body } = await request('POST', '/patients', { name: 'Ravi', mobile: '9811100777', ...fields });
      expect([subscription_id, status, body.details]).toEqual([subscription_id, 400, [problem]]);
    }
  });

  it('for a plan assigned to an archived patient', async () => {
    const { id } = await w.patient(doctor);
    await request('DELETE', `/patients/${id}`);
    expect(await request('POST', `/patients/${id}/subscribe`, { subscription_tier_id: tier })).toMatchObject(
      domainError(409, 'patient.archived', 'This patient is archived. Restore the patient first.'),
    );
  });

  it('for an action that the subscription’s status does not allow', async () => {
    const { term } = await running();
    expect(await request('PUT', `/patients/subscriptions/${term.id}/enable`)).toMatchObject(
      domainError(409, 'term.no_such_move', 'This subscription is active; that is not possible now'),
    );
    const over = await running('2026-01-05');
    expect(await request('PUT', `/patients/subscriptions/${over.term.id}/edit`, {})).toMatchObject(
      domainError(409, 'term.no_such_move', 'This subscription is expired; that is not possible now'),
    );
    expect(await request('PUT', `/patients/subscriptions/${MISSING}/enable`)).toMatchObject(
      domainError(404, 'term.not_found', 'Patient subscription not found'),
    );
  });

  it('for activating another patient’s subscription', async () => {
    const [mine, other] = [await enrolled(), await enrolled()];
    for (const subscription_id of [MISSING, other.term.id])
      expect(
        await request('PUT', `/patients/${mine.patient.id}/subscription/activate`, { subscription_id }),
      ).toMatchObject({ status: 400, body: { code: 'request.invalid', details: [{ field: 'subscription_id' }] } });
    expect(await w.terms(doctor, other.patient.id)).toMatchObject([{ status: 'inactive' }]);
  });

  it('for a clinic that exceeds the platform plan’s limit, wherever an active subscription is added', async () => {
    const paused = await running();
    const waiting = await enrolled();
    const renewing = (await running()).patient.id;
    await request('POST', `/patients/${renewing}/subscribe`, { subscription_tier_id: tier });
    await request('PUT', `/patients/${renewing}/subscription/activate`);
    const ahead = (await w.terms(doctor, renewing)).find((term) => String(term.subscription_start_date) > TODAY);
    for (const { id } of [paused.term, ahead as { id: string }])
      await request('PUT', `/patients/subscriptions/${id}/disable`);
    await setPlan('starter');
    const live = await w.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM term WHERE doctor_id = $1 AND state = 'paid' AND end_day >= $2`,
      [doctor.id, TODAY],
    );
    for (let missing = 52 - (live[0]?.n ?? 0); missing > 0; missing -= 1) await running();
    const text = 'Your Nirog plan allows 50 active patient subscriptions. Please upgrade.';
    const full = domainError(403, 'platform.limit_reached', text);
    expect(await request('PUT', `/patients/${waiting.patient.id}/subscription/activate`)).toMatchObject(full);
    expect(await request('PUT', `/patients/subscriptions/${paused.term.id}/enable`)).toMatchObject(full);
    expect(await request('PUT', `/patients/subscriptions/${ahead?.id ?? ''}/enable`)).toMatchObject({ status: 200 });
    const patient = { name: 'One more', mobile: '9811122233' };
    expect(
      await request('POST', '/patients', { ...patient, subscription_tier_id: tier, subscription_start_date: TODAY }),
    ).toMatchObject(full);
    // A renewal of an active patient does not count, nor does a term that is already over: a month from 20 October is
    // still active today, a month from 19 October is over.
    const recorded = (name: string, subscription_start_date: string) =>
      request('POST', '/patients', { ...patient, name, subscription_tier_id: tier, subscription_start_date });
    expect(await recorded('Live today', '2026-10-20')).toMatchObject(full);
    expect(await recorded('Over yesterday', '2026-10-19')).toMatchObject({ status: 201 });
    await setPlan('professional');
  });

  it('for a payment on an unknown or paused link, for a tier not offered, or without a payment account', async () => {
    const { patient, identifier } = await enrolled();
    const pay = (tierId: string, link = identifier) =>
      w.call('POST', '/api/public/payment/create', { body: { identifier: link, tierId } });
    expect(await pay(tier, 'no-such-link')).toMatchObject(
      domainError(404, 'link.unknown', 'Invalid or expired subscription link'),
    );
    for (const unknown of [MISSING, await w.tier(doctor, await w.plan(doctor))])
      expect(await pay(unknown)).toMatchObject({
        status: 400,
        body: { code: 'payment.tier_unavailable', details: [{ field: 'tierId' }] },
      });
    await request('DELETE', `/patients/${patient.id}`);
    const clinic = { body: { contact: { name: 'Rao Clinic', phone: '080 4123 4567' } } };
    const paused = await pay(tier);
    expect(paused).toMatchObject(
      domainError(
        403,
        'link.paused',
        'This subscription link is not active. Please contact Rao Clinic, 080 4123 4567.',
      ),
    );
    expect(paused).toMatchObject(clinic);
    await request('PUT', `/patients/${patient.id}/restore`);
    await w.rows('DELETE FROM payment_gateway WHERE doctor_id = $1', [doctor.id]);
    const unready = await pay(tier);
    expect(unready).toMatchObject(
      domainError(
        409,
        'payment.no_gateway',
        'Online payment is not set up yet. Please contact Rao Clinic, 080 4123 4567.',
      ),
    );
    expect(unready).toMatchObject(clinic);
    expect(await w.call('GET', '/api/public/payment/status/order_unknown')).toMatchObject(
      domainError(404, 'order.not_found', 'Payment order not found'),
    );
  });

  it('for a forged WhatsApp webhook: nothing is stored', async () => {
    const challenge = 'hub.mode=subscribe&hub.challenge=42&hub.verify_token=guessed';
    expect(await w.call('GET', `/api/webhooks/whatsapp?${challenge}`)).toMatchObject(
      domainError(403, 'role.forbidden'),
    );
    const event = { object: 'whatsapp_business_account', entry: [{ id: 'forged' }] };
    for (const headers of [{}, { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }] as Record<string, string>[])
      expect(await w.call('POST', '/api/webhooks/whatsapp', { body: event, headers })).toMatchObject(
        domainError(401, 'signature.invalid', 'The signature does not match'),
      );
    expect(await w.rows(`SELECT 1 FROM inbox WHERE source = 'whatsapp' AND body::text LIKE '%forged%'`)).toEqual([]);
  });

  it('for saving keys while Razorpay does not answer: nothing is changed', async () => {
    await w.must('PUT', '/sandbox/faults', { body: { provider: 'razorpay', mode: '500' } });
    const keys = { key_id: 'rzp_test_sim12345678', key_secret: 'secret-secret', webhook_secret: 'secret-secret' };
    expect(await request('PUT', '/account/payment-gateway', keys)).toMatchObject(
      domainError(
        503,
        'gateway.unreachable',
        'Razorpay did not answer. Nothing was changed; please try again in a minute.',
      ),
    );
    await w.must('PUT', '/sandbox/faults', { body: { provider: 'razorpay', mode: 'none' } });
    expect(await w.rows('SELECT 1 FROM payment_gateway WHERE doctor_id = $1', [doctor.id])).toEqual([]);
    expect(await request('POST', '/account/payment-gateway/check')).toMatchObject(
      domainError(400, 'gateway.keys_refused'),
    );
    expect((await request('PUT', '/account/payment-gateway', keys)).status).toBe(200);
    await w.must('PUT', '/sandbox/faults', { body: { provider: 'razorpay', mode: 'html502' } });
    expect(await request('POST', '/account/payment-gateway/check')).toMatchObject(
      domainError(503, 'gateway.unreachable'),
    );
    await w.must('PUT', '/sandbox/faults', { body: { provider: 'razorpay', mode: 'none' } });
  });
});
