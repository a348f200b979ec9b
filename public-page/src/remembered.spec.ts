import { landingQuery } from '../../src/payments/checkout-return.rules.js';
import { landingOf, type Remembered } from './remembered.js';

describe('what the address tells after the way back', () => {
  const failed = { since: 'dismissed', reason: 'insufficient_funds' } as const;
  const cases: [search: string, payment: Remembered | null][] = [
    ['', null],
    ['?utm=1', null],
    ['?payment=maybe&order=order_1', null],
    ['?payment=done', null],
    ['?payment=done&order=order_1', { orderId: 'order_1', since: 'done', reason: null }],
    ['?payment=failed&reason=insufficient_funds&order=order_1', { orderId: 'order_1', ...failed }],
    ['?payment=failed&reason=insufficient_funds', { orderId: null, ...failed }],
    ['?payment=failed&reason=<b>', { orderId: null, since: 'dismissed', reason: 'payment_failed' }],
    ['?payment=failed', { orderId: null, since: 'dismissed', reason: 'payment_failed' }],
  ];
  test.each(cases)('%s', (search, payment) => expect(landingOf(search)).toEqual(payment));

  it('is what the server said', () => {
    const paid = { kind: 'success', orderId: 'order_1', paymentId: 'pay_1', signature: '' } as const;
    expect(landingOf(landingQuery(paid))).toEqual({ orderId: 'order_1', since: 'done', reason: null });
    const back = landingQuery({ kind: 'failure', orderId: 'order_1', reason: 'insufficient_funds' });
    expect(landingOf(back)).toEqual({ orderId: 'order_1', ...failed });
    expect(landingOf(landingQuery(null))).toBeNull();
  });
});
