import { failureOf, type Failure } from '../../src/payments/failure.rules.js';

/**
 * The payment whose outcome this tab has not heard yet. Paying by UPI leaves for another app, and a small phone may
 * throw the page away meanwhile: after the return the page goes on asking instead of inviting a second payment, and
 * still says why the last attempt failed.
 */
export interface Remembered {
  /** Null when a failure came back without naming its order. */
  orderId: string | null;
  /** `done`: the checkout reported success. `dismissed`: it did not, and money may still have left. */
  since: 'done' | 'dismissed';
  /** Why the last attempt failed; null when none did. */
  reason: Failure | null;
}

const keyOf = (identifier: string) => `nirog:payment:${identifier}`;

/** Storage may be switched off, or hold what an older page left: then nothing is remembered. */
export function remembered(identifier: string): Remembered | null {
  try {
    const { orderId, since, reason } = JSON.parse(sessionStorage.getItem(keyOf(identifier)) ?? '') as Remembered;
    return { orderId, since, reason };
  } catch {
    return null;
  }
}

/** Remembers `payment`, or forgets it when null. */
export function remember(identifier: string, payment: Remembered | null): void {
  try {
    if (payment === null) sessionStorage.removeItem(keyOf(identifier));
    else sessionStorage.setItem(keyOf(identifier), JSON.stringify(payment));
  } catch {
    return;
  }
}

/**
 * What the address tells after the way back from Razorpay's own page, or null: see `landingQuery` on the server.
 * @param search of the address, with its '?'.
 */
export function landingOf(search: string): Remembered | null {
  const query = new URLSearchParams(search);
  const orderId = query.get('order');
  switch (query.get('payment')) {
    case 'done':
      return orderId ? { orderId, since: 'done', reason: null } : null;
    case 'failed':
      return { orderId, since: 'dismissed', reason: failureOf(query.get('reason')) };
    default:
      return null;
  }
}

/** What is known about a payment when the page opens; words of the address are taken in once and then taken out. */
export function openPayment(identifier: string): Remembered | null {
  const known = remembered(identifier);
  const landed = landingOf(location.search);
  if (!landed) return known;
  const payment = { ...landed, orderId: landed.orderId ?? known?.orderId ?? null };
  remember(identifier, payment);
  history.replaceState(null, '', location.pathname + location.hash);
  return payment;
}
