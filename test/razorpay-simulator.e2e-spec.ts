import { basicAuth, simulatedMerchant, RAZORPAY, type List, type RazorpayError } from './helpers/simulated-merchant.js';
import { world, type World } from './helpers/world.js';

const UNKNOWN = 'order_SIM00000000000';
const NOT_FOUND = 'The requested URL was not found on the server.';
const NO_SUCH_ID = 'The id provided does not exist';
const NA = { source: 'NA', step: 'NA', reason: 'NA' };

/** The simulated Razorpay behaves as Razorpay does. All payment tests rely on it. */
describe('the simulated Razorpay', () => {
  let w: World;
  let m: ReturnType<typeof simulatedMerchant>;
  let clockNow: Date;
  beforeAll(async () => {
    w = await world();
    m = simulatedMerchant(w);
    await w.clock({ now: '2026-11-20T06:00:00Z' });
  });
  beforeEach(async () => {
    clockNow = new Date((await w.must<{ now: string }>('GET', '/sandbox/clock')).now);
  });
  afterAll(() => w.end());

  const nowSeconds = () => Math.floor(clockNow.getTime() / 1_000);
  const errorOf = async (...request: Parameters<typeof m.call>) => {
    const { status, body } = await m.call<RazorpayError>(...request);
    return { status, ...body.error };
  };

  describe('payment links', () => {
    const link = (fields: object = {}) =>
      m.must('POST', '/v1/payment_links', { amount: 49_900, currency: 'INR', ...fields });
    const payLink = (id: string, body: object = {}) =>
      w.call('POST', `${RAZORPAY}/payment_links/${id}/pay`, { body: { outcome: 'captured', ...body } });

    it('have Razorpay’s form, and name their order after the first attempt', async () => {
      const made = await link({ reference_id: 'ours', description: 'Silver', expire_by: nowSeconds() + 3_600 });
      expect(made).toMatchObject({
        status: 'created',
        amount_paid: 0,
        reference_id: 'ours',
        payments: null,
        short_url: expect.stringMatching(/^https:\/\/rzp\.io\/i\/\w{8}$/) as string,
      });
      expect(made).not.toHaveProperty('order_id');
      expect(await m.must('GET', '/v1/payment_links?reference_id=ours')).toMatchObject({
        payment_links: [{ id: made.id }],
      });
      expect(await m.must('GET', '/v1/payment_links?reference_id=other')).toEqual({ payment_links: [] });
      await payLink(made.id);
      const paid = await m.must('GET', `/v1/payment_links/${made.id}`);
      expect(paid).toMatchObject({ status: 'paid', amount_paid: 49_900, payments: [{ status: 'captured' }] });
      const orderId = String(paid['order_id']);
      const { items } = await m.must<List>('GET', `/v1/orders/${orderId}/payments`);
      expect(items).toMatchObject([{ status: 'captured', description: made.id.replace('plink_', '#') }]);
    });

    it.each([
      [{ amount: 99 }, 'amount'],
      [{ reference_id: 'r'.repeat(41) }, 'reference_id'],
      [{ description: 'd'.repeat(2_049) }, 'description'],
      [{ expire_by: 1 }, 'expire_by'],
      [{ color: 'blue' }, 'color'],
    ])('are refused: %j', async (fields, field) =>
      expect(await errorOf('POST', '/v1/payment_links', { amount: 49_900, currency: 'INR', ...fields })).toMatchObject({
        status: 400,
        field,
      }),
    );

    it('accept a reference once, and end once', async () => {
      const { id } = await link({ reference_id: 'once' });
      expect(
        await errorOf('POST', '/v1/payment_links', { amount: 100, currency: 'INR', reference_id: 'once' }),
      ).toMatchObject({ status: 400, field: 'reference_id' });
      expect(await m.must('POST', `/v1/payment_links/${id}/cancel`)).toMatchObject({ status: 'cancelled' });
      expect(await errorOf('POST', `/v1/payment_links/${id}/cancel`)).toMatchObject({ status: 400 });
      expect((await payLink(id)).status).toBe(404);
      expect(await errorOf('GET', '/v1/payment_links/plink_SIM00000000000')).toMatchObject({ description: NO_SUCH_ID });
    });

    it('expire on the clock', async () => {
      const { id } = await link({ expire_by: nowSeconds() + 3_600 });
      await w.clock({ advance: { hours: 2 } });
      expect(await m.must('GET', `/v1/payment_links/${id}`)).toMatchObject({ status: 'expired' });
      expect((await payLink(id)).status).toBe(404);
    });
  });

  describe('keys', () => {
    it.each([
      ['nobody', {}, { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' }],
      ['an unknown key', basicAuth('rzp_test_nobody', 'x'), { description: 'Authentication failed' }],
      ['another spelling of Basic', { authorization: 'basic eDp5' }, { description: 'Authentication failed' }],
      ['no key at all', basicAuth('key', 'x'), { description: 'The api key provided is invalid', ...NA, metadata: {} }],
    ])('of %s are rejected', async (_, headers, error) => {
      const path = `${RAZORPAY}/v1/orders`;
      expect(await w.call('GET', path, { headers: headers })).toMatchObject({
        status: 401,
        body: { error },
      });
    });

    it('keep the secret that they were first used with', async () => {
      await m.order();
      expect(await simulatedMerchant(w, m.keyId, 'another').call('GET', '/v1/orders')).toMatchObject({ status: 401 });
    });

    it('do not see another merchant’s data', async () => {
      const { orderId, paymentId } = await m.sale();
      const refund = await m.must('POST', `/v1/payments/${paymentId}/refund`, { amount: 100 });
      const other = simulatedMerchant(w);
      for (const path of [`orders/${orderId}`, `orders/${orderId}/payments`, `payments/${paymentId}`])
        expect(await other.call('GET', `/v1/${path}`)).toMatchObject({
          status: 400,
          body: { error: { description: NO_SUCH_ID, field: 'id' } },
        });
      for (const path of [`payments/${paymentId}/refunds`, `refunds/${refund.id}`])
        expect((await other.call('GET', `/v1/${path}`)).status).toBe(400);
      for (const path of [`payments/${paymentId}/capture`, `payments/${paymentId}/refund`])
        expect((await other.call('POST', `/v1/${path}`, { amount: 49_900, currency: 'INR' })).status).toBe(400);
      for (const kind of ['orders', 'payments', 'refunds'])
        expect(await other.must<List>('GET', `/v1/${kind}`)).toEqual({ entity: 'collection', count: 0, items: [] });
    });
  });

  describe('an unknown URL', () => {
    it.each([
      ['GET', '/v1/nothing', { status: 400, description: NOT_FOUND, ...NA }],
      ['DELETE', '/v1/orders', { status: 400, description: NOT_FOUND, ...NA }],
      ['GET', `/v1/orders/${UNKNOWN}`, { status: 400, description: NO_SUCH_ID, field: 'id' }],
      ['GET', '/v1/orders/order_1', { status: 400, description: 'order_1 is not a valid id' }],
      ['GET', '/v1/payments/order_SIM00000000000', { description: 'order_SIM00000000000 is not a valid id' }],
      ['GET', '/v1/orders?count=101', { status: 400, field: 'count' }],
      ['GET', '/v1/orders?count=0', { status: 400, field: 'count' }],
      ['GET', '/v1/orders?skip=-1', { status: 400, field: 'skip' }],
      ['GET', '/v1/orders?from=1', { status: 400, field: 'from' }],
      ['GET', '/v1/payments?to=4765046401', { status: 400, field: 'to' }],
      ['GET', '/v1/payments?receipt=r', { field: 'receipt', reason: 'extra_field_sent' }],
      ['PATCH', `/v1/orders/${UNKNOWN}`, { status: 400, field: 'notes' }],
    ])('%s %s is rejected', async (method, path, error) => {
      expect(await errorOf(method, path, method === 'PATCH' ? {} : undefined)).toMatchObject(error);
    });

    it('of no API version has no error envelope', async () => {
      expect(await m.call('GET', '/v3/orders')).toMatchObject({ status: 404 });
      expect((await m.call('GET', '/v3/orders')).body).toEqual({ message: 'no Route matched with those values' });
    });
  });

  describe('an order', () => {
    it('is returned in full, without fields that it does not have', async () => {
      const order = await m.order({ receipt: 'R-1', notes: {} });
      expect(order).toEqual({
        id: expect.stringMatching(/^order_SIM\w{11}$/) as string,
        entity: 'order',
        amount: 49_900,
        amount_paid: 0,
        amount_due: 49_900,
        currency: 'INR',
        receipt: 'R-1',
        offer_id: null,
        status: 'created',
        attempts: 0,
        notes: [],
        created_at: nowSeconds(),
      });
      expect(await m.must('PATCH', `/v1/orders/${order.id}`, { notes: { a: 'b' } })).toMatchObject({
        notes: { a: 'b' },
      });
      expect(await errorOf('PATCH', `/v1/orders/${order.id}`, { notes: {}, amount: 1 })).toMatchObject({
        field: 'amount',
        reason: 'extra_field_sent',
      });
    });

    it('is attempted, then paid, and accepts no more payments, even after a full refund', async () => {
      const { id } = await m.order();
      const fetchOrder = () => m.must('GET', `/v1/orders/${id}`);
      await m.paid(id, 'failed');
      expect(await fetchOrder()).toMatchObject({ status: 'attempted', attempts: 1, amount_due: 49_900 });
      const paymentId = await m.paid(id);
      await m.must('POST', `/v1/payments/${paymentId}/refund`, {});
      expect(await fetchOrder()).toMatchObject({ status: 'paid', attempts: 2, amount_paid: 49_900, amount_due: 0 });
      const late = await m.payment(await m.paid(id));
      expect(late).toMatchObject({ status: 'failed', error_reason: 'order_already_paid', fee: null });
      expect((await fetchOrder()).status).toBe('paid');
    });

    it('accepts no other payment while one is authorized', async () => {
      const { orderId, paymentId } = await m.sale('authorized');
      expect(await m.payment(await m.paid(orderId))).toMatchObject({ status: 'failed' });
      expect((await m.payment(paymentId)).status).toBe('authorized');
    });

    it('is listed newest first, by receipt, by time, by state, with its payments', async () => {
      const own = simulatedMerchant(w);
      const first = await own.order({ receipt: 'same' });
      await w.clock({ advance: { minutes: 1 } });
      const second = await own.sale('authorized', { receipt: 'same' });
      const third = await own.order({ receipt: 'other' });
      const ids = async (query: string) =>
        (await own.must<List>('GET', `/v1/orders${query}`)).items.map(({ id }) => id);
      expect(await ids('')).toEqual([third.id, second.orderId, first.id]);
      expect(await ids('?count=1&skip=1')).toEqual([second.orderId]);
      expect(await ids('?receipt=same')).toEqual([second.orderId, first.id]);
      expect(await ids('?authorized=1')).toEqual([second.orderId]);
      expect(await ids('?authorized=0')).toEqual([third.id, first.id]);
      expect(await ids(`?to=${String(first['created_at'])}`)).toEqual([first.id]);
      const [shown] = (await own.must<List>('GET', '/v1/orders?skip=1&expand[]=payments')).items;
      expect(shown?.['payments']).toMatchObject({ count: 1, items: [{ id: second.paymentId }] });
    });
  });

  describe('a payment', () => {
    it('is returned in full, with its fee once it is captured', async () => {
      const { orderId, paymentId } = await m.sale();
      const [payment] = (await m.must<List>('GET', `/v1/orders/${orderId}/payments`)).items;
      expect(payment).toEqual({
        id: paymentId,
        entity: 'payment',
        amount: 49_900,
        currency: 'INR',
        status: 'captured',
        order_id: orderId,
        invoice_id: null,
        international: false,
        method: 'upi',
        amount_refunded: 0,
        refund_status: null,
        captured: true,
        description: null,
        card_id: null,
        bank: null,
        wallet: null,
        vpa: 'success@razorpay',
        email: 'void@razorpay.com',
        contact: '+919876543210',
        notes: [],
        fee: 1_178,
        tax: 180,
        error_code: null,
        error_description: null,
        error_source: null,
        error_step: null,
        error_reason: null,
        acquirer_data: expect.objectContaining({ rrn: expect.stringMatching(/^\d{12}$/) as string }) as object,
        created_at: expect.any(Number) as number,
        upi: { payer_account_type: 'bank_account', vpa: 'success@razorpay', flow: 'intent' },
      });
    });

    it('includes its card only on request', async () => {
      const { id } = await m.order();
      const paymentId = await m.paid(id, 'captured', { method: 'card' });
      expect(await m.payment(paymentId)).not.toHaveProperty('card');
      const { card } = await m.must('GET', `/v1/payments/${paymentId}?expand[]=card`);
      expect(card).toMatchObject({ entity: 'card', last4: '1007' });
    });

    const INR = { amount: 49_900, currency: 'INR' };
    const capture = async ({ paymentId }: { paymentId: string }, body: object = INR) =>
      errorOf('POST', `/v1/payments/${paymentId}/capture`, body);

    it.each([
      ['another amount', 'authorized', { amount: 49_901, currency: 'INR' }, /must be equal to the amount authorized/],
      ['another currency', 'authorized', { amount: 49_900, currency: 'USD' }, /Currency is not supported/],
      ['a captured one', 'captured', INR, /^This payment has already been captured$/],
      ['a failed one', 'failed', INR, /should be authorized/],
    ])('is not captured: %s', async (_, outcome, body, description) => {
      const sale = await m.sale(outcome);
      const error = await capture(sale, body);
      expect(error).toMatchObject({ status: 400, description: expect.stringMatching(description) as string });
      if (outcome === 'captured')
        expect(error).toMatchObject({ ...NA, metadata: { payment_id: sale.paymentId.slice(4) } });
    });

    it('is captured once, and not during another operation on its order', async () => {
      const sale = await m.sale('authorized');
      await w.rows('BEGIN');
      await w.rows('SELECT id FROM sandbox.razorpay_entity WHERE id = $1 FOR UPDATE', [sale.orderId]);
      const busy = await capture(sale);
      await w.rows('ROLLBACK');
      expect(busy).toMatchObject({
        description: expect.stringContaining('operation is in progress') as string,
        status: 400,
      });
      expect(await m.must('POST', `/v1/payments/${sale.paymentId}/capture`, INR)).toMatchObject({ status: 'captured' });
      expect(await m.must('GET', `/v1/orders/${sale.orderId}`)).toMatchObject({ status: 'paid' });
    });

    it('is not captured for an order that another payment has paid', async () => {
      const sale = await m.sale('authorized');
      const paid = `jsonb_set(entity::jsonb, '{status}', '"paid"')::json`;
      await w.rows(`UPDATE sandbox.razorpay_entity SET entity = ${paid} WHERE id = $1`, [sale.orderId]);
      expect(await capture(sale)).toMatchObject({
        reason: 'order_already_paid',
        description: expect.stringMatching(/the order is already paid/) as string,
      });
    });

    it('with a late bank confirmation fails after ten minutes and is captured in the end', async () => {
      const { id } = await m.order();
      const paymentId = await m.paid(id, 'late', { lateSeconds: 7_200 });
      const states: string[] = [];
      for (const minutes of [9, 2, 120]) {
        states.push((await m.payment(paymentId)).status);
        await w.clock({ advance: { minutes } });
      }
      states.push((await m.payment(paymentId)).status);
      expect(states).toEqual(['created', 'created', 'failed', 'captured']);
      expect(await m.must('GET', `/v1/orders/${id}`)).toMatchObject({ status: 'paid' });
    });

    it('without a bank confirmation stays failed', async () => {
      const { paymentId } = await m.sale('pending');
      await w.clock({ advance: { days: 4 } });
      expect(await m.payment(paymentId)).toMatchObject({ status: 'failed', error_reason: 'payment_timed_out' });
    });

    it('that is confirmed after the order was paid is not captured, and is refunded at once', async () => {
      const { id } = await m.order();
      const late = { paymentId: await m.paid(id, 'late', { lateSeconds: 3_600 }) };
      await m.paid(id);
      await w.clock({ advance: { minutes: 61 } });
      expect(await m.payment(late.paymentId)).toMatchObject({
        status: 'refunded',
        captured: false,
        refund_status: 'full',
        fee: null,
      });
      expect(await capture(late)).toMatchObject({
        description: expect.stringContaining('either captured or voided') as string,
      });
    });

    it('that is not captured is refunded after five days', async () => {
      const { orderId, paymentId } = await m.sale('authorized');
      await w.clock({ advance: { days: 4 } });
      expect((await m.payment(paymentId)).status).toBe('authorized');
      await w.clock({ advance: { days: 2 } });
      expect(await m.payment(paymentId)).toMatchObject({ status: 'refunded', captured: false });
      expect(await m.must('GET', `/v1/orders/${orderId}`)).toMatchObject({ status: 'attempted', amount_paid: 0 });
    });

    it('without an order cannot be captured, and is refunded', async () => {
      const path = `${RAZORPAY}/orders/none/pay`;
      const body = { key_id: m.keyId, amount: 49_900 };
      const { paymentId } = await w.must<{ paymentId: string }>('POST', path, { body });
      expect(await m.payment(paymentId)).toMatchObject({ status: 'authorized', order_id: null });
      expect(await capture({ paymentId })).toMatchObject({
        description: expect.stringContaining('without an order') as string,
      });
      await w.clock({ advance: { days: 6 } });
      expect(await m.payment(paymentId)).toMatchObject({ status: 'refunded', captured: false });
      expect((await m.must<List>('GET', `/v1/payments/${paymentId}/refunds`)).items).toMatchObject([
        { status: 'processed', amount: 49_900 },
      ]);
    });
  });
});
