import { createHmac } from 'node:crypto';
import { endPaymentTest, paymentWorld, type PaymentHelpers } from './helpers/payment-world.js';
import { basicAuth, simulatedMerchant, RAZORPAY } from './helpers/simulated-merchant.js';
import type { Doctor, World } from './helpers/world.js';

/**
 * Known failures between other shops and Razorpay, one test for each pattern that no other file covers. Races and lost
 * or duplicate webhooks are in payments.e2e-spec.ts, refunds in refund-outcomes.e2e-spec.ts.
 */
describe('failure patterns', () => {
  let w: World;
  let doctor: Doctor;
  let paymentSteps: PaymentHelpers;
  beforeAll(async () => {
    ({ w, doctor, paymentSteps } = await paymentWorld());
  });
  beforeEach(() => w.clock({ now: '2026-11-20T06:00:00Z' }));
  afterAll(() => w.end());
  afterEach(() => endPaymentTest(w, paymentSteps));

  const poll = (orderId: string) => w.must<{ captured: boolean }>('GET', `/api/public/payment/status/${orderId}`);
  /** Razorpay's orders of a link. */
  const atRazorpay = async (identifier: string) =>
    w.rows<{ id: string; receipt: string }>(
      `SELECT e.id, e.receipt FROM sandbox.razorpay_entity e JOIN payment_order o ON o.id::text = e.receipt
       JOIN link l ON l.enrolment_id = o.enrolment_id WHERE l.identifier = $1`,
      [identifier],
    );
  const faultOf = (mode: string, endpoint: string) =>
    w.must('PUT', '/sandbox/faults', { body: { provider: 'razorpay', mode, endpoint, count: 1 } });
  const keyOf = async () => {
    const [key] = await w.rows<{ key_id: string; key_secret: string; webhook_secret: string }>(
      'SELECT key_id, key_secret, webhook_secret FROM sandbox.razorpay_key WHERE doctor_id = $1',
      [doctor.id],
    );
    return key as { key_id: string; key_secret: string; webhook_secret: string };
  };

  it.each(['spaced', 'non_ascii'])('signature mismatch from re-serialised JSON: bytes count (%s)', async (webhook) => {
    const { patient, orderId } = await paymentSteps.ordering();
    await paymentSteps.payAndSettle(orderId, { webhook });
    expect(await paymentSteps.newestTerm(patient)).toMatchObject({ status: 'active', payment_amount: 499 });
  });

  it('webhook before the local row exists: the payment is applied once the row exists', async () => {
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan);
    const patient = await w.patient(doctor, { subscription_id: plan });
    const identifier = await w.identifier(doctor, patient.id);
    await faultOf('reset_after_apply', 'POST /v1/orders');
    const lost = await w.call('POST', '/api/public/payment/create', { body: { identifier, tierId: tier } });
    expect(lost).toMatchObject({ status: 503, body: { code: 'payment.provider_down' } });
    const [made] = await atRazorpay(identifier);
    await w.pay(made?.id ?? '', { webhook: 'first' });
    expect((await paymentSteps.newestTerm(patient))?.status).toBe('inactive');
    expect((await w.order(identifier, tier)).orderId).toBe(made?.id);
    await w.settle();
    expect(await paymentSteps.newestTerm(patient)).toMatchObject({ status: 'active' });
  });

  it.each(['reset', 'reset_after_apply', '404'])(
    '{statusCode: undefined}, unknown outcome of an order (%s): the next attempt reuses it, with a receipt of at most 40 characters',
    async (mode) => {
      const { identifier, tier } = await paymentSteps.ordering();
      await w.clock({ advance: { minutes: 31 } });
      await faultOf(mode, 'POST /v1/orders');
      const create = () =>
        w.call<{ orderId: string }>('POST', '/api/public/payment/create', { body: { identifier, tierId: tier } });
      expect((await create()).status).toBe(503);
      const { orderId } = (await create()).body;
      const orders = await atRazorpay(identifier);
      expect(orders).toHaveLength(2); // the first order, which has expired, and this one
      expect(orders.map(({ id }) => id)).toContain(orderId);
      expect(orders.filter(({ receipt }) => receipt.length > 40)).toEqual([]);
    },
  );

  it('old success replayed for another order: nothing changes', async () => {
    const { patient, plan, orderId, identifier } = await paymentSteps.ordering();
    const other = await w.order(identifier, await w.tier(doctor, plan, 999));
    await paymentSteps.payAndSettle(orderId);
    const { webhook_secret } = await keyOf();
    const [{ token }, [{ body }]] = [
      (await w.rows<{ token: string }>('SELECT token FROM webhook_endpoint WHERE doctor_id = $1', [doctor.id]))[0] ?? {
        token: '',
      },
      (await w.rows<{ body: object }>(
        `SELECT body FROM inbox WHERE body->>'event' = 'payment.captured' AND body::text LIKE $1`,
        [`%${orderId}%`],
      )) as [{ body: object }],
    ];
    const signature = createHmac('sha256', webhook_secret).update(JSON.stringify(body)).digest('hex');
    const headers = { 'x-razorpay-event-id': 'replayed', 'x-razorpay-signature': signature };
    expect((await w.call('POST', `/api/webhooks/razorpay/${token}`, { body, headers })).status).toBe(200);
    await w.settle();
    expect(await poll(other.orderId)).toEqual({ captured: false });
    expect((await w.terms(doctor, patient.id)).filter((term) => term.payment_status === 'completed')).toHaveLength(1);
  });

  it('amount mismatch: nothing is applied, and an alarm is raised', async () => {
    const { patient, orderId } = await paymentSteps.ordering();
    const less = `jsonb_set(entity::jsonb, '{amount_due}', '100')::json`;
    await w.rows(`UPDATE sandbox.razorpay_entity SET entity = ${less} WHERE id = $1`, [orderId]);
    await paymentSteps.payAndSettle(orderId);
    expect(await poll(orderId)).toEqual({ captured: false });
    expect(await paymentSteps.newestTerm(patient)).toMatchObject({ status: 'inactive', payment_status: 'pending' });
    expect(w.log()).toContain('payment.differs');
  });

  it('“already captured” treated as failure: the payment is fetched again', async () => {
    const { patient, orderId } = await paymentSteps.ordering();
    const { key_id, key_secret } = await keyOf();
    const { paymentId } = await w.pay(orderId, { outcome: 'authorized', webhook: 'lost' });
    await w.rows('UPDATE sandbox.razorpay_key SET webhook_active = false WHERE key_id = $1', [key_id]);
    await faultOf('slow', 'POST /v1/payments/:id/capture');
    const polled = poll(orderId);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const captured = await simulatedMerchant(w, key_id, key_secret).must(
      ...(['POST', `/v1/payments/${paymentId}/capture`, { amount: 49_900, currency: 'INR' }] as const),
    );
    expect([captured.status, await polled]).toEqual(['captured', { captured: true }]);
    await w.must('POST', `${RAZORPAY}/webhooks/enable`, { body: { key_id } });
    await w.settle();
    expect((await paymentSteps.newestTerm(patient))?.status).toBe('active');
  });

  it('concurrent operation: it is retried', async () => {
    const { patient, orderId } = await paymentSteps.ordering();
    await w.pay(orderId, { outcome: 'authorized', webhook: 'lost' });
    await w.rows('BEGIN');
    await w.rows('SELECT id FROM sandbox.razorpay_entity WHERE id = $1 FOR UPDATE', [orderId]);
    const first = await poll(orderId);
    await w.rows('ROLLBACK');
    expect(first).toEqual({ captured: false });
    await w.clock({ advance: { minutes: 2 } });
    expect((await paymentSteps.newestTerm(patient))?.status).toBe('active');
  });

  it('mixed live and test keys: keys that Razorpay does not know are not saved', async () => {
    const body = { key_id: 'rzp_live_0123456789', key_secret: 'live-secret-1', webhook_secret: 'whsec-live' };
    const saved = await w.call('PUT', '/api/account/payment-gateway', { token: doctor.token, body });
    expect(saved).toMatchObject({ status: 400, body: { code: 'gateway.keys_refused' } });
    const path = `${RAZORPAY}/v1/orders`;
    expect((await w.call('GET', path, { headers: basicAuth(body.key_id, body.key_secret) })).status).toBe(401);
    const { orderId, patient } = await paymentSteps.ordering();
    await paymentSteps.payAndSettle(orderId);
    expect((await paymentSteps.newestTerm(patient))?.status).toBe('active');
  });

  it('5xx bursts: payments made meanwhile are found afterwards', async () => {
    const { patient, orderId } = await paymentSteps.ordering();
    await w.pay(orderId, { webhook: 'lost' });
    await paymentSteps.fault('500');
    expect(await poll(orderId)).toEqual({ captured: false });
    await w.clock({ advance: { minutes: 2 } });
    expect((await paymentSteps.newestTerm(patient))?.status).toBe('inactive');
    await paymentSteps.fault('none');
    await w.clock({ advance: { minutes: 2 } });
    expect(await paymentSteps.newestTerm(patient)).toMatchObject({ status: 'active', payment_date: '2026-11-20' });
  });

  describe('payment after', () => {
    const request = (method: string, path: string, body?: object) =>
      w.must(method, `/api${path}`, { token: doctor.token, ...(body && { body }) });

    it.each<[string, (of: Awaited<ReturnType<typeof paymentSteps.ordering>>) => Promise<unknown>]>([
      ['the plan was removed', ({ plan }) => request('DELETE', `/subscriptions/${plan}`)],
      ['the plan was switched off', ({ plan }) => request('PUT', `/subscriptions/${plan}`, { is_active: false })],
      ['the patient was archived', ({ patient }) => request('DELETE', `/patients/${patient.id}`)],
      ['the order’s half hour', () => w.clock({ advance: { minutes: 45 } })],
    ])('%s is applied with the price and validity of the order', async (_, change) => {
      const sale = await paymentSteps.ordering(499);
      await change(sale);
      await paymentSteps.payAndSettle(sale.orderId);
      expect(await paymentSteps.newestTerm(sale.patient)).toMatchObject({
        status: 'active',
        payment_amount: 499,
        tier_name: 'Tier 499',
      });
    });

    it('the patient was deleted is held', async () => {
      const { patient, orderId } = await paymentSteps.ordering();
      await request('DELETE', `/patients/${patient.id}`);
      await request('DELETE', `/patients/${patient.id}/permanent`);
      await paymentSteps.payAndSettle(orderId);
      const { holds } = await w.must<{ holds: object[] }>('GET', '/api/holds', { token: doctor.token });
      expect(holds).toContainEqual(expect.objectContaining({ amount: 499, reason: 'patient_deleted' }));
    });
  });
});
