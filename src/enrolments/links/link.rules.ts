import { daysBetween, type Day } from '../../shared/calendar.js';
import { termStatus, type TermFacts } from '../terms/term.rules.js';

/** How many days before the end a patient may renew. */
export const RENEWAL_DAYS = 7;

/** What decides whether a link may be paid on now. */
export interface LinkFacts {
  patientArchived: boolean;
  planOnSale: boolean;
  hasPending: boolean;
  /** False when what was assigned went to another plan, and nothing was left behind. */
  hasTerms: boolean;
  /** The paid term that ends last; null when there never was one. It counts as disabled when the term of today is. */
  latest: TermFacts | null;
}

/** `paused`: nothing is shown but whom to contact. `payable`: pay or renew. `active`: it runs for more than a week. */
export type LinkState = 'paused' | 'payable' | 'active';

/** What a link offers on `today`. */
export function linkState(facts: LinkFacts, today: Day): LinkState {
  const { hasPending, latest } = facts;
  if (facts.patientArchived || !facts.planOnSale || !facts.hasTerms) return 'paused';
  const status = latest && termStatus(latest, today);
  if (status === 'inactive') return 'paused';
  if (hasPending || status !== 'active' || latest?.endDay == null) return 'payable';
  return daysBetween(today, latest.endDay) <= RENEWAL_DAYS ? 'payable' : 'active';
}
