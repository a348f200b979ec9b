import { webhookHelpers } from './helpers/webhooks.js';
import { findViolations } from './helpers/ledger.js';
import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** When a patient may pay, with which order, and which day the money counts for: always India's day, not the server's. */
describe('the time of a payment', () => {
  let w: World;
  let doctor: Doctor;
  let m: ReturnType<typeof paymentHelpers>;
  let e: ReturnType<typeof webhookHelpers>;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    [m, e] = [paymentHelpers(w, () => doctor), webhookHelpers(w, () => doctor)];
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

  it('opens seven days before the end, and stays open when it is over', async () => {
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    const { patient, identifier } = await m.paid();
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

  it('has one order for half an hour, and another for another price', async () => {
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    const { orderId, identifier, tier, plan } = await m.ordering();
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

  it('is the day of capture in India, though it is learnt a day later', async () => {
    await w.clock({ now: '2026-11-20T18:20:00Z' }); // ten minutes before midnight there
    const { patient, orderId } = await m.ordering();
    await w.pay(orderId, { webhook: 'lost' });
    await w.clock({ now: '2026-11-20T18:40:00Z' });
    expect(await settled(patient)).toMatchObject([
      { payment_date: '2026-11-20', subscription_start_date: '2026-11-20' },
    ]);
  });

  /** Switches the doctor's webhook at Razorpay on or off. */
  const turn = (on: boolean) =>
    w.rows('UPDATE sandbox.razorpay_key SET webhook_active = $2 WHERE doctor_id = $1', [doctor.id, on]);

  it.each([
    ['normal', 'as the webhook tells'],
    ['lost', 'as the reconciliation finds'],
  ])('is the day on which a late bank answers (%s: %s)', async (webhook) => {
    await w.clock({ now: '2026-11-20T17:00:00Z' });
    const { patient, orderId } = await m.ordering();
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

  /** A patient's bank answers 40 seconds after the payment was made; Razorpay's webhook comes after five minutes. */
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

  it('is put right when a poll had to guess it and the webhook tells it: day, month and term', async () => {
    await w.clock({ now: '2026-11-30T18:29:20Z' }); // before midnight there
    const { patient, orderId } = await m.ordering();
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
    'is what the event of the capture tells, come %s, not the one that is made on the next day',
    async (_, names) => {
      await w.clock({ now: '2026-11-30T18:29:20Z' });
      const { patient, orderId } = await m.ordering();
      const { paymentId } = await w.pay(orderId, { webhook: 'lost' });
      const captured = await e.captured(paymentId);
      const unix = {
        'payment.captured': Date.UTC(2026, 10, 30, 18, 29, 59) / 1_000,
        'order.paid': Date.UTC(2026, 10, 30, 18, 30) / 1_000,
      };
      for (const event of names) {
        expect(await e.tell({ ...captured, event, created_at: unix[event] }, await e.secret())).toBe(200);
        await w.settle();
      }
      expect(await settled(patient)).toMatchObject([
        { payment_date: '2026-11-30', subscription_start_date: '2026-11-30', subscription_end_date: '2026-12-30' },
      ]);
    },
  );

  it('stays a guess where something is built on it: a refund', async () => {
    await w.clock({ now: '2026-11-30T18:29:20Z' });
    const { patient, orderId } = await m.ordering();
    await w.clock({ now: '2026-11-30T18:30:10Z' });
    await paySlowly(orderId);
    await isCaptured(orderId);
    const { id } = await m.paymentOf(patient.id);
    expect((await m.refund(id, { amount: 100 })).status).toBe(201);
    await w.clock({ advance: { minutes: 10 } });
    await w.settle();
    expect(await settled(patient)).toMatchObject([{ payment_date: '2026-11-30' }]);
  });

  it('of an order made before the first payment was known here decides: it is no renewal', async () => {
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    const { patient, plan, identifier, orderId } = await m.ordering();
    await w.clock({ now: '2026-11-20T06:00:50Z' });
    await paySlowly(orderId); // made at 06:00:10, known from 06:00:55
    const month = await w.order(identifier, await w.tier(doctor, plan, 550));
    await w.clock({ now: '2026-11-20T06:00:55Z' });
    expect(await isCaptured(orderId)).toBe(true);
    await w.pay(month.orderId);
    await w.settle();
    expect((await holds()).find(({ patient_id }) => patient_id === patient.id)?.reason).toBe('paid_twice');
    expect(await settled(patient)).toHaveLength(1);
  });

  it('of authorised money that we captured is now, though the process died behind the capture', async () => {
    await w.clock({ now: '2026-11-20T18:00:00Z' });
    const { patient, orderId } = await m.ordering();
    await turn(false);
    await w.pay(orderId, { outcome: 'authorized' });
    await w.must('PUT', '/sandbox/faults', {
      body: { provider: 'razorpay', endpoint: 'POST /v1/payments/:id/capture', mode: 'reset_after_apply', count: 1 },
    });
    expect(await isCaptured(orderId)).toBe(false);
    await w.clock({ now: '2026-11-20T18:31:00Z' }); // after midnight there
    expect(await settled(patient)).toHaveLength(1);
    const noted = await w.rows<{ late: boolean }>(
      'SELECT captured_at > p.created_at AS late FROM payment p JOIN payment_order o ON o.id = p.order_id WHERE provider_order_id = $1',
      [orderId],
    );
    await turn(true);
    expect(noted).toEqual([{ late: true }]);
  });

  it('of an attempt that comes too late gives nothing: the patient has paid with another', async () => {
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    const { patient, orderId } = await m.ordering();
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
  ] as const)('of a second order, %s after the first, decides whether it is a renewal', async (_, hours, reason) => {
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    const { patient, plan, identifier, orderId } = await m.ordering();
    const quarter = await w.order(identifier, await w.tier(doctor, plan, 1_200, 'quarterly'));
    await w.clock({ advance: { minutes: 1 } });
    await w.pay(orderId);
    await w.clock({ advance: { hours } });
    await w.pay(quarter.orderId);
    await w.settle();
    const held = (await holds()).find(({ patient_id }) => patient_id === patient.id);
    expect([held?.reason ?? null, (await settled(patient)).length]).toEqual([reason, reason ? 1 : 2]);
  });
});
