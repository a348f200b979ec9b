import { payPageQuery } from '../../src/payments/orders/checkout-callback.rules.js';
import { parseReturnQuery, storePayment, readStoredPayment, type StoredPayment } from './stored-payment.js';

describe('what the address tells after the way back', () => {
  const failed = { since: 'dismissed', reason: 'insufficient_funds', lateAt: null } as const;
  const cases: [search: string, payment: StoredPayment | null][] = [
    ['', null],
    ['?utm=1', null],
    ['?payment=maybe&order=order_1', null],
    ['?payment=done', null],
    ['?payment=done&order=order_1', { orderId: 'order_1', since: 'done', reason: null, lateAt: null }],
    ['?payment=failed&reason=insufficient_funds&order=order_1', { orderId: 'order_1', ...failed }],
    ['?payment=failed&reason=insufficient_funds', { orderId: null, ...failed }],
    ['?payment=failed&reason=<b>', { orderId: null, ...failed, reason: 'payment_failed' }],
    ['?payment=failed', { orderId: null, ...failed, reason: 'payment_failed' }],
  ];
  test.each(cases)('%s', (search, payment) => expect(parseReturnQuery(search)).toEqual(payment));

  it('is what the server said', () => {
    const paid = { kind: 'success', orderId: 'order_1', paymentId: 'pay_1', signature: '' } as const;
    expect(parseReturnQuery(payPageQuery(paid))).toEqual({
      orderId: 'order_1',
      since: 'done',
      reason: null,
      lateAt: null,
    });
    const back = payPageQuery({ kind: 'failure', orderId: 'order_1', reason: 'insufficient_funds' });
    expect(parseReturnQuery(back)).toEqual({ orderId: 'order_1', ...failed });
    expect(parseReturnQuery(payPageQuery(null))).toBeNull();
  });
});

describe('what a browser remembers of a payment', () => {
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    };
  };
  const newTab = () => Object.assign(globalThis, { sessionStorage: storage() });
  beforeEach(() => {
    newTab();
    Object.assign(globalThis, { localStorage: storage() });
  });
  const DAY_MS = 86_400_000;
  const open: StoredPayment = { orderId: 'order_1', since: 'done', reason: null, lateAt: null };
  const lateBy = (ms: number): StoredPayment => ({ ...open, since: 'dismissed', lateAt: Date.now() - ms });

  it('is the tab’s affair while it is asked about', () => {
    storePayment('link', open);
    expect(readStoredPayment('link')).toEqual(open);
    expect(readStoredPayment('another')).toBeNull();
    newTab();
    expect(readStoredPayment('link')).toBeNull();
  });

  it('is everybody’s once it is late, for four days', () => {
    storePayment('link', open);
    const late = lateBy(3.9 * DAY_MS);
    storePayment('link', late);
    expect(readStoredPayment('link')).toEqual(late);
    newTab();
    expect(readStoredPayment('link')).toEqual(late);
    storePayment('link', lateBy(4.1 * DAY_MS));
    expect(readStoredPayment('link')).toBeNull();
  });

  it('comes second to what goes on in the tab, and goes with it when the outcome is known', () => {
    const late = lateBy(0);
    storePayment('link', late);
    storePayment('link', { ...open, orderId: 'order_2' });
    expect(readStoredPayment('link')?.orderId).toBe('order_2');
    newTab();
    expect(readStoredPayment('link')).toEqual(late);
    storePayment('link', null);
    expect(readStoredPayment('link')).toBeNull();
  });
});
