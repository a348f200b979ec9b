import { no, OK, type Answer, type Mood } from './expected-reply.js';
import type { Call } from './calls.js';
import { dayAt } from './days.js';
import { begin, follow, leftOf, settleRefund } from './payments.js';
import type { Model, Order, Payment, Refund } from './model-state.js';

const LEAST_PAISE = 100;

/** Why a payment cannot be given back now. */
function refusal(payment: Payment): Answer | null {
  if (payment.paise === 0 || leftOf(payment) === 0) return no(409);
  return payment.refunds.some(({ state }) => state === 'intent') ? no(409) : null;
}

/** What is asked for, in paise; null for all that is left. */
export function amountOf(payment: Payment, part: 'all' | 'half' | 'too much'): number | null {
  if (part === 'all') return null;
  if (part === 'half') return Math.max(LEAST_PAISE, Math.floor(leftOf(payment) / 2));
  return leftOf(payment) + 1;
}

/** Whether the doctor may give it back in Razorpay's own dashboard; nothing is asked for meanwhile. */
export const isRefundable = (payment: Payment): boolean =>
  payment.order !== null && refusal(payment) === null && leftOf(payment) >= LEAST_PAISE;

/** Given back in Razorpay's own dashboard, whose webhook tells of it; all of it ends the term. */
export function dashboard(m: Model, payment: Payment, { part }: Call & { do: 'dashboard' }): Answer {
  const left = leftOf(payment);
  const paise = amountOf(payment, part) ?? left;
  const ends = payment.term !== null && paise >= left;
  const made: Refund = { paise, ends, state: 'intent', taken: false, day: null, createdAt: m.now };
  payment.refunds.push(made);
  settleRefund(m, payment, made, m.now);
  return OK;
}

/** The refund of a payment that waits at Razorpay, the newest. */
export const waitingRefund = ({ refunds }: Payment): Refund | undefined =>
  refunds.findLast(({ state }) => state === 'pending');

/** Razorpay says how a refund ended that it had taken on. */
export function endRefund(m: Model, payment: Payment, { fails }: Call & { do: 'endRefund' }): Answer {
  const state = fails ? 'failed' : 'processed';
  Object.assign(waitingRefund(payment) ?? {}, { state });
  follow(m, payment, m.now);
  return OK;
}

export function refund(m: Model, payment: Payment, { part, ends }: Call & { do: 'refund' }, mood: Mood): Answer {
  const refused = refusal(payment);
  if (refused) return refused;
  const left = leftOf(payment);
  const paise = amountOf(payment, part) ?? left;
  if (paise > left) return no(409);
  if (payment.order !== null && paise < LEAST_PAISE) return no(400);
  return make(m, payment, { paise, ends: payment.term !== null && (ends ?? paise === left) }, mood);
}

export function giveBack(m: Model, payment: Payment, mood: Mood): Answer {
  if (payment.hold?.state !== 'open') return no(409);
  const refused = refusal(payment);
  if (refused) return refused;
  const { status } = make(m, payment, { paise: leftOf(payment), ends: false }, mood);
  return no(status === 201 ? 200 : status);
}

function make(
  m: Model,
  payment: Payment,
  asked: { paise: number; ends: boolean },
  { fault, refunds: fate }: Mood,
): Answer {
  const refund: Refund = { ...asked, state: 'intent', taken: false, day: null, createdAt: m.now };
  payment.refunds.push(refund);
  if (payment.order === null) settleRefund(m, payment, refund, m.now);
  else if (fate === 'insufficient_balance') {
    payment.refunds.pop();
    payment.refunds.push({ ...refund, state: 'failed' });
    return no(409);
  } else if (fate === 'failed') Object.assign(refund, { state: 'failed', taken: true, day: dayAt(m.now) });
  else if (fate === 'pending') {
    Object.assign(refund, { state: 'pending', taken: true, day: dayAt(m.now) });
    follow(m, payment, m.now);
  } else if (fault === 'none' || fault === 'reset_after_apply') settleRefund(m, payment, refund, m.now);
  else follow(m, payment, m.now);
  return no(201);
}

/** Held money becomes a renewal: from the old end while a term runs, else from today. */
export function accept(m: Model, payment: Payment): Answer {
  if (payment.hold?.state !== 'open' || m.erased) return no(409);
  const order = m.orders[payment.order ?? -1] as Order;
  payment.term = begin(m, order, dayAt(m.now), { paidOn: payment.day, method: payment.method });
  payment.hold.state = 'accepted';
  m.told.confirmation++;
  return no(200);
}
