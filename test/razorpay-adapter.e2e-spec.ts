import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { config } from '../src/config.js';
import { RazorpaySdkClient } from '../src/razorpay/razorpay-sdk.js';
import { RazorpayError, RazorpayOutcomeUnknown, type Keys } from '../src/razorpay/razorpay.js';
import { paise } from '../src/shared/money.js';
import { simulatedMerchant, RAZORPAY } from './helpers/simulated-merchant.js';
import { freePort } from './helpers/server.js';
import { world, type World } from './helpers/world.js';

const TEST_MODE = ['RAZORPAY_TEST_KEY_ID', 'RAZORPAY_TEST_KEY_SECRET'].map((name) => process.env[name] ?? '');
const PRICE = paise(49_900);
const UNKNOWN_PAYMENT = 'pay_SIM00000000000';
const UNKNOWN_ORDER = 'order_SIM00000000000';
const UNKNOWN_LINK = 'plink_SIM00000000000';
const LINK_TIMEOUT_MS = 2_000;

const razorpay = new RazorpaySdkClient();
/** Sets the base URL of the adapter's next calls. */
const setBaseUrl = (baseUrl: string) => Object.assign(config.razorpay, { baseUrl });
const newReceipt = () => randomUUID();
const newLink = (referenceId: string) => ({
  amount: PRICE,
  referenceId,
  description: 'Silver',
  expiresAt: new Date(Date.now() + 48 * 3_600_000),
});
const outcomeOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

const callsOf = (keys: Keys, paymentId = UNKNOWN_PAYMENT, orderId = UNKNOWN_ORDER) => ({
  createOrder: () => razorpay.createOrder(keys, { amount: PRICE, receipt: newReceipt() }),
  findOrder: () => razorpay.findOrder(keys, newReceipt()),
  paymentsOf: () => razorpay.fetchPayments(keys, orderId),
  capture: () => razorpay.capture(keys, { paymentId, amount: PRICE }),
  refund: () => razorpay.refund(keys, { paymentId, amount: PRICE, refundId: newReceipt() }),
  refundsOf: () => razorpay.fetchRefunds(keys, paymentId),
  createPaymentLink: () => razorpay.createPaymentLink(keys, newLink(newReceipt()), LINK_TIMEOUT_MS),
  fetchPaymentLink: () => razorpay.fetchPaymentLink(keys, UNKNOWN_LINK),
  findPaymentLink: () => razorpay.findPaymentLink(keys, newReceipt()),
  cancelPaymentLink: () => razorpay.cancelPaymentLink(keys, UNKNOWN_LINK),
  registerWebhook: () =>
    razorpay.registerWebhook(keys, { url: 'https://care.example/hook', secret: 'ours', events: ['order.paid'] }),
  probe: () => razorpay.areKeysValid(keys),
});

/** Tests that pass both at the simulator and at Razorpay's test mode, where payments are not possible. */
function anyRazorpay(keys: () => Keys) {
  it('accepts its own keys only', async () => {
    expect(await razorpay.areKeysValid(keys())).toBe(true);
    expect(await razorpay.areKeysValid({ ...keys(), keySecret: 'another' })).toBe(false);
  });

  it('creates an unpaid order', async () => {
    const receipt = newReceipt();
    const order = await razorpay.createOrder(keys(), { amount: PRICE, receipt });
    expect(order).toMatchObject({
      id: expect.stringMatching(/^order_\w{14}$/) as string,
      amount: 49_900,
      currency: 'INR',
      receipt,
      status: 'created',
    });
    expect(await razorpay.fetchPayments(keys(), order.id)).toEqual([]);
    const found = await razorpay.findOrder(keys(), receipt); // Razorpay's list may lag by minutes
    expect([order.id, undefined]).toContain(found?.id);
  });

  it('creates a payment link once for a reference, and cancels it once', async () => {
    const referenceId = newReceipt();
    const link = await razorpay.createPaymentLink(keys(), newLink(referenceId), LINK_TIMEOUT_MS * 5);
    expect(link).toMatchObject({
      id: expect.stringMatching(/^plink_\w{14}$/) as string,
      reference_id: referenceId,
      amount: 49_900,
      status: 'created',
      short_url: expect.stringMatching(/^https:\/\/rzp\.io\/(?:i|rzp)\/\w+$/) as string,
    });
    expect(link.order_id ?? null).toBeNull(); // known after the first attempt to pay
    expect(await razorpay.fetchPaymentLink(keys(), link.id)).toMatchObject({ id: link.id, status: 'created' });
    const again = await outcomeOf(razorpay.createPaymentLink(keys(), newLink(referenceId), LINK_TIMEOUT_MS * 5));
    expect(again).toBeInstanceOf(RazorpayError);
    const found = await razorpay.findPaymentLink(keys(), referenceId); // Razorpay's list may lag by minutes
    expect([link.id, undefined]).toContain(found?.id);
    expect(await razorpay.cancelPaymentLink(keys(), link.id)).toMatchObject({ id: link.id, status: 'cancelled' });
    expect(await outcomeOf(razorpay.cancelPaymentLink(keys(), link.id))).toBeInstanceOf(RazorpayError);
  });

  it('finds no order for an unknown receipt', async () =>
    expect(await razorpay.findOrder(keys(), newReceipt())).toBeNull());

  it.each([
    ['an order below a rupee', () => razorpay.createOrder(keys(), { amount: paise(99), receipt: newReceipt() })],
    ['a receipt too long', () => razorpay.createOrder(keys(), { amount: PRICE, receipt: 'r'.repeat(41) })],
    ['payments of an unknown order', () => callsOf(keys()).paymentsOf()],
    ['the capture of an unknown payment', () => callsOf(keys()).capture()],
    ['the refund of an unknown payment', () => callsOf(keys()).refund()],
  ])('rejects %s permanently', async (_, work) => {
    const refused = await outcomeOf(work());
    expect(refused).toBeInstanceOf(RazorpayError);
    expect(refused).toMatchObject({ status: 400, code: 'BAD_REQUEST_ERROR', reason: expect.any(String) as string });
  });
}

describe('the adapter with the simulated Razorpay', () => {
  let w: World;
  let m: ReturnType<typeof simulatedMerchant>;
  let keys: Keys;
  beforeAll(async () => {
    w = await world({ env: { LOG_LEVEL: 'trace' } });
    m = simulatedMerchant(w);
    keys = { keyId: m.keyId, keySecret: m.secret };
    setBaseUrl(w.origin + RAZORPAY);
    await razorpay.areKeysValid(keys); // the first use registers the secret
  });
  afterAll(() => w.end());

  const fault = (mode: string, endpoint?: string) =>
    w.must('PUT', '/sandbox/faults', { body: { provider: 'razorpay', mode, ...(endpoint && { endpoint }) } });

  anyRazorpay(() => keys);

  it('finds an order by its receipt, and its payments', async () => {
    const receipt = newReceipt();
    const order = await razorpay.createOrder(keys, { amount: PRICE, receipt });
    expect(await razorpay.findOrder(keys, receipt)).toMatchObject({ id: order.id, receipt });
    const ids = [await m.paid(order.id, 'failed'), await m.paid(order.id)];
    const payments = await razorpay.fetchPayments(keys, order.id);
    expect(payments.map(({ id, status, amount, order_id }) => ({ id, status, amount, order_id }))).toEqual([
      { id: ids[1], status: 'captured', amount: 49_900, order_id: order.id },
      { id: ids[0], status: 'failed', amount: 49_900, order_id: order.id },
    ]);
  });

  it('learns the order of a payment link at the first attempt to pay', async () => {
    const link = await razorpay.createPaymentLink(keys, newLink(newReceipt()), LINK_TIMEOUT_MS);
    await w.must('POST', `/sandbox/razorpay/payment_links/${link.id}/pay`, { body: { outcome: 'failed' } });
    const { order_id: orderId } = await razorpay.fetchPaymentLink(keys, link.id);
    expect(await razorpay.fetchPayments(keys, orderId ?? '')).toMatchObject([{ status: 'failed', order_id: orderId }]);
    await w.must('POST', `/sandbox/razorpay/payment_links/${link.id}/pay`, { body: { outcome: 'captured' } });
    expect(await razorpay.fetchPaymentLink(keys, link.id)).toMatchObject({ status: 'paid', order_id: orderId });
  });

  it.each(['slow', 'timeout', 'timeout_after_apply'])(
    'waits for a payment link no longer than the caller wants: %s',
    async (mode) => {
      await fault(mode, 'POST /v1/payment_links');
      const since = Date.now();
      const link = newLink(newReceipt());
      expect(await outcomeOf(razorpay.createPaymentLink(keys, link, 500))).toBeInstanceOf(RazorpayOutcomeUnknown);
      expect(Date.now() - since).toBeLessThan(2_500);
      await fault('none', 'POST /v1/payment_links');
    },
  );

  it('fetches all attempts on an order; Razorpay’s default is ten', async () => {
    const order = await razorpay.createOrder(keys, { amount: PRICE, receipt: newReceipt() });
    const ids: string[] = [];
    for (let n = 0; n < 11; n++) ids.push(await m.paid(order.id, 'failed'));
    expect((await razorpay.fetchPayments(keys, order.id)).map(({ id }) => id)).toEqual(ids.reverse());
  });

  describe('captures', () => {
    const capture = async (paymentId: string, amount = PRICE) =>
      outcomeOf(razorpay.capture(keys, { paymentId, amount }));

    it('an authorized payment once', async () => {
      const { paymentId } = await m.sale('authorized');
      expect(await capture(paymentId)).toMatchObject({ id: paymentId, status: 'captured', captured: true });
      expect(await capture(paymentId)).toMatchObject({
        status: 400,
        description: expect.stringContaining('already') as string,
      });
      expect(await m.payment(paymentId)).toMatchObject({ status: 'captured' });
    });

    it.each([
      ['another amount', 'authorized', paise(49_901), 'input_validation_failed'],
      ['a failed one', 'failed', PRICE, 'BAD_REQUEST_ERROR'],
      ['a captured one', 'captured', PRICE, 'BAD_REQUEST_ERROR'],
    ])('not %s', async (_, outcome, amount, reason) => {
      const refused = await capture((await m.sale(outcome)).paymentId, amount);
      expect(refused).toBeInstanceOf(RazorpayError);
      expect(refused).toMatchObject({ status: 400, reason, code: 'BAD_REQUEST_ERROR' });
    });
  });

  describe('refunds', () => {
    const refund = (paymentId: string, refundId: string, amount = 10_000) =>
      outcomeOf(razorpay.refund(keys, { paymentId, amount: paise(amount), refundId }));

    it('once for an id, which is sent as the idempotency key', async () => {
      const [{ paymentId }, id] = [await m.sale(), newReceipt()];
      const [first, second] = [await refund(paymentId, id), await refund(paymentId, id)];
      expect(first).toMatchObject({ payment_id: paymentId, amount: 10_000, receipt: id, status: 'processed' });
      expect(second).toEqual(first);
      expect(await razorpay.fetchRefunds(keys, paymentId)).toEqual([first]);
      const kept = 'SELECT refund_id FROM sandbox.razorpay_idempotency WHERE idempotency_key = $1';
      expect(await w.rows(kept, [id])).toEqual([{ refund_id: (first as { id: string }).id }]);
    });

    it('with an unknown outcome while the same id is processed, or was used differently', async () => {
      const [{ paymentId }, id, busy] = [await m.sale(), newReceipt(), newReceipt()];
      await refund(paymentId, id);
      expect(await refund(paymentId, id, 20_000)).toBeInstanceOf(RazorpayOutcomeUnknown);
      const request = JSON.stringify({ paymentId, amount: 10_000, speed: 'normal', receipt: busy, notes: [] });
      await w.rows('INSERT INTO sandbox.razorpay_idempotency (key_id, idempotency_key, request) VALUES ($1, $2, $3)', [
        ...[m.keyId, busy, request],
      ]);
      expect(await refund(paymentId, busy)).toBeInstanceOf(RazorpayOutcomeUnknown);
      expect(await razorpay.fetchRefunds(keys, paymentId)).toHaveLength(1);
    });

    it('are listed newest first, and never exceed the payment', async () => {
      const { paymentId } = await m.sale();
      const ids = [newReceipt(), newReceipt()];
      for (const id of ids) await refund(paymentId, id);
      expect((await razorpay.fetchRefunds(keys, paymentId)).map(({ receipt }) => receipt)).toEqual(ids.toReversed());
      expect(await refund(paymentId, newReceipt(), 30_000)).toMatchObject({
        status: 400,
        code: 'BAD_REQUEST_ERROR',
        reason: 'input_validation_failed',
        description: expect.stringContaining('greater than') as string,
      });
    });
  });

  describe('reports an unknown outcome', () => {
    const outcomes = async (of: Keys = keys) => {
      const answers = Object.entries(callsOf(of)).map(async ([name, work]) => [name, await outcomeOf(work())] as const);
      return Promise.all(answers);
    };
    afterEach(async () => {
      setBaseUrl(w.origin + RAZORPAY);
      await fault('none');
    });

    // Razorpay itself answers 400 for unknown ids: a 404 and an HTML page come from something in between.
    it.each(['429', '500', 'html502', '404', 'html200', 'reset'])('after %s, for every call', async (mode) => {
      await fault(mode);
      for (const [name, outcome] of await outcomes())
        expect([name, outcome]).toEqual([name, expect.any(RazorpayOutcomeUnknown)]);
    });

    it('when the connection is refused', async () => {
      setBaseUrl(`http://127.0.0.1:${await freePort()}`);
      for (const [name, outcome] of await outcomes())
        expect([name, outcome]).toEqual([name, expect.any(RazorpayOutcomeUnknown)]);
    });

    it('after ten seconds without an answer; the work may be done, and a query finds it', async () => {
      const [receipt, id] = [newReceipt(), newReceipt()];
      const [authorized, captured] = [await m.sale('authorized'), await m.sale()];
      await fault('timeout');
      for (const endpoint of ['/orders', '/payments/:id/capture', '/payments/:id/refund'])
        await fault('timeout_after_apply', `POST /v1${endpoint}`);
      const { paymentsOf, findOrder, refundsOf, probe } = callsOf(keys);
      const lost = [
        ...[paymentsOf(), findOrder(), refundsOf(), probe()],
        razorpay.createOrder(keys, { amount: PRICE, receipt }),
        razorpay.capture(keys, { paymentId: authorized.paymentId, amount: PRICE }),
        razorpay.refund(keys, { paymentId: captured.paymentId, amount: PRICE, refundId: id }),
      ];
      for (const error of await Promise.all(lost.map(outcomeOf))) expect(error).toBeInstanceOf(RazorpayOutcomeUnknown);
      await fault('none');
      expect(await razorpay.findOrder(keys, receipt)).toMatchObject({ receipt, status: 'created' });
      expect(await razorpay.fetchPayments(keys, authorized.orderId)).toMatchObject([{ status: 'captured' }]);
      expect(await razorpay.fetchRefunds(keys, captured.paymentId)).toMatchObject([{ receipt: id }]);
    });

    it('not for a slow answer', async () => {
      await fault('slow');
      expect(await razorpay.areKeysValid(keys)).toBe(true);
    });

    it.each(['none', '500', 'html502', 'reset'])('without any secret in it (%s)', async (mode) => {
      await fault(mode);
      const { secret, keyId } = m;
      const output = inspect([await outcomes(), await outcomes({ keyId, keySecret: `${secret}!` })], { depth: null });
      expect(output).toContain(mode === 'none' ? 'RazorpayError' : 'RazorpayOutcomeUnknown');
      for (const word of [secret, Buffer.from(`${keyId}:${secret}`).toString('base64'), 'Basic '])
        expect(output + w.log()).not.toContain(word);
    });
  });

  it('logs no key in the product, whatever Razorpay answers', async () => {
    const doctor = await w.doctor();
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan);
    for (const mode of ['500', 'html502', 'reset', '404']) {
      const patient = await w.patient(doctor, { subscription_id: plan });
      const body = { identifier: await w.identifier(doctor, patient.id), tierId: tier };
      await fault(mode);
      expect(await w.call('POST', '/api/public/payment/create', { body })).toMatchObject({ status: 503 });
      await fault('none');
    }
    const [secrets] = await w.rows<Record<string, string>>(
      'SELECT key_secret, webhook_secret FROM sandbox.razorpay_key WHERE doctor_id = $1',
      [doctor.id],
    );
    for (const secret of Object.values(secrets ?? {})) expect(w.log()).not.toContain(secret);
  });
});

const [keyId = '', keySecret = ''] = TEST_MODE;
if (keyId && keySecret)
  describe('the adapter with Razorpay’s test mode', () => {
    beforeAll(() => void setBaseUrl('https://api.razorpay.com'));
    anyRazorpay(() => ({ keyId, keySecret }));
  });
else
  process.stdout.write(
    'Razorpay’s own test mode was left out: RAZORPAY_TEST_KEY_ID and RAZORPAY_TEST_KEY_SECRET are not set.\n',
  );
