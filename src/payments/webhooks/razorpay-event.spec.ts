import { UnreadableWebhook } from '../../platform/jobs/inbox.js';
import { parseRazorpayEvent } from './razorpay-event.js';

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
  ])('is invalid when %s is wrong: %j', (field, body) => {
    expect(() => parseRazorpayEvent(body)).toThrow(UnreadableWebhook);
    expect(() => parseRazorpayEvent(body)).toThrow(field);
  });
});
