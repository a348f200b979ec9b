import { daysBetween, type Day } from '../../shared/calendar.js';
import { termStatus, type TermFacts } from '../terms/term.rules.js';

/** Days before the end of a term from which the patient can renew. */
export const RENEWAL_DAYS = 7;

/** The facts that decide what a link offers. */
export interface LinkFacts {
  patientArchived: boolean;
  isPlanOffered: boolean;
  hasPending: boolean;
  /** Whether a term is pending or was paid. None is if the pending term moved to another plan. */
  hasTerms: boolean;
  /** The paid term that ends last, or null. `disabled` is that of the whole enrolment; see `disabledEnrolmentSql`. */
  latest: TermFacts | null;
}

/** `paused`: only a contact is shown. `payable`: pay or renew. `active`: ends in more than `RENEWAL_DAYS`. */
export type LinkState = 'paused' | 'payable' | 'active';

export function linkState(facts: LinkFacts, today: Day): LinkState {
  const { hasPending, latest } = facts;
  if (facts.patientArchived || !facts.isPlanOffered || !facts.hasTerms) return 'paused';
  const status = latest && termStatus(latest, today);
  if (status === 'inactive') return 'paused';
  if (hasPending || status !== 'active' || latest?.endDay == null) return 'payable';
  return daysBetween(today, latest.endDay) <= RENEWAL_DAYS ? 'payable' : 'active';
}
