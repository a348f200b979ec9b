import { responseWith, OK, type ExpectedResponse, type RazorpayMode } from '../expected-response.js';
import type { Call } from '../calls.js';
import { dayAt } from './days.js';
import { startTerm, applyRefundsToPayment, endOpenLinks, refundableLeft, settleRefund } from './payments.js';
import type { Model, Order, Payment, Refund } from './model-state.js';

const MIN_REFUND_PAISE = 100;

/** The error response if the payment cannot be refunded now. */
function refundError(payment: Payment): ExpectedResponse | null {
  if (payment.paise === 0 || refundableLeft(payment) === 0) return responseWith(409);
  return payment.refunds.some(({ state }) => state === 'intent') ? responseWith(409) : null;
}

/** The requested amount in paise; null for everything that is left. */
export function refundAmount(payment: Payment, part: 'all' | 'half' | 'too much'): number | null {
  if (part === 'all') return null;
  if (part === 'half') return Math.max(MIN_REFUND_PAISE, Math.floor(refundableLeft(payment) / 2));
  return refundableLeft(payment) + 1;
}

/** All payments that are one payment at Razorpay, in the order of their lines. */
function paymentLines(m: Model, payment: Payment): Payment[] {
  const joint = payment.order === null ? null : (m.orders[payment.order]?.joint ?? null);
  if (joint === null) return [payment];
  return m.payments
    .filter(({ order }) => order !== null && m.orders[order]?.joint === joint)
    .sort((a, b) => Number(a.order) - Number(b.order));
}

/** Whether the doctor can refund it in Razorpay's own dashboard, with no other refund open. */
export const isRefundable = (m: Model, payment: Payment): boolean =>
  payment.order !== null &&
  refundError(payment) === null &&
  refundableLeft(payment) >= MIN_REFUND_PAISE &&
  paymentLines(m, payment).every(({ refunds }) => refunds.every(({ state }) => state !== 'intent'));

/** All that is left of a payment at Razorpay, or a half of what is left of this line. */
export const dashboardAmount = (m: Model, payment: Payment, part: 'all' | 'half'): number =>
  refundAmount(payment, part) ?? paymentLines(m, payment).reduce((sum, line) => sum + refundableLeft(line), 0);

/**
 * A refund in Razorpay's own dashboard, reported by webhook: of the line of which exactly this is left, otherwise of the
 * first lines. Lines that pay for no term come first. One of all that is left of a line ends its term.
 */
export function refundInDashboard(m: Model, payment: Payment, { part }: Call & { do: 'dashboard' }): ExpectedResponse {
  let rest = dashboardAmount(m, payment, part);
  const lines = paymentLines(m, payment).toSorted((a, b) => Number(a.term !== null) - Number(b.term !== null));
  const exact = lines.find((line) => refundableLeft(line) === rest);
  for (const line of exact ? [exact] : lines) {
    const left = refundableLeft(line);
    const paise = Math.min(rest, left);
    if (paise === 0) continue;
    rest -= paise;
    const ends = line.term !== null && paise >= left;
    const made: Refund = { paise, ends, state: 'intent', taken: false, day: null, createdAt: m.now };
    line.refunds.push(made);
    settleRefund(m, line, made, m.now);
  }
  return OK;
}

/** The payment's newest refund that is pending at Razorpay. */
export const pendingRefund = ({ refunds }: Payment): Refund | undefined =>
  refunds.findLast(({ state }) => state === 'pending');

export function endRefund(m: Model, payment: Payment, { fails }: Call & { do: 'endRefund' }): ExpectedResponse {
  const state = fails ? 'failed' : 'processed';
  Object.assign(pendingRefund(payment) ?? {}, { state });
  applyRefundsToPayment(m, payment, m.now);
  return OK;
}

export function refund(
  m: Model,
  payment: Payment,
  { part, ends }: Call & { do: 'refund' },
  mode: RazorpayMode,
): ExpectedResponse {
  const refused = refundError(payment);
  if (refused) return refused;
  const left = refundableLeft(payment);
  const paise = refundAmount(payment, part) ?? left;
  if (paise > left) return responseWith(409);
  if (payment.order !== null && paise < MIN_REFUND_PAISE) return responseWith(400);
  return createRefund(m, payment, { paise, ends: payment.term !== null && (ends ?? paise === left) }, mode);
}

export function refundHold(m: Model, payment: Payment, mode: RazorpayMode): ExpectedResponse {
  if (payment.hold?.state !== 'open') return responseWith(409);
  const refused = refundError(payment);
  if (refused) return refused;
  const { status } = createRefund(m, payment, { paise: refundableLeft(payment), ends: false }, mode);
  return responseWith(status === 201 ? 200 : status);
}

function createRefund(
  m: Model,
  payment: Payment,
  request: { paise: number; ends: boolean },
  { fault, refunds: refundOutcome }: RazorpayMode,
): ExpectedResponse {
  const refund: Refund = { ...request, state: 'intent', taken: false, day: null, createdAt: m.now };
  payment.refunds.push(refund);
  if (payment.order === null) settleRefund(m, payment, refund, m.now);
  else if (refundOutcome === 'insufficient_balance') {
    payment.refunds.pop();
    payment.refunds.push({ ...refund, state: 'failed' });
    return responseWith(409);
  } else if (refundOutcome === 'failed') Object.assign(refund, { state: 'failed', taken: true, day: dayAt(m.now) });
  else if (refundOutcome === 'pending') {
    Object.assign(refund, { state: 'pending', taken: true, day: dayAt(m.now) });
    applyRefundsToPayment(m, payment, m.now);
  } else if (fault === 'none' || fault === 'reset_after_apply') settleRefund(m, payment, refund, m.now);
  else applyRefundsToPayment(m, payment, m.now);
  return responseWith(201);
}

/** A held payment becomes a renewal: it starts at the end of an active term, else today. */
export function acceptHold(m: Model, payment: Payment): ExpectedResponse {
  if (payment.hold?.state !== 'open' || m.erased) return responseWith(409);
  const order = m.orders[payment.order ?? -1] as Order;
  payment.term = startTerm(m, order, dayAt(m.now), { paidOn: payment.day, method: payment.method });
  payment.hold.state = 'accepted';
  endOpenLinks(m, payment.plan);
  m.messages.confirmation++;
  return responseWith(200);
}
