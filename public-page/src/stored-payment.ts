import { toFailure, type Failure } from '../../src/payments/orders/payment-failure.rules.js';

/**
 * The payment whose outcome this browser has not heard yet. Paying by UPI leaves for another app, and a small phone may
 * throw the page away meanwhile: after the return the page goes on asking instead of inviting a second payment, and
 * still says why the last attempt failed. It is this tab's affair, until it was asked about in vain: then it is everybody's
 * who opens the link in this browser, for as long as money may still arrive.
 */
export interface StoredPayment {
  /** Null when a failure came back without naming its order. */
  orderId: string | null;
  /** `done`: the checkout reported success. `dismissed`: it did not, and money may still have left. */
  since: 'done' | 'dismissed';
  /** Why the last attempt failed; null when none did. */
  reason: Failure | null;
  /** When it was asked about for the last time in vain, in milliseconds since 1970; null while it is asked about. */
  lateAt: number | null;
}

/** Banks answer within three days; the server asks for four. */
const KEEP_TIMED_OUT_MS = 4 * 86_400_000;

const storageKey = (identifier: string) => `nirog:payment:${identifier}`;

/** Storage may be switched off, or hold what an older page left: then nothing is remembered. */
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

/** Remembers `payment`, or forgets everything about the link when null. */
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
 * What the address tells after the way back from Razorpay's own page, or null: see `landingQuery` on the server.
 * @param search of the address, with its '?'.
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

/** What is known about a payment when the page opens; words of the address are taken in once and then taken out. */
export function restorePayment(identifier: string): StoredPayment | null {
  const stored = readStoredPayment(identifier);
  const returned = parseReturnQuery(location.search);
  if (!returned) return stored;
  const payment = { ...returned, orderId: returned.orderId ?? stored?.orderId ?? null };
  storePayment(identifier, payment);
  history.replaceState(null, '', location.pathname + location.hash);
  return payment;
}
