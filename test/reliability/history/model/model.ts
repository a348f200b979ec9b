import { responseWith, OK, type ExpectedResponse, type RazorpayMode } from '../expected-response.js';
import type { Call } from '../calls.js';
import type { Start } from '../commands.js';
import { dayAt, addDays } from './days.js';
import { leadOf, pay, poll } from './checkout.js';
import { approve, decline, join } from './joining.js';
import { reviewLinks } from './links.js';
import { createJointOrder, createOrder } from './orders.js';
import { viewLink } from './pages.js';
import { pollLinks, recordManualPayment, startTerm } from './payments.js';
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
import type { JoinRequest, Model, Payment, Term } from './model-state.js';

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
      reviewLinks(m, ({ tier }) => tier === call.tier);
      return OK;
    case 'sale':
      m.onSale[call.plan] = call.on;
      reviewLinks(m, ({ tier }) => m.tiers[tier]?.plan === call.plan);
      return OK;
    case 'join':
      return join(m, call);
    case 'approve':
      return approve(m, m.requests[call.request] as JoinRequest);
    case 'decline':
      return decline(m.requests[call.request] as JoinRequest);
  }
}

function activate(m: Model): ExpectedResponse {
  if (m.erased) return responseWith(404);
  const pending = m.terms.filter(({ state }) => state === 'pending');
  if (pending.length === 0) return responseWith(404);
  const withTier = pending.filter(({ tier }) => tier !== null).sort((a, b) => a.createdAt - b.createdAt);
  const term = withTier.at(-1);
  if (term?.tier == null) return responseWith(400);
  const unpaid = m.orders.filter((one) => one.plan === term.plan && one.state !== 'paid');
  for (const one of unpaid) one.state = 'closed';
  const { plan, tier, months, paise } = term;
  recordManualPayment(m, { plan, tier, months: months ?? 0, paise: paise ?? 0 }, 'offline');
  pollLinks(m, unpaid);
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
  sendLink(m, m.terms.at(-1) as Term, [plan]);
  return responseWith(201);
}
