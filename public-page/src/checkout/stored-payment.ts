import { toFailure, type Failure } from '../../../src/payments/orders/payment-failure.rules.js';

/**
 * A payment whose outcome this browser does not know yet. UPI switches to another app, and a phone with little memory
 * may unload the page meanwhile. After the return, the page continues to poll instead of offering a second payment, and
 * still shows why the last attempt failed. Stored per tab while it is polled. Once timed out, it is stored for every
 * tab of the browser, as long as the payment may still arrive.
 */
export interface StoredPayment {
  /** Null if a failure was returned without an order. */
  orderId: string | null;
  /** `done`: the checkout reported success. `dismissed`: it did not, but a payment may still be in progress. */
  since: 'done' | 'dismissed';
  /** Reason of the last failed attempt; null if none failed. */
  reason: Failure | null;
  /** When polling ended without a result, in milliseconds since 1970; null while it continues. */
  lateAt: number | null;
}

/** Banks answer within three days; the server's reconciliation runs for four. */
const KEEP_TIMED_OUT_MS = 4 * 86_400_000;

const storageKey = (identifier: string) => `nirog:payment:${identifier}`;

/** Returns null if storage is disabled or contains data of an older page. */
export function readStoredPayment(identifier: string): StoredPayment | null {
  try {
    const key = storageKey(identifier);
    const stored = sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? '';
    const payment = JSON.parse(stored) as StoredPayment;
    if (!payment.lateAt || Date.now() - payment.lateAt < KEEP_TIMED_OUT_MS) return payment;
    localStorage.removeItem(key);
    return null;
  } catch {
    return null;
  }
}

/** Stores `payment`, or deletes everything about the link if null. */
export function storePayment(identifier: string, payment: StoredPayment | null): void {
  try {
    const key = storageKey(identifier);
    sessionStorage.removeItem(key);
    if (!payment) localStorage.removeItem(key);
    else (payment.lateAt === null ? sessionStorage : localStorage).setItem(key, JSON.stringify(payment));
  } catch {
    return;
  }
}

/**
 * Outcome in the return URL from Razorpay's page, or null. See `payPageQuery` on the server.
 * @param search of the URL, with its '?'.
 */
export function parseReturnQuery(search: string): StoredPayment | null {
  const query = new URLSearchParams(search);
  const orderId = query.get('order');
  switch (query.get('payment')) {
    case 'done':
      return orderId ? { orderId, since: 'done', reason: null, lateAt: null } : null;
    case 'failed':
      return { orderId, since: 'dismissed', reason: toFailure(query.get('reason')), lateAt: null };
    default:
      return null;
  }
}

/** The payment to restore when the page opens. Removes the outcome from the URL. */
export function restorePayment(identifier: string): StoredPayment | null {
  const stored = readStoredPayment(identifier);
  const returned = parseReturnQuery(location.search);
  if (!returned) return stored;
  const payment = { ...returned, orderId: returned.orderId ?? stored?.orderId ?? null };
  storePayment(identifier, payment);
  history.replaceState(null, '', location.pathname + location.hash);
  return payment;
}
