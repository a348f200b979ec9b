import { createHmac } from 'node:crypto';
import { familyHelpers } from './helpers/families.js';
import { findViolations } from './helpers/ledger.js';
import type { Member } from './helpers/payments.js';
import { isConfirmation, world, type Doctor, type World } from './helpers/world.js';

/** From the order to Razorpay's answer: what a payer is offered, and how a payment is found again. */
describe('a payer of several people', () => {
  let w: World;
  let doctor: Doctor;
  let steps: ReturnType<typeof familyHelpers>;
  beforeAll(async () => {
    w = await world({ ownServer: true });
  });
  beforeEach(async () => {
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    doctor = await w.doctor();
    steps = familyHelpers(w, () => doctor);
  });
  afterEach(async () => {
    await steps.fault('none');
    await w.settle();
    expect(await findViolations(w)).toEqual({});
  });
  afterAll(() => w.end());

  const statusOf = ({ id }: Member) => steps.statusOf({ id });
  const archive = ({ id }: Member) => w.must('DELETE', `/api/patients/${id}`, { token: doctor.token });
  /** The payments of the doctor: whose, rupees, state. */
  const outcomes = async () =>
    (
      await w.must<{ payments: { patient_name: string; amount: number; status: string }[] }>('GET', '/api/payments', {
        token: doctor.token,
      })
    ).payments
      .map(({ patient_name, amount, status }) => `${patient_name} ${amount} ${status}`)
      .sort();

  it('gets the same order while nothing has changed, otherwise a new one', async () => {
    const { identifier, members } = await steps.family();
    const [arun, bina, chetan] = members;
    const order = (...people: Member[]) => steps.order(identifier, people);
    const first = await order(arun, bina, chetan);
    expect(await order(chetan, arun, bina)).toEqual(first);
    const without = await order(arun, bina);
    expect(without.orderId).not.toBe(first.orderId);
    expect(await order(arun, bina)).toEqual(without);
    await w.must('PUT', `/api/subscriptions/${bina.plan}/tiers/${bina.tier}`, {
      token: doctor.token,
      body: { validity_type: 'monthly', price: 1_300 },
    });
    const repriced = await order(arun, bina);
    expect(repriced).toMatchObject({ amount: 179_950 });
    await w.clock({ advance: { minutes: 31 } });
    const later = await order(arun, bina);
    expect(new Set([first, without, repriced, later].map(({ orderId }) => orderId)).size).toBe(4);
    const states = await w.rows<{ state: string; n: number }>(
      'SELECT state, count(*)::int AS n FROM payment_order WHERE doctor_id = $1 GROUP BY state ORDER BY state',
      [doctor.id],
    );
    expect(states).toEqual([
      { state: 'expired', n: 7 },
      { state: 'open', n: 2 },
    ]);
    await steps.payAndSettle(first.orderId); // an expired order can still be paid
    expect(await Promise.all([arun, bina, chetan].map(statusOf))).toEqual(['active', 'active', 'active']);
  });

  it('leaves the orders of the patients themselves open', async () => {
    const { identifier, members } = await steps.family();
    const [arun, bina] = members;
    const own = await w.order(await w.identifier(doctor, arun.id), arun.tier);
    const joint = await steps.order(identifier, [arun, bina]);
    expect(await w.order(await w.identifier(doctor, arun.id), arun.tier)).toMatchObject({ orderId: own.orderId });
    expect(await steps.order(identifier, [arun, bina])).toEqual(joint);
  });

  it('gets a single order for one person, and a free tier starts at once, and only once', async () => {
    const { identifier, mobile, members } = await steps.family();
    const [arun, bina] = members;
    const free = { ...bina, tier: await w.tier(doctor, bina.plan, 0) };
    const order = await steps.order(identifier, [arun, free]);
    const { orderId } = order;
    expect(order).toMatchObject({ amount: 49_950, lines: [{ enrolment_id: arun.enrolmentId }] });
    expect(await steps.order(identifier, [arun, free])).toEqual(order);
    await w.settle();
    expect(await statusOf(bina)).toBe('active');
    expect((await w.terms(doctor, bina.id)).filter(({ status }) => status === 'active')).toHaveLength(1);
    expect(await w.rows('SELECT joint_order_id FROM payment_order WHERE doctor_id = $1', [doctor.id])).toEqual([
      { joint_order_id: null },
    ]);
    expect(await steps.create(identifier, [free])).toMatchObject({ status: 200, body: { activated: true } });
    await steps.payAndSettle(orderId);
    expect(await statusOf(arun)).toBe('active');
    expect((await w.messages(mobile)).filter(isConfirmation)).toHaveLength(2); // Arun's and Bina's
  });

  it('starts no free tier whose months have changed since the page showed them', async () => {
    const { identifier, members } = await steps.family();
    const [arun, bina] = members;
    const free = await w.tier(doctor, bina.plan, 0);
    const start = (months?: number) =>
      w.call('POST', '/api/public/payer/payment/create', {
        body: {
          identifier,
          lines: [
            { enrolment_id: arun.enrolmentId, tier_id: arun.tier, months: 1 },
            { enrolment_id: bina.enrolmentId, tier_id: free, months },
          ],
        },
      });
    expect(await start(3)).toMatchObject({
      status: 400,
      body: { code: 'payment.tier_unavailable', details: [{ field: 'lines.1.tier_id' }] },
    });
    expect(await statusOf(bina)).not.toBe('active');
    expect(await w.rows('SELECT FROM payment_order WHERE doctor_id = $1', [doctor.id])).toEqual([]);
    const started = await start(1);
    expect(started).toMatchObject({ status: 201, body: { amount: 49_950 } });
    expect(await statusOf(bina)).toBe('active');
    // The plan runs now: a repeated call starts nothing, whatever the page showed.
    expect((await start(3)).body).toEqual(started.body);
    expect((await w.terms(doctor, bina.id)).filter(({ status }) => status === 'active')).toHaveLength(1);
  });

  it('learns which line cannot be paid', async () => {
    const { identifier, members } = await steps.family();
    const [arun, bina] = members;
    const start = (...people: Member[]) => steps.create(identifier, people);
    expect(await start()).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(await start(arun, arun)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(await start(arun, { ...bina, tier: arun.tier })).toMatchObject({
      status: 400,
      body: { code: 'payment.tier_unavailable', details: [{ field: 'lines.1.tier_id' }] },
    });
    await steps.payAndSettle((await w.order(await w.identifier(doctor, bina.id), bina.tier)).orderId);
    expect(await start(arun, bina)).toMatchObject({
      status: 409,
      body: { code: 'payment.not_enabled', details: [{ field: 'lines.1.enrolment_id' }] },
    });
    await archive(arun);
    expect(await start(arun)).toMatchObject({ status: 403, body: { code: 'link.paused' } });
  });

  it('pays even when Razorpay’s answer or the webhook is lost', async () => {
    const { identifier, members } = await steps.family();
    await steps.fault('reset_after_apply', 1);
    expect(await steps.create(identifier, members)).toMatchObject({
      status: 503,
      body: { code: 'payment.provider_down' },
    });
    const { orderId } = await steps.order(identifier, members);
    expect(
      await w.rows(
        `SELECT FROM sandbox.razorpay_entity e JOIN payment_order o ON o.id::text = e.receipt WHERE o.doctor_id = $1`,
        [doctor.id],
      ),
    ).toHaveLength(1);
    await w.pay(orderId, { webhook: 'lost', outcome: 'authorized' });
    expect(await w.must('GET', `/api/public/payment/status/${orderId}`)).toEqual({ captured: true });
    expect(await Promise.all(members.map(statusOf))).toEqual(['active', 'active', 'active']);

    const second = await steps.family();
    const lost = await steps.order(second.identifier, second.members);
    await w.pay(lost.orderId, { webhook: 'lost' });
    await w.clock({ advance: { minutes: 2 } });
    expect(await Promise.all(second.members.map(statusOf))).toEqual(['active', 'active', 'active']);
    expect(
      await w.rows('SELECT FROM payment_order WHERE doctor_id = $1 AND check_at IS NOT NULL', [doctor.id]),
    ).toHaveLength(0);
  });

  it('sees a failed attempt of each person, and “I paid” checks the payment', async () => {
    const family = await steps.family();
    const [arun, bina] = family.members;
    const { orderId } = await steps.order(family.identifier, [arun, bina]);
    await w.pay(orderId, { outcome: 'failed' });
    await w.settle();
    expect(await outcomes()).toEqual(['Arun Rao 499.5 failed', 'Bina Rao 1299 failed']);
    await w.pay(orderId, { webhook: 'lost' });
    const identifier = await w.identifier(doctor, bina.id); // not the first line
    expect(await w.must('POST', '/api/public/payment/check', { body: { identifier } })).toMatchObject({
      outcome: 'active',
    });
    expect(await Promise.all([arun, bina].map(statusOf))).toEqual(['active', 'active']);
  });

  it('returns from Razorpay’s page to the page of a person of the order', async () => {
    const { identifier, members } = await steps.family();
    const [arun, bina, chetan] = members;
    const { orderId } = await steps.order(identifier, [arun, bina]);
    const [{ secret }] = (await w.rows<{ secret: string }>(
      'SELECT key_secret AS secret FROM sandbox.razorpay_key WHERE doctor_id = $1',
      [doctor.id],
    )) as [{ secret: string }];
    const form = new URLSearchParams({
      razorpay_order_id: orderId,
      razorpay_payment_id: 'pay_any',
      razorpay_signature: createHmac('sha256', secret).update(`${orderId}|pay_any`).digest('hex'),
    });
    const locationFor = async (member: Member) => {
      const path = `${w.origin}/s/${await w.identifier(doctor, member.id)}`;
      const { headers } = await fetch(path, { method: 'POST', body: form, redirect: 'manual' });
      return headers.get('location')?.replace(/.*\?/, '?');
    };
    expect(await locationFor(bina)).toBe(`?payment=done&order=${orderId}`);
    expect(await locationFor(chetan)).not.toContain('payment=done');
  });
});
