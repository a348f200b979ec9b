import { randomUUID } from 'node:crypto';
import { endPaymentTest, paymentWorld, type PaymentHelpers } from './helpers/payment-world.js';
import type { Hold, Refund } from './helpers/payments.js';
import { isConfirmation, type Doctor, type Term, type World } from './helpers/world.js';

/** A hold is either accepted as a renewal or refunded, as the doctor decides, and exactly once. */
describe('holds', () => {
  let w: World;
  let doctor: Doctor;
  let paymentSteps: PaymentHelpers;
  beforeAll(async () => {
    ({ w, doctor, paymentSteps } = await paymentWorld());
  });
  beforeEach(() => w.clock({ now: '2026-11-20T06:00:00Z' }));
  afterAll(() => w.end());
  afterEach(() => endPaymentTest(w, paymentSteps));

  const accept = (id: string, options?: Parameters<typeof paymentSteps.post>[2]) =>
    paymentSteps.post<{ hold: Hold; subscription: Term }>(`/api/holds/${id}/accept`, {}, options);
  const giveBack = (id: string, body: object = {}, options?: Parameters<typeof paymentSteps.post>[2]) =>
    paymentSteps.post<{ hold: Hold; refund: Refund }>(`/api/holds/${id}/refund`, body, options);

  const confirmations = async (mobile: string) => (await w.messages(mobile)).filter(isConfirmation).length;

  it('become a renewal from the old end, at the order’s price, and the patient is notified', async () => {
    const { patient, plan, tier, hold } = await paymentSteps.paidTwice();
    expect(hold).toMatchObject({ reason: 'paid_twice', status: 'open', actions: ['accept', 'refund'] });
    await w.must('PUT', `/api/subscriptions/${plan}/tiers/${tier}`, {
      token: doctor.token,
      body: { validity_type: 'yearly', price: 9_999 },
    });
    await w.clock({ advance: { days: 3 } });
    expect(await accept(hold.id)).toMatchObject({
      status: 200,
      body: {
        message: 'Payment accepted as renewal',
        hold: { id: hold.id, status: 'accepted', actions: [] },
        subscription: {
          payment_amount: 500,
          tier_name: 'Tier 500',
          validity_months: 1,
          payment_method: 'upi',
          status: 'active',
          payment_date: '2026-11-20',
          subscription_start_date: '2027-02-20',
          subscription_end_date: '2027-03-20',
        },
      },
    });
    await w.settle();
    expect(await confirmations(patient.mobile)).toBe(2);
    expect(await w.rows(`SELECT 1 FROM payment WHERE id = $1 AND term_id IS NOT NULL`, [hold.payment_id])).toHaveLength(
      1,
    );
    expect(await accept(hold.id)).toMatchObject({ status: 409, body: { code: 'hold.not_open' } });
    expect(await giveBack(hold.id)).toMatchObject({ status: 409, body: { code: 'hold.not_open' } });
  });

  it('start on the day of acceptance when no term is running, so no day is lost', async () => {
    const { hold } = await paymentSteps.paidTwice();
    await w.clock({ now: '2027-03-01T06:00:00Z' });
    expect((await accept(hold.id)).body.subscription).toMatchObject({
      payment_date: '2026-11-20',
      subscription_start_date: '2027-03-01',
      subscription_end_date: '2027-04-01',
    });
  });

  it('of a withdrawn assignment get a new link when they are accepted', async () => {
    const { patient, identifier, orderId } = await paymentSteps.ordering();
    const [pending] = await w.terms(doctor, patient.id);
    await w.must('PUT', `/api/patients/subscriptions/${pending?.id ?? ''}/withdraw`, { token: doctor.token });
    await paymentSteps.payAndSettle(orderId);
    const hold = await paymentSteps.holdOf(patient.id);
    expect(hold.reason).toBe('assignment_withdrawn');
    const { status, body } = await accept(hold.id);
    expect({ status, state: body.subscription.status }).toEqual({ status: 200, state: 'active' });
    const next = body.subscription.link?.split('/').pop() ?? '';
    expect(next).not.toBe(identifier);
    expect((await w.call('GET', `/api/public/subscription/${next}`)).status).toBe(200);
    await w.settle();
    const [confirmation] = (await w.messages(patient.mobile)).filter(isConfirmation);
    expect(confirmation?.link).toContain(`/s/${next}`);
  });

  it('are refunded in full, and the active subscription stays', async () => {
    const { patient, hold } = await paymentSteps.paidTwice();
    expect(await giveBack(hold.id)).toMatchObject({
      status: 200,
      body: {
        hold: { status: 'refunded', actions: [] },
        refund: { amount: 500, reason: 'Paid twice', status: 'processed', ends_access: false, due_date: '2026-12-04' },
      },
    });
    expect((await paymentSteps.payment(hold.payment_id)).payment).toMatchObject({
      status: 'refunded',
      refunded_amount: 500,
    });
    expect(await paymentSteps.statusOf(patient)).toBe('active');
    expect(await accept(hold.id)).toMatchObject({
      status: 409,
      body: { error: 'This held payment was refunded already' },
    });
  });

  it('close when their payment is fully refunded, and stay open after a partial refund', async () => {
    const [{ hold: closed }, { hold: open }] = [await paymentSteps.paidTwice(), await paymentSteps.paidTwice()];
    await paymentSteps.refund(closed.payment_id, { amount: 200 });
    await paymentSteps.refund(closed.payment_id);
    expect(await accept(closed.id)).toMatchObject({ body: { code: 'hold.not_open' } });
    await paymentSteps.refund(open.payment_id, { amount: 200 });
    expect((await accept(open.id)).status).toBe(200);
  });

  it('wait while Razorpay has not answered, and reopen when it rejects the refund', async () => {
    const { patient, hold } = await paymentSteps.paidTwice();
    await paymentSteps.fault('500', 1);
    expect((await giveBack(hold.id, { reason: 'Asked for it' })).body).toMatchObject({
      hold: { status: 'refunded' },
      refund: { status: 'pending', reason: 'Asked for it' },
    });
    expect(await accept(hold.id)).toMatchObject({ status: 409, body: { code: 'hold.not_open' } });
    await paymentSteps.nextRefund({ outcome: 'insufficient_balance' });
    await w.clock({ advance: { minutes: 2 } });
    expect(await paymentSteps.holdOf(patient.id)).toMatchObject({ id: hold.id, status: 'open' });
    expect((await accept(hold.id)).status).toBe(200);
  });

  it('stay open when they cannot be refunded, and the doctor sees the reason', async () => {
    const { patient, hold } = await paymentSteps.paidTwice();
    const expectFailure = async (status: number, code: string) => {
      expect(await giveBack(hold.id)).toMatchObject({ status, body: { code } });
      expect((await paymentSteps.holdOf(patient.id)).status).toBe('open');
    };
    await paymentSteps.nextRefund({ outcome: 'insufficient_balance' });
    await expectFailure(409, 'refund.refused');
    await paymentSteps.withoutKeys(() => expectFailure(400, 'gateway.keys_refused'));
    await paymentSteps.withoutGateway(() => expectFailure(409, 'refund.no_gateway'));
    await paymentSteps.fault('500', 1);
    await paymentSteps.refund(hold.payment_id, { amount: 100 });
    await expectFailure(409, 'refund.in_progress');
    await w.clock({ advance: { minutes: 2 } });
    expect((await giveBack(hold.id)).body).toMatchObject({ hold: { status: 'refunded' }, refund: { amount: 400 } });
  });

  it('of a deleted patient can only be refunded', async () => {
    const { patient, orderId } = await paymentSteps.ordering();
    await w.must('DELETE', `/api/patients/${patient.id}`, { token: doctor.token });
    await w.must('DELETE', `/api/patients/${patient.id}/permanent`, { token: doctor.token });
    await paymentSteps.payAndSettle(orderId);
    const hold = await paymentSteps.holdOf(patient.id);
    expect(hold).toMatchObject({ reason: 'patient_deleted', actions: ['refund'] });
    expect(await accept(hold.id)).toMatchObject({ status: 409, body: { code: 'hold.patient_deleted' } });
    expect((await giveBack(hold.id)).body.hold.status).toBe('refunded');
  });

  it('are accepted or refunded exactly once when fifty calls arrive at once', async () => {
    const { patient, hold } = await paymentSteps.paidTwice();
    const before = await paymentSteps.madeAtRazorpay();
    const calls = Array.from({ length: 50 }, (_, n) => (n % 2 ? giveBack(hold.id) : accept(hold.id)));
    const answers = await Promise.all<{ status: number; body: { code?: string; hold?: Hold } }>(calls);
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['hold.not_open']),
    );
    await w.settle();
    const accepted = won[0]?.body.hold?.status === 'accepted';
    expect(await paymentSteps.madeAtRazorpay()).toBe(before + (accepted ? 0 : 1));
    const paid = (await w.terms(doctor, patient.id)).filter(({ payment_status }) => payment_status === 'completed');
    expect(paid).toHaveLength(accepted ? 2 : 1);
  });

  it.each(['accept', 'refund'])('repeat the first response of %s for the same Idempotency-Key', async (action) => {
    const [{ hold }, key] = [await paymentSteps.paidTwice(), randomUUID()];
    const call = () => (action === 'accept' ? accept(hold.id, { key }) : giveBack(hold.id, {}, { key }));
    const [first, second] = [await call(), await call()];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  });

  it('are visible to their doctor only', async () => {
    const { hold } = await paymentSteps.paidTwice();
    const [other, helper] = [await w.doctor(), await w.doctor()];
    await w.rows(`UPDATE account SET role = 'support' WHERE id = $1`, [helper.id]);
    const support = await w.logIn(helper.email);
    for (const call of [accept, (id: string, options: object = {}) => giveBack(id, {}, options)]) {
      const answers = [
        await call(hold.id, other),
        await call(randomUUID()),
        await call('nothing'),
        await call(hold.id, { token: support }),
        await call(hold.id, { token: '' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 403, 401]);
    }
    expect((await paymentSteps.holdOf((await paymentSteps.payment(hold.payment_id)).payment.patient_id)).status).toBe(
      'open',
    );
  });

  it('need a free place in the platform plan only if they add an active patient', async () => {
    const [{ hold: over }, { hold: running }] = [await paymentSteps.paidTwice(), await paymentSteps.paidTwice()];
    await w.must('PUT', `/api/admin/accounts/${doctor.id}/plan`, {
      token: await w.adminToken(),
      body: { platform_plan: 'starter' },
    });
    await w.rows(
      `UPDATE term SET end_day = '2026-11-19', start_day = '2026-10-19' FROM payment m
       WHERE m.id = $1 AND term.enrolment_id = m.enrolment_id`,
      [over.payment_id],
    );
    await w.clock({ now: '2027-01-10T06:00:00Z' }); // the trial has ended
    const tier = await w.tier(doctor, await w.plan(doctor));
    for (let n = await live(); n < 50; n += 1)
      await w.patient(doctor, { subscription_tier_id: tier, subscription_start_date: '2027-01-05' });
    expect(await accept(over.id)).toMatchObject({ status: 403, body: { code: 'platform.limit_reached' } });
    expect((await accept(running.id)).status).toBe(200);
  });

  const live = async () =>
    (await w.must<{ activeSubscriptions: number }>('GET', '/api/dashboard/stats', { token: doctor.token }))
      .activeSubscriptions;
});
