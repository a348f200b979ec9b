import { payPageQuery } from '../../../src/payments/orders/checkout-callback.rules.js';
import { parseReturnQuery, storePayment, readStoredPayment, type StoredPayment } from './stored-payment.js';

describe('the return URL', () => {
  const failed = { windowResult: 'dismissed', reason: 'insufficient_funds', timedOutAt: null } as const;
  const cases: [search: string, payment: StoredPayment | null][] = [
    ['', null],
    ['?utm=1', null],
    ['?payment=maybe&order=order_1', null],
    ['?payment=done', null],
    ['?payment=done&order=order_1', { orderId: 'order_1', windowResult: 'succeeded', reason: null, timedOutAt: null }],
    ['?payment=failed&reason=insufficient_funds&order=order_1', { orderId: 'order_1', ...failed }],
    ['?payment=failed&reason=insufficient_funds', { orderId: null, ...failed }],
    ['?payment=failed&reason=<b>', { orderId: null, ...failed, reason: 'payment_failed' }],
    ['?payment=failed', { orderId: null, ...failed, reason: 'payment_failed' }],
  ];
  test.each(cases)('%s', (search, payment) => expect(parseReturnQuery(search)).toEqual(payment));

  it('parses what the server writes', () => {
    const success = { kind: 'success', orderId: 'order_1', paymentId: 'pay_1', signature: '' } as const;
    expect(parseReturnQuery(payPageQuery(success))).toEqual({
      orderId: 'order_1',
      windowResult: 'succeeded',
      reason: null,
      timedOutAt: null,
    });
    const failureQuery = payPageQuery({ kind: 'failure', orderId: 'order_1', reason: 'insufficient_funds' });
    expect(parseReturnQuery(failureQuery)).toEqual({ orderId: 'order_1', ...failed });
    expect(parseReturnQuery(payPageQuery(null))).toBeNull();
  });
});

describe('a stored payment', () => {
  /** An in-memory Web Storage. */
  const newStorage = () => {
    const items = new Map<string, string>();
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, text: string) => void items.set(key, text),
      removeItem: (key: string) => void items.delete(key),
    };
  };
  const openNewTab = () => Object.assign(globalThis, { sessionStorage: newStorage() });
  beforeEach(() => {
    openNewTab();
    Object.assign(globalThis, { localStorage: newStorage() });
  });
  const DAY_MS = 86_400_000;
  const polled: StoredPayment = { orderId: 'order_1', windowResult: 'succeeded', reason: null, timedOutAt: null };
  const timedOutSince = (ms: number): StoredPayment => ({
    ...polled,
    windowResult: 'dismissed',
    timedOutAt: Date.now() - ms,
  });

  it('is visible only in its tab while it is polled', () => {
    storePayment('link', polled);
    expect(readStoredPayment('link')).toEqual(polled);
    expect(readStoredPayment('another')).toBeNull();
    openNewTab();
    expect(readStoredPayment('link')).toBeNull();
  });

  it('is visible in every tab for four days once it is timed out', () => {
    storePayment('link', polled);
    const timedOut = timedOutSince(3.9 * DAY_MS);
    storePayment('link', timedOut);
    expect(readStoredPayment('link')).toEqual(timedOut);
    openNewTab();
    expect(readStoredPayment('link')).toEqual(timedOut);
    storePayment('link', timedOutSince(4.1 * DAY_MS));
    expect(readStoredPayment('link')).toBeNull();
  });

  it('is hidden by a newer payment of the tab, and deleted with it', () => {
    const timedOut = timedOutSince(0);
    storePayment('link', timedOut);
    storePayment('link', { ...polled, orderId: 'order_2' });
    expect(readStoredPayment('link')?.orderId).toBe('order_2');
    openNewTab();
    expect(readStoredPayment('link')).toEqual(timedOut);
    storePayment('link', null);
    expect(readStoredPayment('link')).toBeNull();
  });
});
