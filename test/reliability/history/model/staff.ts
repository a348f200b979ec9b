import { responseWith, OK, type ExpectedResponse } from '../expected-response.js';
import { dayOfMonth, dayAt } from './days.js';
import { reviewLinks, reviewLinksOfPlans, sendCard } from './links.js';
import { findPending, termStatus } from './payments.js';
import type { Model, QueryTime, Term } from './model-state.js';

export const newPendingTerm = (m: Model, plan: number, tier: number | null): Term => ({
  plan,
  tier,
  months: null,
  paise: null,
  ...(tier !== null && tierTerms(m, tier)),
  state: 'pending',
  start: null,
  end: null,
  anchor: null,
  paidOn: null,
  method: null,
  disabled: false,
  endedOn: null,
  missed: [],
  createdAt: m.now,
  linked: null,
});

const tierTerms = (m: Model, tier: number) => {
  const { months, paise } = m.tiers[tier] as Model['tiers'][number];
  return { months, paise };
};

export function cancelPending(m: Model, plan: number): void {
  const pending = findPending(m, plan);
  if (pending) Object.assign(pending, { state: 'cancelled', endedOn: dayAt(m.now) });
}

/**
 * Sends the payment link of a term, unless plan and price equal those of the last one sent, and has the links of the plans
 * checked.
 */
export function sendLink(m: Model, term: Term, plans: readonly number[]): void {
  const check = (when: QueryTime) => {
    if (m.linkQueries === when) reviewLinksOfPlans(m, ...plans);
  };
  check('first');
  const { plan, paise } = term;
  const isNew = term.state === 'pending' && !(term.linked?.plan === plan && term.linked.paise === paise);
  if (isNew) {
    term.linked = { plan, paise };
    m.messages.payment_link++;
  }
  check('before sending');
  if (isNew && findPending(m, plan) === term) sendCard(m, term);
  check('last');
}

/** Sends the options of a term without a tier, once. */
export function sendOptions(m: Model, term: Term): void {
  if (term.linked) return;
  term.linked = { plan: term.plan, paise: null };
  m.messages.onboarding++;
}

export function toggleTerm(m: Model, term: Term, how: 'disable' | 'enable'): ExpectedResponse {
  const status = termStatus(term, dayAt(m.now));
  const may = how === 'disable' ? status === 'active' : status === 'inactive' && term.state === 'paid';
  if (!may) return responseWith(409);
  term.disabled = how === 'disable';
  reviewLinksOfPlans(m, term.plan);
  return OK;
}

/** Replaces an enrolment's link. The old link returns 404; nothing else changes. */
export const replaceLink = (m: Model): ExpectedResponse =>
  m.erased ? responseWith(404) : { status: 200, oldLink: 404 };

const isEditable = (m: Model, term: Term) => term.state === 'pending' || termStatus(term, dayAt(m.now)) === 'active';

export function editTerm(m: Model, term: Term, end: string): ExpectedResponse {
  if (!isEditable(m, term)) return responseWith(409);
  if (end !== term.end) {
    if (term.start === null) return responseWith(400);
    const start = end < term.start ? end : term.start;
    if (start < term.start && end >= dayAt(m.now)) return responseWith(400);
    Object.assign(term, { start, end, anchor: dayOfMonth(end) });
  }
  reviewLinksOfPlans(m, term.plan);
  return OK;
}

/** Moves link, payments and terms from one plan to another. */
function switchPlan(m: Model, from: number, to: number): void {
  cancelPending(m, from);
  for (const one of [...m.terms, ...m.orders, ...m.payments]) if (one.plan === from) one.plan = to;
  Object.assign(m.enrolled, { [from]: false, [to]: true });
}

export function changeTier(m: Model, term: Term, tier: number): ExpectedResponse {
  if (!isEditable(m, term)) return responseWith(409);
  if (term.tier === tier) {
    reviewLinksOfPlans(m, term.plan);
    return OK;
  }
  const { plan } = m.tiers[tier] as Model['tiers'][number];
  if (!m.onSale[plan]) return responseWith(400);
  term.tier = tier;
  if (term.state !== 'pending') {
    if (plan !== term.plan && !m.enrolled[plan]) switchPlan(m, term.plan, plan);
    reviewLinksOfPlans(m, term.plan);
    return OK;
  }
  const plans = [term.plan, plan];
  if (plan !== term.plan) {
    cancelPending(m, plan);
    m.enrolled[plan] = true;
  }
  Object.assign(term, { plan, ...tierTerms(m, tier) });
  sendLink(m, term, plans);
  return OK;
}

export function archiveOrErase(m: Model, how: 'archive' | 'restore' | 'erase'): ExpectedResponse {
  if (m.erased) return responseWith(404);
  if (how === 'erase' && !m.archived) return responseWith(409);
  m.archived = how !== 'restore';
  if (how === 'erase') erase(m);
  reviewLinks(m, () => true);
  return OK;
}

function erase(m: Model): void {
  Object.assign(m, { erased: true, isMinor: false, payer: null });
  for (const request of m.requests) if (request.isKnown && request.state === 'waiting') request.state = 'declined';
  const today = dayAt(m.now);
  for (const term of m.terms)
    if (term.state === 'pending' || (term.state === 'paid' && String(term.end) >= today))
      Object.assign(term, { state: 'cancelled', endedOn: today });
}
