import { toFailure, type Failure } from './payment-failure.rules.js';

/** The form that Razorpay's page posts through the browser. It proves nothing: it only names the order to check. */
export type CheckoutCallback =
  | { kind: 'success'; orderId: string; paymentId: string; signature: string }
  /** `orderId`: null when Razorpay did not name the order. */
  | { kind: 'failure'; orderId: string | null; reason: Failure };

const ORDER_ID = /^order_\w{1,40}$/;
const PAYMENT_ID = /^pay_\w{1,40}$/;

type Form = Record<string, unknown>;

const stringMatching = (value: unknown, pattern: RegExp): string | null =>
  typeof value === 'string' && pattern.test(value) ? value : null;

/**
 * Parses the form: `razorpay_*` after a success, `error[…]` after a failure. Null for anything else; the browser is
 * redirected to the pay page all the same.
 */
export function parseCheckoutCallback(form: unknown): CheckoutCallback | null {
  if (typeof form !== 'object' || form === null) return null;
  const fields = form as Form;
  if ('error[code]' in fields || 'error[reason]' in fields) {
    const orderId = stringMatching(parseOrderId(fields['error[metadata]']), ORDER_ID);
    return { kind: 'failure', orderId, reason: toFailure(fields['error[reason]']) };
  }
  const orderId = stringMatching(fields['razorpay_order_id'], ORDER_ID);
  const paymentId = stringMatching(fields['razorpay_payment_id'], PAYMENT_ID);
  const signature = stringMatching(fields['razorpay_signature'], /^[0-9a-f]{64}$/);
  return orderId && paymentId && signature ? { kind: 'success', orderId, paymentId, signature } : null;
}

/** The order id in `error[metadata]`, which is JSON text. */
function parseOrderId(metadata: unknown): unknown {
  try {
    return (JSON.parse(String(metadata)) as { order_id?: unknown } | null)?.order_id;
  } catch {
    return null;
  }
}

/** Query string with which the pay page opens after checkout; empty without a callback. */
export function payPageQuery(callback: CheckoutCallback | null): string {
  if (!callback) return '';
  const { orderId } = callback;
  const query = new URLSearchParams(
    callback.kind === 'success' ? { payment: 'done' } : { payment: 'failed', reason: callback.reason },
  );
  if (orderId) query.set('order', orderId);
  return `?${query.toString()}`;
}
