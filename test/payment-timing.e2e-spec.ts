import { webhookHelpers } from './helpers/webhooks.js';
import { findViolations } from './helpers/ledger.js';
import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** When a patient can pay, with which order, and which date the payment gets: always the date in India. */
describe('payment timing', () => {
  let w: World;
  let doctor: Doctor;
  let paymentSteps: ReturnType<typeof paymentHelpers>;
  let webhookSteps: ReturnType<typeof webhookHelpers>;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    [paymentSteps, webhookSteps] = [paymentHelpers(w, () => doctor), webhookHelpers(w, () => doctor)];
  });
  afterAll(() => w.end());
  afterEach(async () => {
    await w.settle();
    expect(await findViolations(w)).toEqual({});
  });

  const settled = (patient: { id: string }) =>
    w.terms(doctor, patient.id).then((terms) => terms.filter((term) => term.payment_status === 'completed'));
  const holds = async () =>
    (await w.must<{ holds: { patient_id: string; reason: string }[] }>('GET', '/api/holds', { token: doctor.token }))
      .holds;

  it('allows renewal from seven days before the end, and after it', async () => {
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    const { patient, identifier } = await paymentSteps.paid();
    expect(await settled(patient)).toMatchObject([{ subscription_end_date: '2026-12-20' }]);
    const enabled: Record<string, boolean> = {};
    for (const now of [
      '2026-12-12T18:29:00Z',
      '2026-12-12T18:31:00Z',
      '2026-12-20T12:00:00Z',
      '2026-12-21T12:00:00Z',
    ]) {
      await w.clock({ now });
      const page = await w.must<{ paymentEnabled: boolean }>('GET', `/api/public/subscription/${identifier}`);
      enabled[now] = page.paymentEnabled;
    }
    expect(Object.values(enabled)).toEqual([false, true, true, true]);
  });

  it('reuses an order for half an hour, and creates another for a changed price', async () => {
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    const { orderId, identifier, tier, plan } = await paymentSteps.ordering();
    const again = async () => (await w.order(identifier, tier)).orderId;
    await w.clock({ advance: { minutes: 29 } });
    expect(await again()).toBe(orderId);
    await w.clock({ advance: { minutes: 2 } });
    const second = await again();
    expect(second).not.toBe(orderId);
    const body = { tier_name: 'Dearer', validity_type: 'monthly', price: 599 };
    await w.must('PUT', `/api/subscriptions/${plan}/tiers/${tier}`, { token: doctor.token, body });
    const third = await w.order(identifier, tier);
    expect([third.orderId === second, third.amount]).toEqual([false, 59_900]);
    expect(
      await w.rows(`SELECT 1 FROM payment_order WHERE tier_id = $1 AND state IN ('intent', 'open')`, [tier]),
    ).toHaveLength(1);
  });

  it('uses the capture date in India, even if the payment is found a day later', async () => {
    await w.clock({ now: '2026-11-20T18:20:00Z' }); // ten minutes before midnight in India
    const { patient, orderId } = await paymentSteps.ordering();
    await w.pay(orderId, { webhook: 'lost' });
    await w.clock({ now: '2026-11-20T18:40:00Z' });
    expect(await settled(patient)).toMatchObject([
      { payment_date: '2026-11-20', subscription_start_date: '2026-11-20' },
    ]);
  });

  /** Enables or disables the doctor's webhook at Razorpay. */
  const turn = (on: boolean) =>
    w.rows('UPDATE sandbox.razorpay_key SET webhook_active = $2 WHERE doctor_id = $1', [doctor.id, on]);

  it.each([
    ['normal', 'the webhook'],
    ['lost', 'the reconciliation'],
  ])('uses the date on which a late bank confirms (webhook %s, found by %s)', async (webhook) => {
    await w.clock({ now: '2026-11-20T17:00:00Z' });
    const { patient, orderId } = await paymentSteps.ordering();
    await turn(webhook === 'normal');
    await w.must('POST', `/sandbox/razorpay/orders/${orderId}/pay`, { body: { outcome: 'late', lateSeconds: 7_200 } });
    await w.clock({ advance: { minutes: 15 } });
    expect(await settled(patient)).toEqual([]);
    await w.clock({ advance: { hours: 3 } });
    await turn(true);
    expect(await settled(patient)).toMatchObject([
      { payment_date: '2026-11-21', subscription_start_date: '2026-11-21' },
    ]);
  });

  /** The bank confirms 40 seconds after the payment was created; Razorpay's webhook arrives after five minutes. */
  const paySlowly = async (orderId: string) => {
    const { paymentId } = await w.pay(orderId, { webhook: 'delayed', delaySeconds: 300 });
    await w.rows(
      `UPDATE sandbox.razorpay_entity
       SET entity = jsonb_set(entity::jsonb, '{created_at}', to_jsonb((entity->>'created_at')::int - 40))::json WHERE id = $1`,
      [paymentId],
    );
  };
  const isCaptured = async (orderId: string) =>
    (await w.must<{ captured: boolean }>('GET', `/api/public/payment/status/${orderId}`)).captured;

  it('corrects an estimated capture date when the webhook reports it: date, month and term', async () => {
    await w.clock({ now: '2026-11-30T18:29:20Z' }); // before midnight in India
    const { patient, orderId } = await paymentSteps.ordering();
    await w.clock({ now: '2026-11-30T18:30:10Z' });
    await paySlowly(orderId);
    expect(await isCaptured(orderId)).toBe(true);
    expect(await settled(patient)).toMatchObject([
      { payment_date: '2026-11-30', subscription_start_date: '2026-11-30', subscription_end_date: '2026-12-30' },
    ]);
    await w.clock({ advance: { minutes: 10 } });
    await w.settle();
    expect(await settled(patient)).toMatchObject([
      { payment_date: '2026-12-01', subscription_start_date: '2026-12-01', subscription_end_date: '2027-01-01' },
    ]);
    const posted = await w.rows<{ kind: string; day: string }>(
      `SELECT t.kind, t.day::text FROM ledger_transaction t JOIN payment p ON p.id = t.payment_id
       JOIN payment_order o ON o.id = p.order_id WHERE o.provider_order_id = $1 ORDER BY t.day, t.kind`,
      [orderId],
    );
    expect(posted).toEqual([
      { kind: 'capture.undated', day: '2026-11-30' },
      { kind: 'payment.captured', day: '2026-11-30' },
      { kind: 'capture.redated', day: '2026-12-01' },
    ]);
  });

  it.each([
    ['first', ['payment.captured', 'order.paid']],
    ['last', ['order.paid', 'payment.captured']],
  ] as const)(
    'uses the date of the capture event, arriving %s, not of the event created on the next day',
    async (_, names) => {
      await w.clock({ now: '2026-11-30T18:29:20Z' });
      const { patient, orderId } = await paymentSteps.ordering();
      const { paymentId } = await w.pay(orderId, { webhook: 'lost' });
      const captured = await webhookSteps.captured(paymentId);
      const unix = {
        'payment.captured': Date.UTC(2026, 10, 30, 18, 29, 59) / 1_000,
        'order.paid': Date.UTC(2026, 10, 30, 18, 30) / 1_000,
      };
      for (const event of names) {
        expect(
          await webhookSteps.sendEvent({ ...captured, event, created_at: unix[event] }, await webhookSteps.secret()),
        ).toBe(200);
        await w.settle();
      }
      expect(await settled(patient)).toMatchObject([
        { payment_date: '2026-11-30', subscription_start_date: '2026-11-30', subscription_end_date: '2026-12-30' },
      ]);
    },
  );

  it('keeps an estimated date once a refund depends on it', async () => {
    await w.clock({ now: '2026-11-30T18:29:20Z' });
    const { patient, orderId } = await paymentSteps.ordering();
    await w.clock({ now: '2026-11-30T18:30:10Z' });
    await paySlowly(orderId);
    await isCaptured(orderId);
    const { id } = await paymentSteps.paymentOf(patient.id);
    expect((await paymentSteps.refund(id, { amount: 100 })).status).toBe(201);
    await w.clock({ advance: { minutes: 10 } });
    await w.settle();
    expect(await settled(patient)).toMatchObject([{ payment_date: '2026-11-30' }]);
  });

  it('checks whether an order was created before the first payment was known: if so, it is no renewal', async () => {
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    const { patient, plan, identifier, orderId } = await paymentSteps.ordering();
    await w.clock({ now: '2026-11-20T06:00:50Z' });
    await paySlowly(orderId); // created at 06:00:10, known from 06:00:55
    const month = await w.order(identifier, await w.tier(doctor, plan, 550));
    await w.clock({ now: '2026-11-20T06:00:55Z' });
    expect(await isCaptured(orderId)).toBe(true);
    await w.pay(month.orderId);
    await w.settle();
    expect((await holds()).find(({ patient_id }) => patient_id === patient.id)?.reason).toBe('paid_twice');
    expect(await settled(patient)).toHaveLength(1);
  });

  it('uses the current date for an authorized payment that we captured, even if the answer was lost', async () => {
    await w.clock({ now: '2026-11-20T18:00:00Z' });
    const { patient, orderId } = await paymentSteps.ordering();
    await turn(false);
    await w.pay(orderId, { outcome: 'authorized' });
    await w.must('PUT', '/sandbox/faults', {
      body: { provider: 'razorpay', endpoint: 'POST /v1/payments/:id/capture', mode: 'reset_after_apply', count: 1 },
    });
    expect(await isCaptured(orderId)).toBe(false);
    await w.clock({ now: '2026-11-20T18:31:00Z' }); // after midnight in India
    expect(await settled(patient)).toHaveLength(1);
    const noted = await w.rows<{ late: boolean }>(
      'SELECT captured_at > p.created_at AS late FROM payment p JOIN payment_order o ON o.id = p.order_id WHERE provider_order_id = $1',
      [orderId],
    );
    await turn(true);
    expect(noted).toEqual([{ late: true }]);
  });

  it('ignores an attempt that is confirmed after the patient has paid with another one', async () => {
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    const { patient, orderId } = await paymentSteps.ordering();
    await w.must('POST', `/sandbox/razorpay/orders/${orderId}/pay`, { body: { outcome: 'late', lateSeconds: 3_600 } });
    await w.pay(orderId);
    await w.clock({ advance: { hours: 2 } });
    expect(await settled(patient)).toHaveLength(1);
    expect((await holds()).filter(({ patient_id }) => patient_id === patient.id)).toEqual([]);
    const at = await w.rows<{ status: string; captured: boolean }>(
      `SELECT entity->>'status' AS status, (entity->>'captured')::boolean AS captured FROM sandbox.razorpay_entity
       WHERE kind = 'payment' AND parent_id = $1 ORDER BY seq`,
      [orderId],
    );
    expect(at).toEqual([
      { status: 'refunded', captured: false },
      { status: 'captured', captured: true },
    ]);
  });

  it.each([
    ['23 hours', 23, 'paid_twice'],
    ['25 hours', 25, null],
  ] as const)(
    'decides by the time between two payments, here %s, whether the second one is a renewal',
    async (_, hours, reason) => {
      await w.clock({ now: '2026-11-20T06:00:00Z' });
      const { patient, plan, identifier, orderId } = await paymentSteps.ordering();
      const quarter = await w.order(identifier, await w.tier(doctor, plan, 1_200, 'quarterly'));
      await w.clock({ advance: { minutes: 1 } });
      await w.pay(orderId);
      await w.clock({ advance: { hours } });
      await w.pay(quarter.orderId);
      await w.settle();
      const held = (await holds()).find(({ patient_id }) => patient_id === patient.id);
      expect([held?.reason ?? null, (await settled(patient)).length]).toEqual([reason, reason ? 1 : 2]);
    },
  );
});
