import { payPageQuery } from '../../../src/payments/orders/checkout-callback.rules.js';
import { parseReturnQuery, storePayment, readStoredPayment, type StoredPayment } from './stored-payment.js';

describe('the return URL', () => {
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

  it('parses what the server writes', () => {
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

describe('a stored payment', () => {
  const storage = () => {
    const items = new Map<string, string>();
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, text: string) => void items.set(key, text),
      removeItem: (key: string) => void items.delete(key),
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

  it('is visible only in its tab while it is polled', () => {
    storePayment('link', open);
    expect(readStoredPayment('link')).toEqual(open);
    expect(readStoredPayment('another')).toBeNull();
    newTab();
    expect(readStoredPayment('link')).toBeNull();
  });

  it('is visible in every tab for four days once it is timed out', () => {
    storePayment('link', open);
    const late = lateBy(3.9 * DAY_MS);
    storePayment('link', late);
    expect(readStoredPayment('link')).toEqual(late);
    newTab();
    expect(readStoredPayment('link')).toEqual(late);
    storePayment('link', lateBy(4.1 * DAY_MS));
    expect(readStoredPayment('link')).toBeNull();
  });

  it('is hidden by a newer payment of the tab, and deleted with it', () => {
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
