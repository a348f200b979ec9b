import { randomUUID } from 'node:crypto';
import { endPaymentTest, paymentWorld, type PaymentHelpers } from './helpers/payment-world.js';
import type { Doctor, World } from './helpers/world.js';

/** Razorpay's answers, lost answers and later reports: a refund is made once and ends as Razorpay reports. */
describe('refund outcomes', () => {
  let w: World;
  let doctor: Doctor;
  let paymentSteps: PaymentHelpers;
  beforeAll(async () => {
    ({ w, doctor, paymentSteps } = await paymentWorld({ ownServer: true }));
  });
  beforeEach(() => w.clock({ now: '2026-11-20T06:00:00Z' }));
  afterAll(() => w.end());
  afterEach(() => endPaymentTest(w, paymentSteps));

  /** Refunds in Razorpay's dashboard. @param paymentId Razorpay's id. */
  const refundInDashboard = (paymentId: string, body: object) =>
    w.must('POST', `/sandbox/razorpay/payments/${paymentId}/refund`, { body });

  it.each(['500', 'html502', '429', 'timeout_after_apply'])(
    'waits while the outcome is unknown (%s), and retries: one refund',
    async (mode) => {
      const { patient, payment } = await paymentSteps.paid();
      const before = await paymentSteps.madeAtRazorpay();
      await paymentSteps.nextRefund({ outcome: 'processed', webhook: 'lost' });
      await paymentSteps.fault(mode, 1);
      const response = await paymentSteps.refund(payment.id);
      expect(response).toMatchObject({
        status: 201,
        body: { refund: { status: 'pending', refund_date: null, due_date: null }, payment: { refunded_amount: 0 } },
      });
      expect(response.body.message).toContain('Razorpay has not confirmed it yet');
      expect(await paymentSteps.statusOf(patient)).toBe('active');
      expect(await paymentSteps.refund(payment.id)).toMatchObject({ status: 409, body: { code: 'payment.refunded' } });
      await w.clock({ advance: { minutes: 2 } });
      expect(await paymentSteps.payment(payment.id)).toMatchObject({
        payment: { status: 'refunded', refunded_amount: 499 },
        refunds: [{ id: response.body.refund.id, status: 'processed', refund_date: '2026-11-20' }],
      });
      expect([await paymentSteps.statusOf(patient), await paymentSteps.madeAtRazorpay()]).toEqual([
        'cancelled',
        before + 1,
      ]);
    },
  );

  it('allows no second partial refund before the first is certain', async () => {
    const { payment } = await paymentSteps.paid();
    await paymentSteps.fault('500', 1);
    expect((await paymentSteps.refund(payment.id, { amount: 100 })).status).toBe(201);
    expect(await paymentSteps.refund(payment.id, { amount: 100 })).toMatchObject({
      body: { code: 'refund.in_progress' },
    });
    await w.clock({ advance: { minutes: 2 } });
    expect((await paymentSteps.refund(payment.id, { amount: 100 })).body.payment).toMatchObject({
      refunded_amount: 200,
    });
  });

  it('learns a lost answer from the webhook', async () => {
    const { patient, payment } = await paymentSteps.paid();
    await paymentSteps.fault('timeout_after_apply', 1);
    await paymentSteps.refund(payment.id);
    await w.settle();
    expect((await paymentSteps.payment(payment.id)).refunds).toMatchObject([{ status: 'processed' }]);
    expect(await paymentSteps.statusOf(patient)).toBe('cancelled');
  });

  it.each(['duplicate', 'reordered', 'delayed'])('ends the same with %s webhooks', async (webhook) => {
    const { payment } = await paymentSteps.paid();
    await paymentSteps.nextRefund({ outcome: 'processed', webhook, delaySeconds: 1 });
    await paymentSteps.refund(payment.id);
    await w.settle();
    expect(await paymentSteps.payment(payment.id)).toMatchObject({
      payment: { status: 'refunded', refunded_amount: 499 },
      refunds: [{ status: 'processed' }],
    });
  });

  it('tells the doctor what to do when Razorpay rejects the refund, and changes nothing', async () => {
    const { patient, payment } = await paymentSteps.paid();
    await paymentSteps.nextRefund({ outcome: 'insufficient_balance' });
    expect(await paymentSteps.refund(payment.id)).toMatchObject({
      status: 409,
      body: { code: 'refund.refused', error: expect.stringMatching(/not .*enough balance.*then try again/) as string },
    });
    expect(await paymentSteps.statusOf(patient)).toBe('active');
    expect(await paymentSteps.payment(payment.id)).toMatchObject({
      payment: { status: 'captured', refundable_amount: 499 },
      refunds: [{ status: 'failed' }],
    });
    expect((await paymentSteps.refund(payment.id)).body.refund.status).toBe('processed');
  });

  it('fails while Razorpay does not accept the doctor’s keys, and works again when it does', async () => {
    const { payment } = await paymentSteps.paid();
    await paymentSteps.withoutKeys(async () => {
      expect(await paymentSteps.refund(payment.id)).toMatchObject({
        status: 400,
        body: { code: 'gateway.keys_refused' },
      });
    });
    await paymentSteps.withoutGateway(async () => {
      expect(await paymentSteps.refund(payment.id)).toMatchObject({ status: 409, body: { code: 'refund.no_gateway' } });
    });
    expect((await paymentSteps.refund(payment.id)).body.refund.status).toBe('processed');
  });

  it('keeps a refund with an unknown outcome when the keys change', async () => {
    const { payment } = await paymentSteps.paid();
    await paymentSteps.nextRefund({ outcome: 'processed', webhook: 'lost' });
    await paymentSteps.fault('timeout_after_apply', 1);
    await paymentSteps.refund(payment.id);
    await paymentSteps.withoutKeys(async () => {
      await w.clock({ advance: { minutes: 2 } });
      expect((await paymentSteps.payment(payment.id)).refunds).toMatchObject([{ status: 'pending' }]);
    });
    await w.clock({ advance: { minutes: 2 } });
    expect((await paymentSteps.payment(payment.id)).refunds).toMatchObject([{ status: 'processed' }]);
  });

  it('restores the days when an accepted refund fails', async () => {
    const { patient, payment } = await paymentSteps.paid();
    await paymentSteps.nextRefund({ outcome: 'pending' });
    expect((await paymentSteps.refund(payment.id)).body.refund).toMatchObject({
      status: 'pending',
      refund_date: '2026-11-20',
    });
    expect(await paymentSteps.statusOf(patient)).toBe('cancelled');
    await w.clock({ advance: { days: 3 } });
    await paymentSteps.endRefund(payment.id, { status: 'failed' });
    const [term] = await w.terms(doctor, patient.id);
    expect(term).toMatchObject({ status: 'active', subscription_end_date: '2026-12-23' });
    expect(await w.rows('SELECT from_day::text, to_day::text FROM term_pause WHERE term_id = $1', [term?.id])).toEqual([
      { from_day: '2026-11-20', to_day: '2026-11-23' },
    ]);
    expect(await paymentSteps.payment(payment.id)).toMatchObject({
      payment: { status: 'captured', refunded_amount: 0 },
      refunds: [{ status: 'failed' }],
    });
    expect(w.log()).toContain('refund.failed');
  });

  it('restores the days after later terms, so that no day is paid twice', async () => {
    const { patient, payment, identifier, tier } = await paymentSteps.paid();
    await paymentSteps.nextRefund({ outcome: 'pending' });
    await paymentSteps.refund(payment.id);
    await w.clock({ advance: { days: 2 } });
    await paymentSteps.payAndSettle((await w.order(identifier, tier)).orderId);
    await w.clock({ advance: { days: 1 } });
    await paymentSteps.endRefund(payment.id, { status: 'failed' });
    const spans = (await w.terms(doctor, patient.id)).map((term) => [
      ...[term.status, term.subscription_start_date, term.subscription_end_date],
    ]);
    expect(spans.sort()).toEqual([
      ['active', '2026-11-20', '2027-01-21'], // 30 days, from 22 December
      ['active', '2026-11-22', '2026-12-22'],
    ]);
  });

  it('fetches the result of a pending refund when the webhook is lost', async () => {
    const { payment } = await paymentSteps.paid();
    await paymentSteps.nextRefund({ outcome: 'pending' });
    await paymentSteps.refund(payment.id);
    await paymentSteps.endRefund(payment.id, { status: 'processed', webhook: 'lost' });
    expect((await paymentSteps.payment(payment.id)).refunds).toMatchObject([{ status: 'pending' }]);
    await w.clock({ advance: { minutes: 2 } });
    expect((await paymentSteps.payment(payment.id)).refunds).toMatchObject([{ status: 'processed' }]);
  });

  it('stays failed when the event of its creation arrives after the event of its failure', async () => {
    const { patient, payment } = await paymentSteps.paid();
    await paymentSteps.nextRefund({ outcome: 'failed', webhook: 'reordered' });
    await paymentSteps.refund(payment.id);
    await w.settle();
    expect((await paymentSteps.payment(payment.id)).refunds).toMatchObject([{ status: 'failed' }]);
    expect(await paymentSteps.statusOf(patient)).toBe('active');
  });

  it.each(['normal', 'duplicate', 'reordered'])(
    'records a refund made in Razorpay’s dashboard once (%s webhooks)',
    async (webhook) => {
      const { patient, payment } = await paymentSteps.paid();
      const providerId = await paymentSteps.providerId(payment.id);
      await refundInDashboard(providerId, { amount: 10_000, webhook });
      await w.settle();
      expect(await paymentSteps.payment(payment.id)).toMatchObject({
        payment: { status: 'captured', refunded_amount: 100 },
        refunds: [{ reason: 'Refunded in the Razorpay dashboard', status: 'processed', ends_access: false }],
      });
      await refundInDashboard(providerId, { webhook });
      await w.settle();
      expect((await paymentSteps.payment(payment.id)).payment).toMatchObject({
        status: 'refunded',
        refunded_amount: 499,
      });
      expect(await paymentSteps.statusOf(patient)).toBe('cancelled');
    },
  );

  it('keeps the subscription when a partial refund in the dashboard prevents a requested full one', async () => {
    const { patient, payment } = await paymentSteps.paid();
    await paymentSteps.fault('500', 1);
    expect((await paymentSteps.refund(payment.id)).body.refund).toMatchObject({ status: 'pending', amount: 499 });
    const providerId = await paymentSteps.providerId(payment.id);
    await refundInDashboard(providerId, { amount: 10_000 });
    await w.clock({ advance: { minutes: 5 } });
    expect((await paymentSteps.payment(payment.id)).payment).toMatchObject({
      status: 'captured',
      refunded_amount: 100,
    });
    expect(await paymentSteps.statusOf(patient)).toBe('active');
  });

  it('discovers a refund made in Razorpay’s dashboard when it conflicts, even without a webhook', async () => {
    const { payment } = await paymentSteps.paid();
    const providerId = await paymentSteps.providerId(payment.id);
    await refundInDashboard(providerId, { webhook: 'lost' });
    expect(await paymentSteps.refund(payment.id)).toMatchObject({ status: 409, body: { code: 'refund.refused' } });
    await w.settle();
    expect((await paymentSteps.payment(payment.id)).payment).toMatchObject({
      status: 'refunded',
      refunded_amount: 499,
    });
  });

  it('records the capture first when a payment was captured and refunded before we learned of it', async () => {
    const { patient, orderId } = await paymentSteps.ordering();
    const { paymentId } = await w.pay(orderId, { webhook: 'lost' });
    await refundInDashboard(paymentId, { webhook: 'lost' });
    await w.clock({ advance: { minutes: 2 } });
    expect(await paymentSteps.paymentOf(patient.id)).toMatchObject({ status: 'refunded', refunded_amount: 499 });
    expect(await paymentSteps.statusOf(patient)).toBe('cancelled');
  });

  it('refunds once when the server is killed between the intent and the answer', async () => {
    const [{ patient, payment }, key] = [await paymentSteps.paid(), randomUUID()];
    const before = await paymentSteps.madeAtRazorpay();
    await paymentSteps.nextRefund({ outcome: 'processed', webhook: 'lost' });
    await paymentSteps.fault('slow', 1);
    const asking = paymentSteps.refund(payment.id, { amount: 200 }, { key }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await w.crash();
    await asking;
    expect((await paymentSteps.payment(payment.id)).refunds).toMatchObject([{ status: 'pending', amount: 200 }]);
    await w.rows(`UPDATE idempotency SET claimed_at = now() - interval '61 seconds' WHERE status IS NULL`);
    expect((await paymentSteps.refund(payment.id, { amount: 200 }, { key })).body.refund).toMatchObject({
      status: 'processed',
    });
    await w.clock({ advance: { minutes: 2 } });
    expect(await paymentSteps.madeAtRazorpay()).toBe(before + 1);
    expect(await paymentSteps.payment(payment.id)).toMatchObject({
      payment: { refunded_amount: 200 },
      refunds: [{ status: 'processed', amount: 200 }],
    });
    expect(await paymentSteps.statusOf(patient)).toBe('active');
  });
});
