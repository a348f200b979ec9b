import Queue from 'bull';
import { pollUntil } from './helpers/poll-until.js';
import { endPaymentTest, paymentWorld, type PaymentHelpers } from './helpers/payment-world.js';
import type { Doctor, World } from './helpers/world.js';

/** Razorpay is down for longer than a series of retries: no operator is needed, and no payment is lost. */
describe('unanswered reconciliation queries', () => {
  let w: World;
  let doctor: Doctor;
  let paymentSteps: PaymentHelpers;
  beforeAll(async () => {
    ({ w, doctor, paymentSteps } = await paymentWorld());
  });
  beforeEach(() => w.clock({ now: '2026-11-20T06:00:00Z' }));
  afterAll(() => w.end());
  afterEach(() => endPaymentTest(w, paymentSteps, 0));

  const unhandled = () => w.rows('SELECT name FROM outbox WHERE handled_at IS NULL');

  it('while keys are rejected, follow the schedule, log the keys, and leave nothing in the outbox', async () => {
    const { patient, orderId, key } = await paymentSteps.ordering();
    await w.pay(orderId, { webhook: 'lost' });
    await paymentSteps.withoutKeys(async () => {
      await w.clock({ advance: { hours: 2 } });
      await w.settle();
      expect(await unhandled()).toEqual([]);
      expect(w.log()).toContain('order.unanswered');
      expect(w.log()).toContain(key);
      expect((await paymentSteps.newestTerm(patient))?.status).toBe('inactive');
    });
    await w.clock({ advance: { hours: 1 } });
    expect(await paymentSteps.newestTerm(patient)).toMatchObject({ status: 'active', payment_date: '2026-11-20' });
  });

  it('continue daily after the last scheduled attempt, and the payment gets its own date', async () => {
    const { patient, orderId } = await paymentSteps.ordering();
    await w.pay(orderId, { webhook: 'lost' });
    await paymentSteps.fault('500');
    await w.clock({ advance: { days: 6 } });
    await w.settle();
    expect(await unhandled()).toEqual([]);
    await paymentSteps.fault('none');
    await w.clock({ advance: { days: 1 } });
    expect(await paymentSteps.newestTerm(patient)).toMatchObject({ status: 'active', payment_date: '2026-11-20' });
  });

  it('end when the last attempt was answered with "nothing paid"', async () => {
    const { orderId } = await paymentSteps.ordering();
    await w.clock({ advance: { days: 5 } });
    await w.settle();
    const due = await w.rows('SELECT 1 FROM payment_order WHERE provider_order_id = $1 AND check_at IS NULL', [
      orderId,
    ]);
    expect(due).toHaveLength(1);
  });

  it.each([
    'payment.refund_reported',
    'payment.went_back', // its former name, under which jobs may still be queued
  ])('about refunds (%s) end the event when keys are rejected, because the refund’s webhook follows', async (event) => {
    const { payment } = await paymentSteps.paid();
    await paymentSteps.withoutKeys(async () => {
      const payload = { doctorId: doctor.id, providerPaymentId: await paymentSteps.providerId(payment.id) };
      await w.rows(`INSERT INTO outbox (subscriber, name, payload) VALUES ('reconciliation', $1, $2)`, [
        event,
        payload,
      ]);
      await w.settle();
      expect(await unhandled()).toEqual([]);
    });
  });

  it('do not end an event: a failed job is retried after ten minutes', async () => {
    const url = process.env['TEST_REDIS_URL'] ?? '';
    const payments = new Queue('payments', url, { prefix: w.settings['REDIS_PREFIX'] ?? '' });
    const { patient, orderId } = await paymentSteps.ordering();
    await payments.pause();
    await w.pay(orderId);
    const jobs = await pollUntil(() => payments.getWaiting());
    for (const job of jobs) await payments.client.hset(payments.toKey(String(job.id)), 'opts', '{"attempts":1}');
    await w.rows('ALTER TABLE provider_order RENAME TO provider_order_away');
    await payments.resume();
    const failed = await pollUntil(async () => {
      const some = await payments.getFailed();
      return some.length === jobs.length ? some : [];
    });
    await w.rows('ALTER TABLE provider_order_away RENAME TO provider_order');
    expect((await paymentSteps.newestTerm(patient))?.status).toBe('inactive');
    for (const { id } of failed) await payments.client.zadd(payments.toKey('failed'), Date.now() - 601_000, String(id));
    await pollUntil(async () => (await paymentSteps.newestTerm(patient))?.status === 'active');
    await pollUntil(async () => (await payments.getFailedCount()) === 0);
    await payments.close();
  });
});
