import type { LinkState } from '../../enrolments/links/link.rules.js';
import type { Day } from '../../shared/calendar.js';
import { firstName, lastInitial } from '../../shared/text.js';

export const PERSON_STATUSES = ['due', 'active', 'expired', 'paused'] as const;
export type PersonStatus = (typeof PERSON_STATUSES)[number];

/** The facts of one enrolment on a payer's page. */
export interface PersonFacts {
  state: LinkState;
  hasPending: boolean;
  /** Last day of the paid term that ends last; null without one. */
  endDay: Day | null;
}

/** `due`: assigned and not paid. `active`: paid, even if it can be renewed already. `paused`: only the clinic can help. */
export function personStatus({ state, hasPending, endDay }: PersonFacts, today: Day): PersonStatus {
  if (state === 'paused' || state === 'active') return state;
  if (hasPending || endDay === null) return 'due';
  return endDay < today ? 'expired' : 'active';
}

/** The day until which a payment loses no day; null if there is nothing to pay or no paid day is left. */
export const dueOn = ({ state, endDay }: PersonFacts, today: Day): Day | null =>
  state === 'payable' && endDay !== null && endDay >= today ? endDay : null;

/** A patient's name as a payer's page shows it. */
interface NamedPatient {
  patientId: string;
  name: string;
}

/** First names; those of two patients with the same first name have the initial of the last name. */
export function shownNames(patients: readonly NamedPatient[]): string[] {
  const bearers = new Map<string, Set<string>>();
  for (const { name, patientId } of patients) {
    const key = firstName(name).toLowerCase();
    bearers.set(key, (bearers.get(key) ?? new Set()).add(patientId));
  }
  return patients.map(({ name }) => {
    const first = firstName(name);
    const isShared = (bearers.get(first.toLowerCase())?.size ?? 0) > 1;
    return isShared ? first + lastInitial(name) : first;
  });
}
