import { createHash, createHmac } from 'node:crypto';
import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

const FORM = 'application/x-www-form-urlencoded';

/** The return from Razorpay's own page: a cross-site form post without cookies, in an in-app browser. */
describe('the checkout callback', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  const paymentSteps = () => paymentHelpers(w, () => doctor);

  let callers = 0;
  /** Posts a form as a browser that returns from Razorpay. @returns the redirect. */
  async function returnFromRazorpay(
    identifier: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ) {
    const response = await fetch(`${w.origin}/s/${identifier}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': FORM, origin: 'null', 'x-forwarded-for': `10.9.8.${callers++ % 250}`, ...headers },
      body: new URLSearchParams(form).toString(),
    });
    return { status: response.status, to: response.headers.get('location'), cookies: response.headers.getSetCookie() };
  }
  const landing = (identifier: string, query = '') => ({ status: 303, to: `/s/${identifier}${query}`, cookies: [] });

  /** The fields that Razorpay's page posts after a successful simulated payment. */
  const payInWindow = async (orderId: string, key: string) =>
    w.must<Record<string, string>>('POST', `/sandbox/razorpay/checkout/${orderId}/pay`, {
      body: { key, outcome: 'captured', method: 'upi' },
    });

  const failureOf = (orderId: string, reason: string) => ({
    'error[code]': 'BAD_REQUEST_ERROR',
    'error[description]': '<b>Call 1800</b>',
    'error[reason]': reason,
    'error[metadata]': JSON.stringify({ payment_id: 'pay_1', order_id: orderId }),
  });

  /** A checksum of payments, terms and links, to detect changes. */
  async function everything() {
    const tables = ['payment_order', 'payment', 'term', 'hold', 'link'];
    const all = tables.map((name) => `SELECT t::text FROM ${name} t`).join(' UNION ALL ');
    return createHash('sha256')
      .update(JSON.stringify(await w.rows(`${all} ORDER BY 1`)))
      .digest('hex');
  }

  it('with a signed success redirects to the polling page, and polling applies the payment', async () => {
    const { identifier, orderId, key, patient } = await paymentSteps().ordering();
    const form = await payInWindow(orderId, key);
    expect(await returnFromRazorpay(identifier, form)).toEqual(landing(identifier, `?payment=done&order=${orderId}`));
    expect(await w.must('GET', `/api/public/payment/status/${orderId}`)).toEqual({ captured: true });
    await w.settle();
    expect(await paymentSteps().statusOf(patient)).toBe('active');
  });

  it('proves nothing: a signature without a payment changes nothing', async () => {
    const { identifier, orderId, patient } = await paymentSteps().ordering();
    const [{ secret }] = (await w.rows<{ secret: string }>(
      'SELECT key_secret AS secret FROM sandbox.razorpay_key WHERE doctor_id = $1',
      [doctor.id],
    )) as [{ secret: string }];
    const signature = createHmac('sha256', secret).update(`${orderId}|pay_never`).digest('hex');
    const form = { razorpay_order_id: orderId, razorpay_payment_id: 'pay_never', razorpay_signature: signature };
    const before = await everything();
    expect(await returnFromRazorpay(identifier, form)).toEqual(landing(identifier, `?payment=done&order=${orderId}`));
    expect(await everything()).toBe(before);
    expect(await w.must('GET', `/api/public/payment/status/${orderId}`)).toEqual({ captured: false });
    expect(await paymentSteps().statusOf(patient)).toBe('inactive');
  });

  it('can be repeated, concurrently and later: one term', async () => {
    const { identifier, orderId, key, patient } = await paymentSteps().ordering();
    const form = await payInWindow(orderId, key);
    await Promise.all(Array.from({ length: 50 }, () => returnFromRazorpay(identifier, form)));
    await w.settle();
    expect(await returnFromRazorpay(identifier, form)).toEqual(landing(identifier, `?payment=done&order=${orderId}`));
    await w.settle();
    const paid = (await w.terms(doctor, patient.id)).filter((term) => term.payment_status === 'completed');
    expect(paid).toHaveLength(1);
  });

  it('with a failure redirects to the page with our text for the reason', async () => {
    const { identifier, orderId } = await paymentSteps().ordering();
    const before = await everything();
    expect(await returnFromRazorpay(identifier, failureOf(orderId, 'insufficient_funds'))).toEqual(
      landing(identifier, `?payment=failed&reason=insufficient_funds&order=${orderId}`),
    );
    expect(await returnFromRazorpay(identifier, failureOf(orderId, '<script>'))).toEqual(
      landing(identifier, `?payment=failed&reason=payment_failed&order=${orderId}`),
    );
    expect(await returnFromRazorpay(identifier, { 'error[code]': 'BAD_REQUEST_ERROR' })).toEqual(
      landing(identifier, '?payment=failed&reason=payment_failed'),
    );
    expect(await everything()).toBe(before);
  });

  it('with forged fields redirects to the plain page', async () => {
    const mine = await paymentSteps().ordering();
    const otherOrder = await paymentSteps().ordering();
    const form = await payInWindow(mine.orderId, mine.key);
    const foreign = await payInWindow(otherOrder.orderId, otherOrder.key);
    await w.settle();
    const forged: [identifier: string, form: Record<string, string>][] = [
      [mine.identifier, { ...form, razorpay_signature: 'f'.repeat(64) }],
      [mine.identifier, { ...form, razorpay_signature: '' }],
      [mine.identifier, { ...form, razorpay_payment_id: 'pay_another' }],
      [mine.identifier, { ...form, razorpay_order_id: 'order_unknown' }],
      [mine.identifier, { ...form, razorpay_order_id: otherOrder.orderId }],
      [mine.identifier, foreign], // valid, but for another patient's order
      [mine.identifier, failureOf(otherOrder.orderId, 'incorrect_otp')],
      [mine.identifier, failureOf('order_unknown', 'incorrect_otp')],
      [mine.identifier, {}],
      [mine.identifier, { hello: 'world' }],
    ];
    const before = await everything();
    for (const [identifier, fields] of forged)
      expect(await returnFromRazorpay(identifier, fields)).toEqual(landing(identifier));
    expect(await returnFromRazorpay('nobody', form)).toEqual(landing('nobody'));
    expect(await returnFromRazorpay('a%0Db%2F..', form)).toEqual(landing('a%0Db%2F..'));
    expect(await everything()).toBe(before);
  });

  it('for an order of another account is not verified', async () => {
    const { identifier, orderId, key } = await paymentSteps().ordering();
    const form = await payInWindow(orderId, key);
    await w.settle();
    const saved = await w.rows<{ key_id: string }>('SELECT key_id FROM payment_order WHERE provider_order_id = $1', [
      orderId,
    ]);
    await w.rows(`UPDATE payment_order SET key_id = 'rzp_test_simold' WHERE provider_order_id = $1`, [orderId]);
    expect(await returnFromRazorpay(identifier, form)).toEqual(landing(identifier));
    expect(saved).toEqual([{ key_id: key }]);
  });

  it('beyond the rate limit still redirects to the page, without its result', async () => {
    const { identifier, orderId } = await paymentSteps().ordering();
    const address = { 'x-forwarded-for': '203.0.113.40' };
    const form = failureOf(orderId, 'incorrect_otp');
    const accepted = landing(identifier, `?payment=failed&reason=incorrect_otp&order=${orderId}`);
    for (let times = 0; times < 60; times++)
      expect(await returnFromRazorpay(identifier, form, address)).toEqual(accepted);
    expect(await returnFromRazorpay(identifier, form, address)).toEqual(landing(identifier));
  });

  it('is the only operation that accepts a form', async () => {
    const forms = ['/api/public/payment/create', '/api/public/payment/check', '/api/auth/login'];
    for (const path of forms) {
      const response = await w.call('POST', path, { body: { a: 1 }, headers: { 'content-type': FORM } });
      expect(response).toMatchObject({ status: 415, body: { code: 'request.unsupported_type' } });
    }
  });
});
