import { failureOf, type Failure } from './payment-failure.rules.js';

/** What Razorpay's page sends the browser back with. None of it is proof: it only tells which order to ask about. */
export type CheckoutReturn =
  | { kind: 'success'; orderId: string; paymentId: string; signature: string }
  /** `orderId`: null when Razorpay did not name the order. */
  | { kind: 'failure'; orderId: string | null; reason: Failure };

const ORDER = /^order_\w{1,40}$/;
const PAYMENT = /^pay_\w{1,40}$/;

type Form = Record<string, unknown>;

const matching = (value: unknown, pattern: RegExp): string | null =>
  typeof value === 'string' && pattern.test(value) ? value : null;

/**
 * Reads a returning form: `razorpay_*` after a success, `error[…]` after a failure. Null for anything else; whoever
 * sends it lands on the pay page all the same.
 */
export function readReturn(form: unknown): CheckoutReturn | null {
  if (typeof form !== 'object' || form === null) return null;
  const fields = form as Form;
  if ('error[code]' in fields || 'error[reason]' in fields) {
    const orderId = matching(orderOf(fields['error[metadata]']), ORDER);
    return { kind: 'failure', orderId, reason: failureOf(fields['error[reason]']) };
  }
  const orderId = matching(fields['razorpay_order_id'], ORDER);
  const paymentId = matching(fields['razorpay_payment_id'], PAYMENT);
  const signature = matching(fields['razorpay_signature'], /^[0-9a-f]{64}$/);
  return orderId && paymentId && signature ? { kind: 'success', orderId, paymentId, signature } : null;
}

/** The order that the JSON text in `error[metadata]` names. */
function orderOf(metadata: unknown): unknown {
  try {
    return (JSON.parse(String(metadata)) as { order_id?: unknown } | null)?.order_id;
  } catch {
    return null;
  }
}

/** Where a page that was left for Razorpay's goes on: `''` says no more than opening the link does. */
export function landingQuery(heard: CheckoutReturn | null): string {
  if (!heard) return '';
  const { orderId } = heard;
  const query = new URLSearchParams(
    heard.kind === 'success' ? { payment: 'done' } : { payment: 'failed', reason: heard.reason },
  );
  if (orderId) query.set('order', orderId);
  return `?${query.toString()}`;
}
