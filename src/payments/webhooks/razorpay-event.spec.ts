import { UnreadableWebhook } from '../../platform/jobs/inbox.js';
import { parseRazorpayEvent, withoutPersonalData } from './razorpay-event.js';

const PAYMENT = {
  id: 'pay_1',
  order_id: 'order_1',
  amount: 49_900,
  currency: 'INR',
  status: 'captured',
  method: 'upi',
  captured: true,
  error_reason: null,
  created_at: 1_795_132_910,
  unknown: { field: true },
};
const REFUND = {
  id: 'rfnd_1',
  payment_id: 'pay_1',
  amount: 100,
  currency: 'INR',
  receipt: null,
  status: 'processed',
  created_at: 1_795_132_910,
};
const LINK = {
  id: 'plink_QflcnnZqCekuvL',
  reference_id: '0197a1b2-0000-7000-8000-000000000000',
  status: 'paid',
  amount: 49_900,
  currency: 'INR',
  short_url: 'https://rzp.io/rzp/twH5w1Y',
  order_id: 'order_1',
  customer: { name: 'Ravi', contact: '+919876543210' },
  description: 'Silver',
};
const linkEvent = (link: object, payment?: object) => ({
  event: 'payment_link.paid',
  created_at: 1_795_132_911,
  payload: { payment_link: { entity: link }, ...(payment && { payment: { entity: payment } }) },
});
const webhookEvent = (payment: object, refund?: object) => ({
  event: 'payment.captured',
  account_id: 'acc_1',
  created_at: 1_795_132_911,
  payload: { payment: { entity: payment }, ...(refund && { refund: { entity: refund } }) },
});

describe('a Razorpay event', () => {
  it.each([
    ['a capture', webhookEvent(PAYMENT)],
    ['a refund', webhookEvent(PAYMENT, REFUND)],
    ['a payment without an order', webhookEvent({ ...PAYMENT, order_id: null })],
    ['a paid payment link', linkEvent(LINK, PAYMENT)],
    ['an expired payment link, never opened', linkEvent({ ...LINK, status: 'expired', order_id: undefined })],
    ['one without a payment', { event: 'payment.downtime.started', payload: {} }],
    ['one without anything', { event: 'account.activated' }],
  ])('is valid: %s', (_, body) => expect(parseRazorpayEvent(body)).toBe(body));

  it.each([
    ['created_at', { ...webhookEvent(PAYMENT), created_at: 'zzz' }],
    ['created_at', { ...webhookEvent(PAYMENT), created_at: 1e18 }],
    ['event', { ...webhookEvent(PAYMENT), event: 7 }],
    ['', []],
    ['payload', { event: 'payment.captured', payload: 'x' }],
    ['payment.', { event: 'payment.captured', payload: { payment: {} } }],
    ['payment.amount', webhookEvent({ ...PAYMENT, amount: '49900' })],
    ['payment.amount', webhookEvent({ ...PAYMENT, amount: -1 })],
    ['payment.status', webhookEvent({ ...PAYMENT, status: 'lost' })],
    ['payment.id', webhookEvent({ ...PAYMENT, id: undefined })],
    ['payment.created_at', webhookEvent({ ...PAYMENT, created_at: null })],
    ['refund.amount', webhookEvent(PAYMENT, { ...REFUND, amount: 1.5 })],
    ['payment_link.status', linkEvent({ ...LINK, status: 'lost' })],
    ['payment_link.short_url', linkEvent({ ...LINK, short_url: null })],
  ])('is invalid when %s is wrong: %j', (field, body) => {
    expect(() => parseRazorpayEvent(body)).toThrow(UnreadableWebhook);
    expect(() => parseRazorpayEvent(body)).toThrow(field);
  });

  it('is stored without what merchant, payer and Razorpay wrote about a person', () => {
    const stored = withoutPersonalData(linkEvent(LINK, { ...PAYMENT, description: 'Ravi, diabetes', email: 'a@b.c' }));
    expect(JSON.stringify(stored)).not.toMatch(/Ravi|98765|a@b|Silver|diabetes/);
    expect(parseRazorpayEvent(stored).payload?.payment_link?.entity).toMatchObject({
      id: LINK.id,
      order_id: 'order_1',
    });
  });

  it.each([
    ['#QflcnnZqCekuvL', '#QflcnnZqCekuvL'],
    ['#QflcnnZqCekuvL and more', undefined],
    ['Silver', undefined],
    [null, undefined],
  ])('keeps of a description only the id of a link: %j', (description, kept) => {
    const stored = withoutPersonalData(webhookEvent({ ...PAYMENT, description })) as ReturnType<typeof webhookEvent>;
    expect((stored.payload.payment.entity as { description?: string }).description).toBe(kept);
  });
});
