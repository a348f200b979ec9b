import { randomUUID } from 'node:crypto';
import { findViolations } from './helpers/ledger.js';
import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** Refunds never exceed the payment, are never made twice, and update the subscription. */
describe('refunds', () => {
  let w: World;
  let doctor: Doctor;
  let paymentSteps: ReturnType<typeof paymentHelpers>;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    paymentSteps = paymentHelpers(w, () => doctor);
    await w.clock({ now: '2026-11-20T06:00:00Z' });
  });
  afterAll(() => w.end());
  afterEach(async () => {
    await w.settle();
    expect(await findViolations(w)).toEqual({});
  });

  it('refund everything, end the subscription, and let the patient pay again', async () => {
    const { patient, payment, identifier } = await paymentSteps.paid();
    expect(payment).toMatchObject({ refunded_amount: 0, refundable_amount: 499 });
    const response = await paymentSteps.refund(payment.id);
    expect(response).toMatchObject({
      status: 201,
      body: {
        message: 'Refund of ₹499 started. It reaches the patient by 4 Dec 2026.',
        refund: {
          payment_id: payment.id,
          amount: 499,
          reason: 'Moved away',
          status: 'processed',
          ends_access: true,
          refund_date: '2026-11-20',
          due_date: '2026-12-04',
        },
        payment: { status: 'refunded', refunded_amount: 499, refundable_amount: 0 },
      },
    });
    await w.settle();
    const [term] = await w.terms(doctor, patient.id);
    expect(term).toMatchObject({ status: 'cancelled', payment_status: 'completed', payment_amount: 499, actions: [] });
    const ended = await w.rows('SELECT ended_day::text AS on FROM term WHERE id = $1', [term?.id]);
    expect(ended).toEqual([{ on: '2026-11-20' }]);
    expect(await w.must('GET', `/api/public/subscription/${identifier}`)).toMatchObject({ paymentEnabled: true });
    expect(await w.must('GET', '/api/dashboard/stats', { token: doctor.token })).toMatchObject({ monthlyRevenue: 499 });
    expect((await paymentSteps.payment(payment.id)).refunds).toEqual([response.body.refund]);
  });

  it('let the patient pay again for what was chosen first, with a new order', async () => {
    const { patient, plan, tier, identifier, orderId: first } = await paymentSteps.ordering();
    const other = await w.tier(doctor, plan, 1_299, 'quarterly');
    await w.clock({ advance: { minutes: 1 } });
    await paymentSteps.payAndSettle((await w.order(identifier, other)).orderId);
    await w.clock({ advance: { minutes: 1 } });
    await paymentSteps.refund((await paymentSteps.paymentOf(patient.id)).id);
    await w.settle();
    const { orderId: next } = await w.order(identifier, tier);
    expect(next).not.toBe(first);
    expect((await w.order(identifier, tier)).orderId).toBe(next);
    await paymentSteps.payAndSettle(next);
    expect((await w.terms(doctor, patient.id)).map(({ status }) => status)).toEqual(['active', 'cancelled']);
    expect(await paymentSteps.holdOf(patient.id)).toBeUndefined();
    await paymentSteps.payAndSettle(first);
    expect(await paymentSteps.holdOf(patient.id)).toMatchObject({ reason: 'paid_twice' });
  });

  it('erase the reason when the patient is permanently deleted', async () => {
    const { patient, payment } = await paymentSteps.paid();
    expect((await paymentSteps.refund(payment.id, { reason: 'Asha Unforgettable moved away' })).status).toBe(201);
    await w.settle();
    await w.must('DELETE', `/api/patients/${patient.id}`, { token: doctor.token });
    await w.must('DELETE', `/api/patients/${patient.id}/permanent`, { token: doctor.token });
    expect((await paymentSteps.payment(payment.id)).refunds).toMatchObject([
      { amount: 499, reason: 'Deleted with the patient' },
    ]);
    const noted = await w.rows('SELECT FROM audit a WHERE a::text LIKE $1', ['%Unforgettable%']);
    expect(noted).toEqual([]);
  });

  it('can be partial and keep the subscription, until everything is refunded', async () => {
    const { patient, payment } = await paymentSteps.paid();
    expect((await paymentSteps.refund(payment.id, { amount: 99.5 })).body).toMatchObject({
      refund: { amount: 99.5, ends_access: false },
      payment: { status: 'captured', refunded_amount: 99.5, refundable_amount: 399.5 },
    });
    expect(await paymentSteps.statusOf(patient)).toBe('active');
    expect((await paymentSteps.refund(payment.id, { amount: '399.50' })).body).toMatchObject({
      refund: { amount: 399.5, ends_access: true },
      payment: { status: 'refunded' },
    });
    expect(await paymentSteps.statusOf(patient)).toBe('cancelled');
    expect(await paymentSteps.refund(payment.id)).toMatchObject({ status: 409, body: { code: 'payment.refunded' } });
  });

  it.each([
    [{ end_access: false }, 'active'],
    [{ amount: 100, end_access: true }, 'cancelled'],
  ])('follow the doctor’s choice: %j leaves it %s', async (body, status) => {
    const { patient, payment } = await paymentSteps.paid();
    expect((await paymentSteps.refund(payment.id, body)).status).toBe(201);
    expect(await paymentSteps.statusOf(patient)).toBe(status);
  });

  it('at the clinic are recorded at once', async () => {
    const { patient, payment } = await paymentSteps.paidAtClinic();
    const refundsBefore = await paymentSteps.madeAtRazorpay();
    expect((await paymentSteps.refund(payment.id, { amount: 300 })).body).toMatchObject({
      message: 'Refund of ₹300 recorded',
      refund: { status: 'processed', refund_date: '2026-11-20', due_date: null },
      payment: { status: 'refunded', method: 'offline' },
    });
    expect([await paymentSteps.statusOf(patient), await paymentSteps.madeAtRazorpay()]).toEqual([
      'cancelled',
      refundsBefore,
    ]);
  });

  it('of a renewal end only the renewal, not the active term', async () => {
    const { patient, identifier, tier } = await paymentSteps.paid();
    await w.clock({ now: '2026-12-18T06:00:00Z' });
    await w.pay((await w.order(identifier, tier)).orderId);
    await w.settle();
    await paymentSteps.refund((await paymentSteps.paymentOf(patient.id)).id);
    expect((await w.terms(doctor, patient.id)).map(({ status }) => status)).toEqual(['cancelled', 'active']);
    await w.clock({ now: '2026-11-20T06:00:00Z' });
  });

  it('that are not allowed are rejected with the reason', async () => {
    const { payment } = await paymentSteps.paid();
    const bodies: [object, number, string][] = [
      [{ reason: '' }, 400, 'request.invalid'],
      [{ reason: 'x'.repeat(501) }, 400, 'request.invalid'],
      [{ amount: 0 }, 400, 'request.invalid'],
      [{ amount: -1 }, 400, 'request.invalid'],
      [{ amount: 1.005 }, 400, 'request.invalid'],
      [{ amount: 0.5 }, 400, 'request.invalid'],
      [{ end_access: 'yes' }, 400, 'request.invalid'],
      [{ amount: 499.01 }, 409, 'refund.exceeds'],
    ];
    for (const [body, status, code] of bodies)
      expect([body, await paymentSteps.refund(payment.id, body)]).toMatchObject([body, { status, body: { code } }]);
  });

  it('that exceed what is left name the amount', async () => {
    const { payment } = await paymentSteps.paid();
    const { body } = await paymentSteps.refund(payment.id, { amount: 499.01 });
    const message = 'Only ₹499 of this payment is left to refund';
    expect(body).toMatchObject({ error: message, details: [{ field: 'amount', message }] });
  });

  it('need a captured payment', async () => {
    const plan = await w.plan(doctor);
    const free = await w.patient(doctor, { subscription_id: plan });
    const identifier = await w.identifier(doctor, free.id);
    await w.must('POST', '/api/public/payment/create', { body: { identifier, tierId: await w.tier(doctor, plan, 0) } });
    const failed = await paymentSteps.ordering();
    await w.pay(failed.orderId, { outcome: 'failed' });
    await w.settle();
    const answers = [free, failed.patient].map(async ({ id }) =>
      paymentSteps.refund((await paymentSteps.paymentOf(id)).id),
    );
    expect(await Promise.all(answers)).toMatchObject([
      { status: 409, body: { code: 'payment.nothing_paid' } },
      { status: 409, body: { code: 'payment.not_refundable' } },
    ]);
  });

  it('are possible for the doctor only', async () => {
    const { payment } = await paymentSteps.paid();
    const other = await w.doctor();
    const helper = await w.doctor();
    await w.rows(`UPDATE account SET role = 'support' WHERE id = $1`, [helper.id]);
    const support = await w.logIn(helper.email);
    const answers = [
      await paymentSteps.refund(payment.id, {}, other),
      await paymentSteps.refund(randomUUID()),
      await paymentSteps.refund('nothing'),
      await paymentSteps.refund(payment.id, {}, { token: support }),
      await w.call('POST', `/api/payments/${payment.id}/refund`, { body: { reason: 'x' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 403, 401]);
    const looks = [other.token, support, ''].map((token) => w.call('GET', `/api/payments/${payment.id}`, { token }));
    expect((await Promise.all(looks)).map(({ status }) => status)).toEqual([404, 403, 401]);
    expect((await paymentSteps.payment(payment.id)).refunds).toEqual([]);
  });

  it.each(['online', 'at the clinic'])('never exceed the payment, %s, for fifty calls at once', async (where) => {
    const { payment } = await (where === 'online' ? paymentSteps.paid(100) : paymentSteps.paidAtClinic(100));
    const back = async () => {
      const sum = `SELECT sum(amount_paise)::int AS back FROM refund WHERE payment_id = $1 AND state <> 'failed'`;
      return (await w.rows<{ back: number }>(sum, [payment.id]))[0]?.back ?? 0;
    };
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => paymentSteps.refund(payment.id, n % 2 ? {} : { amount: 30 })),
    );
    expect(responses.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    await w.settle();
    const done = responses.flatMap(({ status, body }) => (status === 201 ? [body.refund.amount * 100] : []));
    expect(done.length).toBeGreaterThan(0);
    expect(await back()).toBe(done.reduce((sum, paise) => sum + paise));
    expect(await back()).toBeLessThanOrEqual(10_000);
    await paymentSteps.refund(payment.id);
    await w.settle();
    expect([await back(), (await paymentSteps.paymentOf(payment.patient_id)).status]).toEqual([10_000, 'refunded']);
  });

  it('leave nothing, or an amount that Razorpay can still refund', async () => {
    const { payment } = await paymentSteps.paid();
    expect(await paymentSteps.refund(payment.id, { amount: 498.5 })).toMatchObject({
      status: 400,
      body: {
        details: [
          { field: 'amount', message: 'Razorpay refunds ₹1 or more. Refund all of ₹499, or leave at least ₹1' },
        ],
      },
    });
    expect((await paymentSteps.refund(payment.id, { amount: 498 })).status).toBe(201);
    expect((await paymentSteps.refund(payment.id)).body.refund.amount).toBe(1);
    const { hold } = await paymentSteps.paidTwice();
    expect((await paymentSteps.refund(hold.payment_id, { amount: 499.01 })).status).toBe(400);
    const clinic = await paymentSteps.paidAtClinic(100);
    expect((await paymentSteps.refund(clinic.payment.id, { amount: 99.5 })).status).toBe(201);
  });

  it('use their own id as Razorpay’s idempotency key', async () => {
    const { payment } = await paymentSteps.paid();
    const { id } = (await paymentSteps.refund(payment.id)).body.refund;
    const keys = await w.rows(
      'SELECT refund_id IS NOT NULL AS made FROM sandbox.razorpay_idempotency WHERE idempotency_key = $1',
      [id],
    );
    expect(keys).toEqual([{ made: true }]);
  });

  it('are made once for a repeated Idempotency-Key, and again without one', async () => {
    const [{ payment }, key] = [await paymentSteps.paid(), randomUUID()];
    const [first, second] = [
      await paymentSteps.refund(payment.id, { amount: 100 }, { key }),
      await paymentSteps.refund(payment.id, { amount: 100 }, { key }),
    ];
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect((await paymentSteps.payment(payment.id)).refunds).toHaveLength(1);
    expect((await paymentSteps.refund(payment.id, { amount: 100 })).body.payment.refunded_amount).toBe(200);
  });

  it('are made once for a repeat exactly a day later, even if the stored response is lost', async () => {
    const [{ payment }, key] = [await paymentSteps.paid(), randomUUID()];
    const first = await paymentSteps.refund(payment.id, { amount: 100 }, { key });
    await w.clock({ advance: { days: 1 } });
    await w.rows('DELETE FROM idempotency');
    const repeated = await paymentSteps.refund(payment.id, { amount: 100 }, { key });
    expect(repeated.body.refund.id).toBe(first.body.refund.id);
    expect((await paymentSteps.payment(payment.id)).refunds).toHaveLength(1);
  });
});
