import { createHmac } from 'node:crypto';
import { simulatedMerchant, RAZORPAY, type List } from './helpers/simulated-merchant.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** An address that returns 404 to every webhook. */
const NOWHERE = '/api/nowhere';

/** The simulator must send webhooks as Razorpay does: the tests of payments rely on it. */
describe('the simulated Razorpay’s webhooks', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    await w.clock({ now: '2026-11-20T06:00:00Z' });
  });
  afterAll(() => w.end());

  /** The fields with which a webhook is registered. @param path on the server under test */
  const hook = (path: string, more: object = {}) => ({
    url: w.origin + path,
    secret: 'whsec',
    active: true,
    events: { 'order.paid': true },
    ...more,
  });
  const keyOf = async ({ id }: Doctor) => {
    const [key] = await w.rows<{ key_id: string; key_secret: string; account_id: string }>(
      'SELECT key_id, key_secret, account_id FROM sandbox.razorpay_key WHERE doctor_id = $1',
      [id],
    );
    return key as { key_id: string; key_secret: string; account_id: string };
  };
  /** The path to which a doctor's Razorpay account sends webhooks. */
  const readWebhookPath = async ({ token }: Doctor) => {
    const { payment_gateway } = await w.must<{ payment_gateway: { webhook_url: string } }>(
      'GET',
      '/api/account/payment-gateway',
      { token },
    );
    return new URL(payment_gateway.webhook_url).pathname;
  };
  /** The product's stored webhooks of a doctor, oldest first. */
  const storedWebhooks = ({ id }: Doctor) =>
    w.rows<{ event_id: string; body: { event: string; created_at: number } }>(
      'SELECT event_id, body FROM inbox WHERE scope = $1 ORDER BY received_at, id',
      [id],
    );
  /** Creates a patient of a doctor, with an unpaid order. */
  async function createOrder(owner: Doctor = doctor) {
    const plan = await w.plan(owner);
    const tier = await w.tier(owner, plan);
    const patient = await w.patient(owner, { subscription_id: plan });
    return { patient, ...(await w.order(await w.identifier(owner, patient.id), tier)) };
  }

  it('are registered, listed and changed with the merchant’s own key', async () => {
    const m = simulatedMerchant(w);
    const made = await m.must('POST', '/v1/webhooks', hook(NOWHERE));
    expect(made).toMatchObject({ entity: 'webhook', url: w.origin + NOWHERE, active: true });
    expect(made).not.toHaveProperty('secret');
    expect(made['events']).toMatchObject({ 'order.paid': true, 'payment.failed': false });
    await m.must('POST', '/v1/webhooks', hook('/api/elsewhere'));
    expect(await m.must<List>('GET', '/v1/webhooks?count=10&skip=0')).toMatchObject({ entity: 'collection', count: 2 });
    expect((await m.must<List>('GET', '/v1/webhooks?count=10&skip=1')).count).toBe(1);
    const edited = await m.must('PUT', `/v1/webhooks/${made.id}`, hook(NOWHERE, { active: false, secret: undefined }));
    expect(edited).toMatchObject({ id: made.id, active: false });
    expect((await simulatedMerchant(w).call('PUT', `/v1/webhooks/${made.id}`, hook(NOWHERE))).status).toBe(400);
    expect((await m.call('POST', '/v1/webhooks', hook(NOWHERE, { url: 'http://10.0.0.1/' }))).status).toBe(400);
    expect((await simulatedMerchant(w).must<List>('GET', '/v1/webhooks')).count).toBe(0);
  });

  it('are at most thirty', async () => {
    const m = simulatedMerchant(w);
    for (let n = 0; n < 30; n++) await m.must('POST', '/v1/webhooks', hook(`${NOWHERE}/${n}`));
    expect(await m.call('POST', '/v1/webhooks', hook(NOWHERE))).toMatchObject({ status: 400 });
  });

  it('carry their headers, and a signature of exactly the bytes that are sent', async () => {
    const m = simulatedMerchant(w);
    await m.must('POST', '/v1/webhooks', hook(NOWHERE));
    await m.must('POST', '/v1/webhooks', hook(`${NOWHERE}/unsigned`, { secret: undefined }));
    const { orderId } = await m.sale();
    const [[signed], [bare]] = [await m.webhooks(NOWHERE), await m.webhooks(`${NOWHERE}/unsigned`)];
    const { headers, body } = signed?.payload ?? { headers: {}, body: '' };
    expect(headers).toEqual({
      'x-razorpay-signature': createHmac('sha256', 'whsec').update(body).digest('hex'),
      'x-razorpay-event-id': expect.stringMatching(/^\w{14,}$/) as string,
      'request-id': headers['x-razorpay-event-id'],
      'user-agent': 'Razorpay-Webhook/v1',
    });
    expect(bare?.payload.headers).not.toHaveProperty('x-razorpay-signature');
    expect(bare?.payload).toMatchObject({ body, headers: { 'x-razorpay-event-id': headers['x-razorpay-event-id'] } });
    expect(JSON.parse(body)).toMatchObject({
      entity: 'event',
      event: 'order.paid',
      contains: ['payment', 'order'],
      created_at: 1_795_154_400,
      account_id: expect.stringMatching(/^acc_SIM/) as string,
      payload: { order: { entity: { id: orderId, status: 'paid', description: null, checkout: null } } },
    });
  });

  it('use the secret from the time of the event', async () => {
    const m = simulatedMerchant(w);
    const { id } = await m.must('POST', '/v1/webhooks', hook(`${NOWHERE}/secret`));
    await m.sale();
    await m.must('PUT', `/v1/webhooks/${id}`, hook(`${NOWHERE}/secret`, { secret: 'new' }));
    await m.sale();
    const all = await m.webhooks(`${NOWHERE}/secret`);
    /** The secret that signed a webhook. */
    const findSecret = ({ payload: { headers, body } }: (typeof all)[number]) =>
      ['whsec', 'new'].find(
        (secret) => createHmac('sha256', secret).update(body).digest('hex') === headers['x-razorpay-signature'],
      );
    expect(all.map(findSecret)).toEqual(['whsec', 'new']);
  });

  it('are sent only for subscribed events: payments, orders and refunds', async () => {
    const m = simulatedMerchant(w);
    const at = `${NOWHERE}/all`;
    const events = ['payment.authorized', 'payment.captured', 'refund.created', 'refund.failed', 'payment.failed'];
    await m.must('POST', '/v1/webhooks', hook(at, { events: Object.fromEntries(events.map((name) => [name, true])) }));
    const { paymentId } = await m.sale('failed_then_captured');
    await w.must('PUT', `${RAZORPAY}/refunds`, { body: { outcome: 'failed' } });
    await m.must('POST', `/v1/payments/${paymentId}/refund`, {});
    const sentEvents = (await m.webhooks(at)).map(
      ({ payload }) => (JSON.parse(payload.body) as { event: string }).event,
    );
    expect(sentEvents).toEqual([
      'payment.failed',
      'payment.authorized',
      'payment.captured',
      'refund.created',
      'refund.failed',
    ]);
  });

  it('are retried under the same id with growing delays, and disabled after a day', async () => {
    const m = simulatedMerchant(w);
    const at = `${NOWHERE}/day`;
    const { id } = await m.must('POST', '/v1/webhooks', hook(at));
    await m.sale();
    const [first] = await m.webhooks(at);
    await w.clock({ advance: { hours: 1 } });
    const [later] = await m.webhooks(at);
    expect(later?.payload).toEqual(first?.payload);
    expect(later?.tries).toBe(11);
    await w.clock({ advance: { hours: 23 } });
    expect(await m.webhooks(at)).toEqual([]);
    const shown = async () => (await m.must<List>('GET', '/v1/webhooks')).items;
    expect(await shown()).toMatchObject([{ id, active: false }]);
    await m.sale();
    expect(await m.webhooks(at)).toEqual([]);
    await w.must('POST', `${RAZORPAY}/webhooks/enable`, { body: { key_id: m.keyId } });
    expect(await shown()).toMatchObject([{ id, active: true }]);
    await m.sale();
    expect(await m.webhooks(at)).toHaveLength(1);
  });

  it('are retried faster when configured', async () => {
    const m = simulatedMerchant(w);
    await m.must('POST', '/v1/webhooks', hook(`${NOWHERE}/retry-speed`));
    await w.must('PUT', `${RAZORPAY}/webhooks/retry-speed`, { body: { factor: 100_000 } });
    await m.sale();
    for (let pending = 1; pending > 0; pending = (await m.webhooks(`${NOWHERE}/retry-speed`)).length) await w.settle();
    expect((await m.must<List>('GET', '/v1/webhooks')).items).toMatchObject([{ active: false }]);
    await w.must('PUT', `${RAZORPAY}/webhooks/retry-speed`, { body: { factor: 1 } });
  });

  it('wait five seconds for a response', async () => {
    const m = simulatedMerchant(w);
    const at = `${RAZORPAY}/v1/orders`;
    const fault = (mode: string) =>
      w.must('PUT', '/sandbox/faults', { body: { provider: 'razorpay', endpoint: 'POST /v1/orders', mode } });
    const { id } = await m.order();
    // The webhook goes to the simulator's own API, where a fault keeps the request open.
    await m.must('POST', '/v1/webhooks', hook(at));
    await fault('timeout');
    await w.must('PUT', `${RAZORPAY}/webhooks/retry-speed`, { body: { factor: 0.001 } }); // no retry during the test
    const began = Date.now();
    await m.paid(id, 'captured', { webhook: 'first' });
    const seconds = (Date.now() - began) / 1_000;
    await fault('none');
    expect(seconds).toBeGreaterThanOrEqual(5);
    expect((await m.webhooks(at))[0]?.tries).toBe(1);
    await w.must('PUT', `${RAZORPAY}/webhooks/retry-speed`, { body: { factor: 1 } });
    // The webhook must not be retried during the next tests.
    await w.rows('DELETE FROM sandbox.simulated_job WHERE queue = $1', [at]);
  });

  it.each(['normal', 'first'])('are processed in delivery mode %s', async (webhook) => {
    const { patient, orderId } = await createOrder();
    const before = (await storedWebhooks(doctor)).length;
    await w.pay(orderId, { webhook });
    // In mode first the webhooks arrive before the response to the payment call.
    if (webhook === 'first')
      expect((await storedWebhooks(doctor)).slice(before).map(({ body }) => body.event)).toContain('order.paid');
    await w.settle();
    expect((await w.terms(doctor, patient.id))[0]).toMatchObject({ status: 'active', payment_status: 'completed' });
  });

  it('are also disabled if set up by hand in Razorpay’s dashboard, and work again when enabled', async () => {
    const own = await w.doctor();
    const [{ key_id }, address] = [await keyOf(own), await readWebhookPath(own)];
    // With another token, the address to which Razorpay sends is unknown to the product.
    const setEndpointToken = (token = '') =>
      w.rows('UPDATE webhook_endpoint SET token = $1 WHERE doctor_id = $2', [token, own.id]);
    const pay = async (how?: object) => {
      const { patient, orderId } = await createOrder(own);
      await w.pay(orderId, how);
      return patient;
    };
    const unreportedPatient = await pay({ webhook: 'delayed', delaySeconds: 2 });
    await setEndpointToken('another');
    await w.clock({ advance: { hours: 24 } });
    await setEndpointToken(address.split('/').pop());
    await pay();
    await w.settle();
    expect(await storedWebhooks(own)).toEqual([]);
    expect((await w.terms(own, unreportedPatient.id))[0]).toMatchObject({ status: 'active' });
    await w.must('POST', `${RAZORPAY}/webhooks/enable`, { body: { key_id } });
    await pay();
    await w.settle();
    const sentEvents = (await storedWebhooks(own)).map(({ body }) => body.event);
    expect(sentEvents).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  });

  it('go to every registered address under one id, and the product applies them once', async () => {
    const own = await w.doctor();
    const [{ key_id, key_secret }, address] = [await keyOf(own), await readWebhookPath(own)];
    const m = simulatedMerchant(w, key_id, key_secret);
    const secret = await secretOf(own);
    for (const url of [address, `${address}?again=1`]) await m.must('POST', '/v1/webhooks', hook(url, { secret }));
    const { patient, orderId } = await createOrder(own);
    await w.pay(orderId);
    await w.settle();
    expect((await storedWebhooks(own)).map(({ body }) => body.event)).toEqual(['order.paid']);
    expect((await w.terms(own, patient.id))[0]).toMatchObject({ status: 'active' });
  });

  const secretOf = async ({ id }: Doctor) =>
    (
      await w.rows<{ webhook_secret: string }>('SELECT webhook_secret FROM sandbox.razorpay_key WHERE doctor_id = $1', [
        id,
      ])
    )[0]?.webhook_secret;
});
