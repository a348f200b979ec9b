import { payPageQuery, parseCheckoutCallback, type CheckoutCallback } from './checkout-callback.rules.js';

const signature = 'a'.repeat(64);
const success = { razorpay_order_id: 'order_A1', razorpay_payment_id: 'pay_B2', razorpay_signature: signature };
const metadata = JSON.stringify({ order_id: 'order_A1', payment_id: 'pay_B2' });
const failure = { 'error[code]': 'BAD_REQUEST_ERROR', 'error[reason]': 'incorrect_otp', 'error[metadata]': metadata };

describe('the form that Razorpay’s checkout page posts', () => {
  const cases: [name: string, form: unknown, callback: CheckoutCallback | null][] = [
    ['success', success, { kind: 'success', orderId: 'order_A1', paymentId: 'pay_B2', signature }],
    ['success with more fields', { ...success, x: '1' }, { kind: 'success', orderId: 'order_A1', paymentId: 'pay_B2', signature }],
    ['no signature', { ...success, razorpay_signature: undefined }, null],
    ['a short signature', { ...success, razorpay_signature: 'ab' }, null],
    ['an invalid order id', { ...success, razorpay_order_id: 'order_\0' }, null],
    ['an invalid payment id', { ...success, razorpay_payment_id: '1 OR 1=1' }, null],
    ['failure', failure, { kind: 'failure', orderId: 'order_A1', reason: 'incorrect_otp' }],
    ['failure with an unknown reason', { ...failure, 'error[reason]': 'moon' }, { kind: 'failure', orderId: 'order_A1', reason: 'payment_failed' }],
    ['failure without metadata', { 'error[code]': 'X' }, { kind: 'failure', orderId: null, reason: 'payment_failed' }],
    ['failure with odd metadata', { ...failure, 'error[metadata]': '{' }, { kind: 'failure', orderId: null, reason: 'incorrect_otp' }],
    ['failure with null as metadata', { ...failure, 'error[metadata]': 'null' }, { kind: 'failure', orderId: null, reason: 'incorrect_otp' }],
    ['failure and success at once', { ...success, ...failure }, { kind: 'failure', orderId: 'order_A1', reason: 'incorrect_otp' }],
    ['nothing', {}, null],
    ['no form', undefined, null],
    ['a text', 'x', null],
  ]; // prettier-ignore
  test.each(cases)('%s', (_name, form, callback) => expect(parseCheckoutCallback(form)).toEqual(callback));
});

describe('the query of the pay page', () => {
  const cases: [query: string, callback: CheckoutCallback | null][] = [
    ['', null],
    ['?payment=done&order=order_A1', { kind: 'success', orderId: 'order_A1', paymentId: 'pay_B2', signature }],
    ['?payment=failed&reason=incorrect_otp&order=order_A1', { kind: 'failure', orderId: 'order_A1', reason: 'incorrect_otp' }],
    ['?payment=failed&reason=payment_failed', { kind: 'failure', orderId: null, reason: 'payment_failed' }],
  ]; // prettier-ignore
  test.each(cases)('%s', (query, callback) => expect(payPageQuery(callback)).toBe(query));
});
