import { randomUUID } from 'node:crypto';
import { simulatedMerchant, RAZORPAY, type List, type RazorpayError } from './helpers/simulated-merchant.js';
import { world, type World } from './helpers/world.js';

describe('the simulated Razorpay’s', () => {
  let w: World;
  let m: ReturnType<typeof simulatedMerchant>;
  beforeAll(async () => {
    w = await world();
    m = simulatedMerchant(w);
    await w.clock({ now: '2026-11-20T06:00:00Z' });
  });
  afterAll(() => w.end());

  const refund = (paymentId: string, body: object = {}, key?: string) =>
    m.call<RazorpayError & Record<string, unknown>>('POST', `/v1/payments/${paymentId}/refund`, body, {
      ...(key !== undefined && { 'x-refund-idempotency': key }),
    });
  const refusedWith = (status: number, description: string) => ({
    status,
    body: { error: { code: 'BAD_REQUEST_ERROR', description: expect.stringContaining(description) as string } },
  });
  const recipe = (outcome: string) => w.must('PUT', `${RAZORPAY}/refunds`, { body: { outcome } });

  describe('refund', () => {
    it('is returned in full, and is processed at once', async () => {
      const { paymentId } = await m.sale();
      const { body } = await refund(paymentId, { amount: 10_000, receipt: 'RF-1', notes: { why: 'twice' } });
      expect(body).toEqual({
        id: expect.stringMatching(/^rfnd_SIM\w{11}$/) as string,
        entity: 'refund',
        amount: 10_000,
        currency: 'INR',
        payment_id: paymentId,
        notes: { why: 'twice' },
        receipt: 'RF-1',
        acquirer_data: { arn: null },
        created_at: 1_795_154_400,
        batch_id: null,
        status: 'processed',
        speed_processed: 'normal',
        speed_requested: 'normal',
      });
      expect(await m.payment(paymentId)).toMatchObject({
        status: 'captured',
        refund_status: 'partial',
        amount_refunded: 10_000,
      });
      const id = String(body['id']);
      expect(await m.must('GET', `/v1/refunds/${id}`)).toEqual(body);
      expect(await m.must('GET', `/v1/payments/${paymentId}/refunds/${id}`)).toEqual(body);
      expect((await m.must<List>('GET', `/v1/payments/${paymentId}/refunds`)).items).toEqual([body]);
      expect(await m.must('PATCH', `/v1/refunds/${id}`, { notes: {} })).toMatchObject({ notes: [] });
    });

    it('without an amount refunds everything that is left', async () => {
      const { paymentId } = await m.sale();
      await refund(paymentId, { amount: 10_000 });
      expect((await refund(paymentId)).body).toMatchObject({ amount: 39_900, notes: [] });
      expect(await m.payment(paymentId)).toMatchObject({ status: 'refunded', refund_status: 'full', captured: true });
      expect(await refund(paymentId)).toMatchObject(refusedWith(400, 'fully refunded already'));
    });

    it.each([
      ['more than was captured', { amount: 49_901 }, 'greater than the refund payment amount'],
      ['less than a rupee', { amount: 99 }, 'atleast INR 1.00'],
      ['another speed', { speed: 'fast' }, 'speed is invalid'],
      ['a receipt of 41 characters', { receipt: 'r'.repeat(41) }, 'no more than 40'],
      ['a field that it does not know', { colour: 'red' }, 'should not be sent'],
    ])('is rejected: %s', async (_, body, description) => {
      expect(await refund((await m.sale()).paymentId, body)).toMatchObject(refusedWith(400, description));
    });

    it.each(['failed', 'authorized'])('of a payment that is %s is rejected', async (outcome) => {
      expect(await refund((await m.sale(outcome)).paymentId)).toMatchObject(refusedWith(400, 'should be captured'));
    });

    it('is rejected after six months, and when the merchant’s balance is too low', async () => {
      const { paymentId } = await m.sale();
      await recipe('insufficient_balance');
      expect(await refund(paymentId)).toMatchObject(refusedWith(400, 'not have enough balance'));
      await w.clock({ advance: { days: 184 } });
      expect(await refund(paymentId)).toMatchObject(refusedWith(400, 'older than six months'));
      await w.clock({ now: '2026-11-20T06:00:00Z' });
    });

    it.each(['processed', 'failed'])('that is pending ends %s', async (status) => {
      const { paymentId } = await m.sale();
      await recipe('pending');
      const { body } = await refund(paymentId);
      expect(body).toMatchObject({ status: 'pending' });
      await w.must('POST', `${RAZORPAY}/refunds/${String(body['id'])}`, { body: { status } });
      expect(await m.must('GET', `/v1/refunds/${String(body['id'])}`)).toMatchObject({ status });
      expect((await m.payment(paymentId))['amount_refunded']).toBe(status === 'failed' ? 0 : 49_900);
    });

    it('is made once for an idempotency key, no matter how many calls arrive at once', async () => {
      const [{ paymentId }, key] = [await m.sale(), randomUUID()];
      const answers = await Promise.all(Array.from({ length: 8 }, () => refund(paymentId, { amount: 100 }, key)));
      const made = answers.filter(({ status }) => status === 200).map(({ body }) => body['id']);
      expect(new Set(made).size).toBe(1);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect(answer).toMatchObject(refusedWith(409, 'still in progress'));
      expect((await refund(paymentId, { amount: 100 }, key)).body['id']).toBe(made[0]);
      expect((await m.payment(paymentId))['amount_refunded']).toBe(100);
    });

    it('is rejected for a key that was used differently, or is invalid', async () => {
      const [{ paymentId }, key] = [await m.sale(), randomUUID()];
      await refund(paymentId, { amount: 100 }, key);
      expect(await refund(paymentId, { amount: 200 }, key)).toMatchObject(refusedWith(409, 'Different request'));
      expect(await refund((await m.sale()).paymentId, { amount: 100 }, key)).toMatchObject(
        refusedWith(409, 'Different request'),
      );
      for (const bad of ['short', 'with spaces in it', 'dots.dots.dots'])
        expect(await refund(paymentId, { amount: 100 }, bad)).toMatchObject(refusedWith(400, 'idempotency key'));
    });

    it('can be requested again with a key whose request was rejected', async () => {
      const [{ paymentId }, key] = [await m.sale(), randomUUID()];
      await recipe('insufficient_balance');
      expect((await refund(paymentId, {}, key)).status).toBe(400);
      expect((await refund(paymentId, {}, key)).status).toBe(200);
    });
  });

  describe('faults', () => {
    const fault = (mode: string, more: object = {}) =>
      w.must<{ faults: object[] }>('PUT', '/sandbox/faults', { body: { provider: 'razorpay', mode, ...more } });
    afterEach(() => fault('none'));

    it.each([
      ['429', 429, { error: { code: 'BAD_REQUEST_ERROR' } }],
      ['500', 500, { error: { code: 'SERVER_ERROR' } }],
      ['404', 404, { message: 'no Route matched with those values' }],
      ['html502', 502, expect.stringContaining('<h1>502 Bad Gateway')],
      ['html200', 200, expect.stringContaining('<html>')],
    ])('%s', async (mode, status, body: unknown) => {
      await fault(mode, { count: 1 });
      expect(await m.call('GET', '/v1/orders')).toMatchObject({ status, body });
      expect((await m.call('GET', '/v1/orders')).status).toBe(200);
    });

    it('reset the connection', async () => {
      await fault('reset', { count: 1 });
      await expect(m.call('GET', '/v1/orders')).rejects.toThrow('fetch failed');
    });

    it('of one endpoint do not affect others, and take precedence over general ones', async () => {
      const endpoint = 'POST /v1/payments/:id/capture';
      const { paymentId } = await m.sale('authorized');
      await fault('500', { endpoint, count: 1 });
      expect((await fault('404', { endpoint: 'GET /v1/orders' })).faults).toEqual([
        { provider: 'razorpay', endpoint: 'GET /v1/orders', mode: '404', remaining: null },
        { provider: 'razorpay', endpoint, mode: '500', remaining: 1 },
      ]);
      const capture = () => m.call('POST', `/v1/payments/${paymentId}/capture`, { amount: 49_900, currency: 'INR' });
      const answers = [await m.call('GET', '/v1/payments'), await m.call('GET', '/v1/orders'), await capture()];
      expect([...answers, await capture()].map(({ status }) => status)).toEqual([200, 404, 500, 200]);
      expect(await fault('none')).toEqual({ faults: [] });
      expect((await m.call('GET', '/v1/orders')).status).toBe(200);
    });
  });
});
