import { responseWith, OK, type ExpectedResponse, type RazorpayMode } from './expected-response.js';
import type { Call } from './calls.js';
import type { Start } from './commands.js';
import { dayAt, daysBetween, addDays } from './days.js';
import { approve, decline, join } from './joining.js';
import {
  pollRazorpay,
  startTerm,
  applyCapture,
  isDisabledToday,
  lastPaid,
  findPending,
  recordManualPayment,
} from './payments.js';
import { acceptHold, refundInDashboard, endRefund, refundHold, refund } from './refunds.js';
import {
  editTerm,
  archiveOrErase,
  sendLink,
  sendOptions,
  cancelPending,
  changeTier,
  replaceLink,
  toggleTerm,
  newPendingTerm,
} from './staff.js';
import type { JoinRequest, Model, Order, Payment, Term } from './model-state.js';

const RENEWAL_DAYS = 7;
const ORDER_MS = 30 * 60_000;
export function applyStart(m: Model, start: Start): void {
  if (start.kind === 'none') return;
  if (start.kind === 'nobody') {
    m.exists = false;
    return;
  }
  if (start.kind === 'options') {
    m.terms.push(newPendingTerm(m, 0, null));
    m.enrolled[0] = true;
    sendOptions(m, m.terms[0] as Term);
    return;
  }
  const { plan, months, paise } = m.tiers[start.tier] as Model['tiers'][number];
  const [day, method] = [addDays(dayAt(m.now), -start.daysAgo), 'offline'];
  const term = startTerm(m, { plan, months, paise, tier: start.tier }, day, { paidOn: day, method });
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
}

/** Applies a call to the model. @returns the response that the product must give. */
export function applyCall(m: Model, call: Call, mode: RazorpayMode): ExpectedResponse {
  switch (call.do) {
    case 'look':
      return viewLink(m, call.plan);
    case 'order':
      return createOrder(m, call.tier, mode);
    case 'joint':
      return createJointOrder(m, call.tiers, mode);
    case 'pay':
      return pay(m, call);
    case 'poll':
      return poll(m, leadOf(m, call.order), mode);
    case 'activate':
      return activate(m);
    case 'assign':
      return assign(m, call.tier);
    case 'disable':
    case 'enable':
      return toggleTerm(m, m.terms[call.term] as Term, call.do);
    case 'rotate':
      return replaceLink(m);
    case 'end':
      return editTerm(m, m.terms[call.term] as Term, addDays(dayAt(m.now), call.days));
    case 'tier':
      return changeTier(m, m.terms[call.term] as Term, call.tier);
    case 'archive':
    case 'restore':
    case 'erase':
      return archiveOrErase(m, call.do);
    case 'refund':
      return refund(m, m.payments[call.payment] as Payment, call, mode);
    case 'endRefund':
      return endRefund(m, m.payments[call.payment] as Payment, call);
    case 'dashboard':
      return refundInDashboard(m, m.payments[call.payment] as Payment, call);
    case 'accept':
      return acceptHold(m, m.payments[call.payment] as Payment);
    case 'giveBack':
      return refundHold(m, m.payments[call.payment] as Payment, mode);
    case 'price':
      Object.assign(m.tiers[call.tier] as object, { paise: call.paise });
      return OK;
    case 'sale':
      m.onSale[call.plan] = call.on;
      return OK;
    case 'join':
      return join(m, call);
    case 'approve':
      return approve(m, m.requests[call.request] as JoinRequest);
    case 'decline':
      return decline(m.requests[call.request] as JoinRequest);
  }
}

/** The link's error status, or whether it can be paid. */
function viewLink(m: Model, plan: number): ExpectedResponse {
  if (!m.enrolled[plan] || m.erased) return responseWith(404);
  if (m.archived || !m.onSale[plan]) return responseWith(403);
  if (m.terms.every((term) => term.plan !== plan)) return responseWith(403); // the assigned term was switched to the other plan
  const [last, today] = [lastPaid(m, plan), dayAt(m.now)];
  const runs = last !== undefined && String(last.end) >= today;
  if (runs && isDisabledToday(m, last, today)) return responseWith(403);
  const far = runs && daysBetween(today, String(last.end)) > RENEWAL_DAYS;
  return { status: 200, enabled: findPending(m, plan) !== undefined || !far };
}

function createOrder(m: Model, tier: number, { fault }: RazorpayMode): ExpectedResponse {
  const { plan, months, paise } = m.tiers[tier] as Model['tiers'][number];
  const link = viewLink(m, plan);
  if (link.status !== 200) return link;
  if (!link.enabled) return responseWith(409);
  if (paise === 0) {
    recordManualPayment(m, { plan, tier, months, paise }, 'free');
    return OK;
  }
  const open = m.orders.find((o) => o.joint === null && o.tier === tier && o.plan === plan && isOpen(o));
  if (open && fits(m, open, tier)) return openAtRazorpay([open], fault, false);
  if (open) open.state = 'expired';
  return openAtRazorpay([newOrder(m, tier, null)], fault, true);
}

/** One payment for both plans. Its free tiers start at once; a single priced one is a single order. */
function createJointOrder(m: Model, tiers: readonly number[], mode: RazorpayMode): ExpectedResponse {
  const lines = tiers.map((tier) => ({ ...(m.tiers[tier] as Model['tiers'][number]), tier }));
  if (m.erased) return responseWith(404); // and the payer with the only patient
  m.payer ??= 'Meera Rao';
  if (lines.some(({ plan }) => !m.enrolled[plan])) return responseWith(400);
  const enabled: boolean[] = [];
  for (const { plan, paise } of lines) {
    if (!m.onSale[plan]) return responseWith(400);
    const link = viewLink(m, plan);
    if (link.status !== 200) return link;
    if (paise > 0 && !link.enabled) return responseWith(409);
    enabled.push(link.enabled ?? false);
  }
  lines.forEach((line, n) => {
    if (line.paise === 0 && enabled[n]) recordManualPayment(m, line, 'free');
  });
  const priced = lines.filter(({ paise }) => paise > 0).map(({ tier }) => tier);
  const [first, ...others] = priced;
  if (first === undefined) return OK;
  return others.length === 0 ? createOrder(m, first, mode) : findOrCreateJointOrder(m, priced, mode);
}

function findOrCreateJointOrder(m: Model, tiers: readonly number[], { fault }: RazorpayMode): ExpectedResponse {
  const plans = tiers.map((tier) => m.tiers[tier]?.plan);
  const leads = m.orders
    .filter((o) => o.joint !== null && isOpen(o) && plans.includes(o.plan))
    .map(({ joint }) => joint);
  const earlier = m.orders.filter(({ joint }) => joint !== null && leads.includes(joint));
  const isSame = tiers.every((tier) => earlier.some((o) => isOpen(o) && fits(m, o, tier)));
  if (isSame && earlier.length === tiers.length) return openAtRazorpay(earlier, fault, false);
  for (const order of earlier) if (isOpen(order)) order.state = 'expired';
  const lead = m.orders.length;
  return openAtRazorpay(
    tiers.map((tier) => newOrder(m, tier, lead)),
    fault,
    true,
  );
}

const isOpen = ({ state }: Order): boolean => state === 'intent' || state === 'open';

/** Whether an order sells the tier as it is offered now, with the current keys, and for long enough. */
function fits(m: Model, order: Order, tier: number): boolean {
  const { plan, paise } = m.tiers[tier] as Model['tiers'][number];
  const isSame = order.tier === tier && order.plan === plan && order.paise === paise;
  return isSame && order.keys === m.keys && m.now < order.createdAt + ORDER_MS;
}

function newOrder(m: Model, tier: number, joint: number | null): Order {
  const { plan, months, paise } = m.tiers[tier] as Model['tiers'][number];
  const made: Order = {
    plan,
    tier,
    months,
    paise,
    state: 'intent',
    joint,
    createdAt: m.now,
    paymentsBefore: m.payments.length,
    keys: m.keys,
    exists: false,
    known: false,
    money: null,
    late: [],
    webhooks: [],
  };
  m.orders.push(made);
  return made;
}

/** Creates the order at Razorpay, unless it is known. Razorpay is asked for an order that is not new before. */
function openAtRazorpay(lines: readonly Order[], fault: RazorpayMode['fault'], isNew: boolean): ExpectedResponse {
  if (lines.every(({ known }) => known)) return responseWith(201);
  for (const line of lines) {
    if (fault === 'none') Object.assign(line, { state: 'open', exists: true, known: true });
    if (fault === 'reset_after_apply' && isNew) line.exists = true;
  }
  return responseWith(fault === 'none' ? 201 : 503);
}

/** The index of the order that Razorpay knows. */
const leadOf = (m: Model, n: number): number => m.orders[n]?.joint ?? n;

/** The patient's bank and Razorpay. The product learns of it through the webhook. */
function pay(m: Model, { order: line, outcome, webhook, hours }: Call & { do: 'pay' }): ExpectedResponse {
  const n = leadOf(m, line);
  const order = m.orders[n] as Order;
  if (order.money || outcome === 'failed') return OK;
  if (outcome === 'late') {
    order.late.push({ since: m.now, at: m.now + hours * 3_600_000, seen: false });
    return OK;
  }
  order.money = { state: outcome === 'authorized' ? 'authorized' : 'captured', at: m.now, seen: false };
  if (webhook === 'lost' || webhook === 'tampered') return OK;
  const at = m.now + hours * 3_600_000;
  if (webhook === 'delayed') order.webhooks.push({ at, reports: 'attempt' }, { at, reports: 'capture' });
  else if (order.money.state === 'captured') applyCapture(m, n, m.now);
  return OK;
}

function poll(m: Model, n: number, { fault }: RazorpayMode): ExpectedResponse {
  if (fault === 'none') pollRazorpay(m, n, m.now);
  return { status: 200, captured: m.orders[n]?.state === 'paid' };
}

function activate(m: Model): ExpectedResponse {
  if (m.erased) return responseWith(404);
  const pending = m.terms.filter(({ state }) => state === 'pending');
  if (pending.length === 0) return responseWith(404);
  const withTier = pending.filter(({ tier }) => tier !== null).sort((a, b) => a.createdAt - b.createdAt);
  const term = withTier.at(-1);
  if (term?.tier == null) return responseWith(400);
  for (const one of m.orders) if (one.plan === term.plan && one.state !== 'paid') one.state = 'closed';
  const { plan, tier, months, paise } = term;
  recordManualPayment(m, { plan, tier, months: months ?? 0, paise: paise ?? 0 }, 'offline');
  return OK;
}

function assign(m: Model, tier: number): ExpectedResponse {
  const { plan } = m.tiers[tier] as Model['tiers'][number];
  if (m.erased) return responseWith(404);
  if (m.archived) return responseWith(409);
  if (!m.onSale[plan]) return responseWith(400);
  cancelPending(m, plan);
  m.enrolled[plan] = true;
  m.terms.push(newPendingTerm(m, plan, tier));
  sendLink(m, m.terms.at(-1) as Term);
  return responseWith(201);
}
