import { payPageQuery, parseCheckoutCallback, type CheckoutCallback } from './checkout-callback.rules.js';

const signature = 'a'.repeat(64);
const success = { razorpay_order_id: 'order_A1', razorpay_payment_id: 'pay_B2', razorpay_signature: signature };
const metadata = JSON.stringify({ order_id: 'order_A1', payment_id: 'pay_B2' });
const failure = { 'error[code]': 'BAD_REQUEST_ERROR', 'error[reason]': 'incorrect_otp', 'error[metadata]': metadata };

describe('a form that comes back from Razorpay’s page', () => {
  const cases: [name: string, form: unknown, heard: CheckoutCallback | null][] = [
    ['success', success, { kind: 'success', orderId: 'order_A1', paymentId: 'pay_B2', signature }],
    ['success with more fields', { ...success, x: '1' }, { kind: 'success', orderId: 'order_A1', paymentId: 'pay_B2', signature }],
    ['no signature', { ...success, razorpay_signature: undefined }, null],
    ['a short signature', { ...success, razorpay_signature: 'ab' }, null],
    ['an order that is none', { ...success, razorpay_order_id: 'order_\0' }, null],
    ['a payment that is none', { ...success, razorpay_payment_id: '1 OR 1=1' }, null],
    ['failure', failure, { kind: 'failure', orderId: 'order_A1', reason: 'incorrect_otp' }],
    ['failure with a new word', { ...failure, 'error[reason]': 'moon' }, { kind: 'failure', orderId: 'order_A1', reason: 'payment_failed' }],
    ['failure without metadata', { 'error[code]': 'X' }, { kind: 'failure', orderId: null, reason: 'payment_failed' }],
    ['failure with odd metadata', { ...failure, 'error[metadata]': '{' }, { kind: 'failure', orderId: null, reason: 'incorrect_otp' }],
    ['failure with null as metadata', { ...failure, 'error[metadata]': 'null' }, { kind: 'failure', orderId: null, reason: 'incorrect_otp' }],
    ['failure and success at once', { ...success, ...failure }, { kind: 'failure', orderId: 'order_A1', reason: 'incorrect_otp' }],
    ['nothing', {}, null],
    ['no form', undefined, null],
    ['a text', 'x', null],
  ]; // prettier-ignore
  test.each(cases)('%s', (_name, form, heard) => expect(parseCheckoutCallback(form)).toEqual(heard));
});

describe('where the browser goes on', () => {
  const cases: [query: string, heard: CheckoutCallback | null][] = [
    ['', null],
    ['?payment=done&order=order_A1', { kind: 'success', orderId: 'order_A1', paymentId: 'pay_B2', signature }],
    ['?payment=failed&reason=incorrect_otp&order=order_A1', { kind: 'failure', orderId: 'order_A1', reason: 'incorrect_otp' }],
    ['?payment=failed&reason=payment_failed', { kind: 'failure', orderId: null, reason: 'payment_failed' }],
  ]; // prettier-ignore
  test.each(cases)('%s', (query, heard) => expect(payPageQuery(heard)).toBe(query));
});
