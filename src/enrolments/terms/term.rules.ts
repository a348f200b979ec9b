import type { Day } from '../../shared/calendar.js';
import { DomainError } from '../../shared/domain-error.js';

/** Stored states. Whether a paid term is active or expired is computed on read; see `termStatus`. */
export const TERM_STATES = ['pending', 'paid', 'cancelled'] as const;
export type TermState = (typeof TERM_STATES)[number];

export type TermTrigger =
  | 'paid' // money captured, or recorded by hand
  | 'replaced' // another tier was assigned before this one was paid
  | 'withdrawn' // the clinic withdrew the assignment before it was paid
  | 'voided' // its payment, recorded by hand, was a mistake
  | 'erased' // the patient was erased
  | 'import_undone' // the import that made it was undone
  | 'refunded' // a refund that ends the access
  | 'refund_failed'; // Razorpay accepted that refund and failed to pay it out: the money is still the doctor's

/** All transitions of a term. A missing cell is an invalid transition. */
const TRANSITIONS: Record<TermState, Partial<Record<TermTrigger, TermState>>> = {
  pending: {
    paid: 'paid',
    replaced: 'cancelled',
    withdrawn: 'cancelled',
    erased: 'cancelled',
    import_undone: 'cancelled',
  },
  paid: { voided: 'pending', erased: 'cancelled', refunded: 'cancelled', import_undone: 'cancelled' },
  cancelled: { refund_failed: 'paid' },
};

/** The status in the API and on screens. */
export const TERM_STATUSES = ['active', 'inactive', 'expired', 'cancelled'] as const;
export type TermStatus = (typeof TERM_STATUSES)[number];

/** Actions of the clinic; the dashboard shows one button for each. */
export const TERM_ACTIONS = ['activate', 'edit', 'withdraw', 'disable', 'enable'] as const;
export type TermAction = (typeof TERM_ACTIONS)[number];

/** The facts of a term that decide its status. */
export interface TermFacts {
  state: TermState;
  /** Whether the clinic has disabled it and not enabled it again. */
  disabled: boolean;
  /** Null while pending. */
  endDay: Day | null;
}

/** A term without a tier cannot be activated: it has no price and no validity. */
export type ActionFacts = TermFacts & { hasTier: boolean };

/** The state after `trigger`. @throws DomainError `term.no_such_move`. */
export function transitionTerm(from: TermState, trigger: TermTrigger): TermState {
  const to = TRANSITIONS[from][trigger];
  if (!to) throw new DomainError('term.no_such_move', { status: from });
  return to;
}

/** The status on `today` (IST). Computed from dates, so that no scheduled job is needed to expire a term. */
export function termStatus(term: TermFacts, today: Day): TermStatus {
  if (term.state === 'pending') return 'inactive';
  if (term.state === 'cancelled') return 'cancelled';
  if (term.endDay !== null && term.endDay < today) return 'expired';
  return term.disabled ? 'inactive' : 'active';
}

export function allowedTermActions(term: ActionFacts, today: Day): TermAction[] {
  const status = termStatus(term, today);
  if (status === 'active') return ['edit', 'disable'];
  if (status !== 'inactive') return [];
  if (term.state !== 'pending') return ['enable'];
  return term.hasTier ? ['activate', 'edit', 'withdraw'] : ['edit', 'withdraw'];
}

/** @throws DomainError `term.ended` for an enable after the end date, else `term.no_such_move`. */
export function assertTermAction(action: TermAction, term: ActionFacts, today: Day): void {
  if (allowedTermActions(term, today).includes(action)) return;
  const status = termStatus(term, today);
  if (action === 'enable' && status === 'expired') throw new DomainError('term.ended');
  throw new DomainError('term.no_such_move', { status });
}
