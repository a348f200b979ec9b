import { no, OK, type Answer } from './expected-reply.js';
import { dateIn, dayAt } from './days.js';
import { pendingOf, statusOf } from './payments.js';
import type { Model, Term } from './model-state.js';

/** What staff do to terms and to the patient. */

export const waiting = (m: Model, plan: number, tier: number | null): Term => ({
  ...{ plan, tier, months: null, paise: null, ...(tier !== null && priced(m, tier)), state: 'pending' },
  ...{ start: null, end: null, anchor: null, paidOn: null, method: null, disabled: false, endedOn: null },
  ...{ missed: [], createdAt: m.now, linked: null },
});

const priced = (m: Model, tier: number) => {
  const { months, paise } = m.tiers[tier] as Model['tiers'][number];
  return { months, paise };
};

export function replace(m: Model, plan: number): void {
  const pending = pendingOf(m, plan);
  if (pending) Object.assign(pending, { state: 'cancelled', endedOn: dayAt(m.now) });
}

/** The patient gets the link to pay a term, unless the last one told the same. */
export function link(m: Model, term: Term): void {
  const { plan, paise } = term;
  if (term.linked?.plan === plan && term.linked.paise === paise) return;
  term.linked = { plan, paise };
  m.told.payment_link++;
}

export function turn(m: Model, term: Term, how: 'disable' | 'enable'): Answer {
  const status = statusOf(term, dayAt(m.now));
  const may = how === 'disable' ? status === 'active' : status === 'inactive' && term.state === 'paid';
  if (!may) return no(409);
  term.disabled = how === 'disable';
  return OK;
}

/** Another link for an enrolment; nothing else changes, and the one before leads nowhere. */
export const rotate = (m: Model): Answer => (m.erased ? no(404) : { status: 200, oldLink: 404 });

const isEditable = (m: Model, term: Term) => term.state === 'pending' || statusOf(term, dayAt(m.now)) === 'active';

export function edit(m: Model, term: Term, end: string): Answer {
  if (!isEditable(m, term)) return no(409);
  if (end === term.end) return OK;
  if (term.start === null) return no(400);
  const start = end < term.start ? end : term.start;
  if (start < term.start && end >= dayAt(m.now)) return no(400);
  Object.assign(term, { start, end, anchor: dateIn(end) });
  return OK;
}

/** All of one plan goes on as another's: link, money and terms. */
function goOnWith(m: Model, from: number, to: number): void {
  replace(m, from);
  for (const one of [...m.terms, ...m.orders, ...m.payments]) if (one.plan === from) one.plan = to;
  Object.assign(m.enrolled, { [from]: false, [to]: true });
}

export function retier(m: Model, term: Term, tier: number): Answer {
  if (!isEditable(m, term)) return no(409);
  if (term.tier === tier) return OK;
  const { plan } = m.tiers[tier] as Model['tiers'][number];
  if (!m.onSale[plan]) return no(400);
  term.tier = tier;
  if (term.state !== 'pending') {
    if (plan !== term.plan && !m.enrolled[plan]) goOnWith(m, term.plan, plan);
    return OK;
  }
  if (plan !== term.plan) {
    replace(m, plan);
    m.enrolled[plan] = true;
  }
  Object.assign(term, { plan, ...priced(m, tier) });
  link(m, term);
  return OK;
}

export function file(m: Model, how: 'archive' | 'restore' | 'erase'): Answer {
  if (m.erased) return no(404);
  if (how === 'erase' && !m.archived) return no(409);
  m.archived = how !== 'restore';
  if (how !== 'erase') return OK;
  m.erased = true;
  const today = dayAt(m.now);
  for (const term of m.terms)
    if (term.state === 'pending' || (term.state === 'paid' && String(term.end) >= today))
      Object.assign(term, { state: 'cancelled', endedOn: today });
  return OK;
}
