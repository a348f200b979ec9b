import { dayOfMonth, dayAt, daysBetween, addDays, addMonths } from './days.js';
import type { Model, Order, Payment, Refund, Term } from './model-state.js';

/** The payment rules, written again from sections 2 and 3 of the decisions. Each function changes the model. */

const TWICE_MS = 24 * 3_600_000;

interface Purchase {
  plan: number;
  tier: number;
  months: number;
  paise: number;
}

export const findPending = (m: Model, plan: number): Term | undefined =>
  m.terms.find((term) => term.plan === plan && term.state === 'pending');

/** The plan's paid term with the latest end. */
export function lastPaid(m: Model, plan: number): Term | undefined {
  let last: Term | undefined;
  for (const term of m.terms) {
    if (term.plan !== plan || term.state !== 'paid') continue;
    const later = [term.end, term.start].join() >= [last?.end, last?.start].join();
    if (!last || later) last = term;
  }
  return last;
}

/** Disabled, and no other current term is active. Checks the terms that include today, and the last one. */
export function isDisabledToday(m: Model, last: Term, today: string): boolean {
  const ofToday = m.terms.filter(
    (t) => t.plan === last.plan && t.state === 'paid' && String(t.start) <= today && today <= String(t.end),
  );
  const isLive = ofToday.some((t) => !t.disabled && !t.missed.includes(today));
  return !isLive && [...ofToday, last].some(({ disabled }) => disabled);
}

/** The status as the API shows it. */
export function termStatus(term: Term, today: string): 'active' | 'inactive' | 'expired' | 'cancelled' {
  if (term.state === 'cancelled') return 'cancelled';
  if (term.state === 'pending') return 'inactive';
  if (String(term.end) < today) return 'expired';
  return term.disabled ? 'inactive' : 'active';
}

/**
 * Starts a term on the given day, or at the end of an active term. It replaces a pending term if there is one.
 * @returns its index.
 */
export function startTerm(m: Model, bought: Purchase, on: string, paid: { paidOn: string; method: string }): number {
  const last = lastPaid(m, bought.plan);
  const runs = last !== undefined && on <= String(last.end);
  const start = runs ? String(last.end) : on;
  const anchor = runs ? Number(last.anchor) : dayOfMonth(start);
  const end = addMonths(start, bought.months, anchor);
  const { plan, tier, months, paise } = bought;
  const term: Term = {
    plan,
    tier,
    months,
    paise,
    ...paid,
    start,
    end,
    anchor,
    state: 'paid',
    disabled: false,
    endedOn: null,
    missed: [],
    linked: null,
    createdAt: m.now,
  };
  m.enrolled[plan] = true;
  const waits = m.terms.findIndex((one) => one.plan === plan && one.state === 'pending');
  if (waits < 0) return m.terms.push(term) - 1;
  Object.assign(m.terms[waits] as Term, { ...term, createdAt: m.terms[waits]?.createdAt });
  return waits;
}

/** Records a paid term with its payment and one confirmation. */
export function recordManualPayment(m: Model, bought: Purchase, method: string): void {
  const day = dayAt(m.now);
  const term = startTerm(m, bought, day, { paidOn: day, method });
  const { plan, paise } = bought;
  m.payments.push({
    plan,
    order: null,
    term,
    paise,
    at: m.now,
    learnedAt: m.now,
    day,
    method,
    hold: null,
    refunds: [],
  });
  m.messages.confirmation++;
  endOpenLinks(m, plan);
}

function holdReason(m: Model, order: Order, at: number): NonNullable<Payment['hold']>['reason'] | null {
  if (m.erased) return 'patient_deleted';
  if (order.state === 'closed') return 'paid_at_clinic';
  const twice = m.payments.some(
    (other, index) =>
      other.plan === order.plan &&
      isOrderedBefore(order, other, index) &&
      (isLinkOfSameDues(m, order, other) || Math.abs(at - other.at) <= TWICE_MS),
  );
  return twice ? 'paid_twice' : null;
}

/** One of the two was paid through a link, and no other payment was known between the creation of their orders. */
function isLinkOfSameDues(m: Model, order: Order, other: Payment): boolean {
  const otherOrder = other.order === null ? null : (m.orders[other.order] as Order);
  if (order.link === null && (otherOrder?.link ?? null) === null) return false;
  const otherCreatedAt = otherOrder?.createdAt ?? other.at;
  return !m.payments.some(
    (between, index) =>
      between !== other &&
      between.plan === order.plan &&
      isOrderedBefore(order, between, index) &&
      Math.max(between.at, between.learnedAt) < otherCreatedAt,
  );
}

/** Whether an order was created before the product knew of a payment, which has this index. */
export function isOrderedBefore(
  { createdAt, paymentsBefore }: Order,
  { at, learnedAt: learned }: Payment,
  index: number,
): boolean {
  const known = Math.max(at, learned);
  return createdAt === known ? paymentsBefore <= index : createdAt < known;
}

/** The indices of the orders that one order at Razorpay pays. @param lead of a single order, or of the first line. */
export const linesOf = (m: Model, lead: number): number[] =>
  m.orders.flatMap(({ joint }, n) => (n === lead || joint === lead ? [n] : []));

/** Applies a payment captured at `at`: each line to one term or one hold. A repeat changes nothing. */
export function applyCapture(m: Model, lead: number, at: number): void {
  if (m.orders[lead]?.state === 'paid') return;
  for (const line of linesOf(m, lead)) applyCaptureOfLine(m, line, at);
}

function applyCaptureOfLine(m: Model, index: number, at: number): void {
  const order = m.orders[index] as Order;
  const reason = holdReason(m, order, at);
  order.state = 'paid';
  if (order.link === 'created') order.link = 'paid';
  const [day, method] = [dayAt(at), 'upi'];
  const payment: Payment = {
    plan: order.plan,
    order: index,
    term: null,
    paise: order.paise,
    at,
    learnedAt: m.now,
    day,
    method,
    hold: reason && { reason, state: 'open' },
    refunds: [],
  };
  m.payments.push(payment);
  if (reason) return;
  payment.term = startTerm(m, order, day, { paidOn: day, method });
  m.messages.confirmation++;
  endOpenLinks(m, order.plan);
}

/** Dues that were paid in another way end the open link. */
export function endOpenLinks(m: Model, plan: number): void {
  const open = m.orders.filter((order) => order.link !== null && order.state === 'open' && order.plan === plan);
  for (const order of open) order.state = 'expired';
  pollLinks(m, open);
}

/** Queries Razorpay about links that have ended, which cancels them. */
export const pollLinks = (m: Model, orders: readonly Order[]): void =>
  orders.filter(({ link }) => link !== null).forEach((order) => pollLink(m, m.orders.indexOf(order), m.now));

/** Queries Razorpay about a link; one that must not be paid any more is cancelled first. */
export function pollLink(m: Model, n: number, at: number): void {
  const order = m.orders[n] as Order;
  if (order.state !== 'open' && order.link === 'created') order.link = 'ended';
  pollRazorpay(m, n, at);
}

/** Queries Razorpay about an order. An authorized payment is captured now. */
export function pollRazorpay(m: Model, index: number, at: number): void {
  const order = m.orders[index] as Order;
  if (order.state === 'paid' || !order.exists) return;
  for (const line of linesOf(m, index).map((n) => m.orders[n] as Order))
    Object.assign(line, { known: true, state: line.state === 'intent' ? 'open' : line.state });
  for (const attempt of order.late) attempt.seen = true;
  if (order.money?.state === 'authorized') order.money = { state: 'captured', at, seen: true };
  if (order.money) applyCapture(m, index, order.money.seen ? at : order.money.at);
}

/** The amount that can still be refunded. Unfinished refunds count as refunded. */
export const refundableLeft = ({ paise, refunds }: Payment): number =>
  refunds.reduce((left, refund) => left - (refund.state === 'failed' ? 0 : refund.paise), paise);

/** Razorpay has accepted the refund; it may still fail. */
export const isAccepted = ({ state }: Refund): boolean => state === 'processed' || state === 'pending';

export const isFullyRefunded = ({ paise, refunds }: Payment): boolean =>
  paise > 0 && refunds.reduce((left, refund) => left - (isAccepted(refund) ? refund.paise : 0), paise) === 0;

/** Updates hold and term to match the payment's refunds. */
export function applyRefundsToPayment(m: Model, payment: Payment, at: number): void {
  if (payment.hold && payment.hold.state !== 'accepted')
    payment.hold.state = refundableLeft(payment) === 0 ? 'refunded' : 'open';
  const term = payment.term === null ? undefined : m.terms[payment.term];
  const today = dayAt(at);
  if (!term) return;
  if (payment.refunds.some((refund) => isAccepted(refund) && refund.ends)) {
    if (term.state === 'paid' && String(term.end) >= today) Object.assign(term, { state: 'cancelled', endedOn: today });
  } else if (payment.refunds.some(({ state, ends, taken }) => state === 'failed' && ends && taken))
    restoreTerm(m, term, today);
}

/** Restores a term whose refund failed. Its lost days are added at the end, except days that a later term covers. */
function restoreTerm(m: Model, term: Term, today: string): void {
  const { start, end, endedOn } = term;
  if (m.erased || term.state !== 'cancelled' || start === null || end === null || endedOn === null) return;
  Object.assign(term, { state: 'paid', endedOn: null });
  if (term.disabled) return;
  const from = endedOn > start ? endedOn : start;
  const bought = m.terms.filter((t) => t !== term && t.plan === term.plan && t.state === 'paid');
  const isOthers = (day: string) =>
    bought.some((t) => String(t.start) >= endedOn && String(t.start) <= day && day < String(t.end));
  let day = from;
  const isOwnDay = (): boolean => day >= today && !isOthers(day);
  for (let left = daysBetween(from, end); left > 0 || day < today; day = addDays(day, 1)) {
    if (isOwnDay()) left--;
    else term.missed.push(day);
  }
  if (day !== end) Object.assign(term, { end: day, anchor: dayOfMonth(day) });
}

export function settleRefund(m: Model, payment: Payment, refund: Refund, at: number): void {
  Object.assign(refund, { state: 'processed', taken: true, day: dayAt(at) });
  applyRefundsToPayment(m, payment, at);
}
