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
  windowResult: WindowResult;
  /** Reason of the last failed attempt; null if none failed. */
  reason: Failure | null;
  /** When polling ended without a result, in milliseconds since 1970; null while it continues. */
  timedOutAt: number | null;
}

/**
 * `succeeded`: the payment window reported success, which the server has not confirmed. `dismissed`: it did not, but a
 * payment may still be in progress.
 */
export type WindowResult = 'succeeded' | 'dismissed';

/** Banks answer within three days; the server's reconciliation runs for four. */
const TIMED_OUT_LIFETIME_MS = 4 * 86_400_000;

const storageKey = (identifier: string) => `nirog:payment:${identifier}`;

/** Returns null if nothing is stored, storage is disabled, or the stored text cannot be parsed. */
export function readStoredPayment(identifier: string): StoredPayment | null {
  try {
    const key = storageKey(identifier);
    const stored = sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? '';
    const payment = JSON.parse(stored) as StoredPayment;
    if (!payment.timedOutAt || Date.now() - payment.timedOutAt < TIMED_OUT_LIFETIME_MS) return payment;
    localStorage.removeItem(key);
    return null;
  } catch {
    return null;
  }
}

/** Stores `payment`, or deletes everything about the link if null. Does nothing if storage is disabled. */
export function storePayment(identifier: string, payment: StoredPayment | null): void {
  try {
    const key = storageKey(identifier);
    sessionStorage.removeItem(key);
    if (!payment) localStorage.removeItem(key);
    else (payment.timedOutAt === null ? sessionStorage : localStorage).setItem(key, JSON.stringify(payment));
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
      return orderId ? { orderId, windowResult: 'succeeded', reason: null, timedOutAt: null } : null;
    case 'failed':
      return { orderId, windowResult: 'dismissed', reason: toFailure(query.get('reason')), timedOutAt: null };
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
