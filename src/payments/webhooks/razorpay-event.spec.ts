import { UnreadableWebhook } from '../../platform/jobs/inbox.js';
import { readRazorpayEvent } from './razorpay-event.js';

const PAYMENT = {
  ...{ id: 'pay_1', order_id: 'order_1', amount: 49_900, currency: 'INR', status: 'captured', method: 'upi' },
  ...{ captured: true, error_reason: null, created_at: 1_795_132_910, more: { of: 'theirs' } },
};
const REFUND = {
  ...{ id: 'rfnd_1', payment_id: 'pay_1', amount: 100, currency: 'INR', receipt: null, status: 'processed' },
  created_at: 1_795_132_910,
};
const told = (payment: object, refund?: object) => ({
  ...{ event: 'payment.captured', account_id: 'acc_1', created_at: 1_795_132_911 },
  payload: { payment: { entity: payment }, ...(refund && { refund: { entity: refund } }) },
});

describe('an event of Razorpay', () => {
  it.each([
    ['a capture', told(PAYMENT)],
    ['a refund', told(PAYMENT, REFUND)],
    ['a payment without an order', told({ ...PAYMENT, order_id: null })],
    ['one without a payment', { event: 'payment.downtime.started', payload: {} }],
    ['one without anything', { event: 'account.activated' }],
  ])('is read: %s', (_, body) => expect(readRazorpayEvent(body)).toBe(body));

  it.each([
    ['created_at', { ...told(PAYMENT), created_at: 'zzz' }],
    ['created_at', { ...told(PAYMENT), created_at: 1e18 }],
    ['event', { ...told(PAYMENT), event: 7 }],
    ['', []],
    ['payload', { event: 'payment.captured', payload: 'x' }],
    ['payment.', { event: 'payment.captured', payload: { payment: {} } }],
    ['payment.amount', told({ ...PAYMENT, amount: '49900' })],
    ['payment.amount', told({ ...PAYMENT, amount: -1 })],
    ['payment.status', told({ ...PAYMENT, status: 'lost' })],
    ['payment.id', told({ ...PAYMENT, id: undefined })],
    ['payment.created_at', told({ ...PAYMENT, created_at: null })],
    ['refund.amount', told(PAYMENT, { ...REFUND, amount: 1.5 })],
  ])('is not read when %s is wrong: %j', (field, body) => {
    expect(() => readRazorpayEvent(body)).toThrow(UnreadableWebhook);
    expect(() => readRazorpayEvent(body)).toThrow(field);
  });
});
