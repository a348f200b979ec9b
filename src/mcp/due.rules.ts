import { addDays, addMonths, daysBetween, monthStart, type Day } from '../shared/calendar.js';

/** How far the period can reach into the past, and how far the forecast of renewals reaches, in days. */
export const DUE_DAYS = { past: 92, future: 90, default: 30 } as const;

export interface Period {
  from: Day;
  to: Day;
}

/** A term that ended, from the renewal rates of a month. */
export interface EndedTerm {
  term_id: string;
  patient_id: string;
  patient_name: string;
  patient_mobile: string | null;
  subscription_name: string;
  tier_name: string | null;
  due_date: Day;
  renewed: boolean;
}

/** A renewal that is expected, from the forecast. */
export interface ExpectedRenewal extends Omit<EndedTerm, 'renewed'> {
  /** Rupees. */
  expected_amount: number;
}

/** A term that was active in the period or since. */
export interface ActiveTerm {
  term_id: string;
  patient_id: string;
  subscription_name: string;
  subscription_start_date: Day;
  archived: boolean;
}

export interface DueTerm extends Omit<EndedTerm, 'renewed'> {
  state: 'expired' | 'expiring';
  /** Negative when the term has ended. */
  days_left: number;
  /** Rupees; null for an expired term. */
  expected_amount: number | null;
}

/** The first and last day for which the tool can answer. */
export const limitsOf = (today: Day): Period => ({
  from: addDays(today, -DUE_DAYS.past),
  to: addDays(today, DUE_DAYS.future),
});

/** The months with days of the period that have passed, oldest first. */
export function pastMonths({ from, to }: Period, today: Day): string[] {
  const months: string[] = [];
  const last = to < today ? to : addDays(today, -1);
  if (from > last) return months;
  for (let month = monthStart(from); month <= last; month = addMonths(month, 1)) months.push(month.slice(0, 7));
  return months;
}

/**
 * Terms that ended in the period and were not renewed, and renewals expected in it, by due date. Patients who are archived
 * or deleted are left out. The rates count a renewal up to 7 days after the end; a later one is among the active terms.
 */
export function findDueTerms(
  period: Period,
  today: Day,
  facts: { ended: EndedTerm[]; active: ActiveTerm[]; expected: ExpectedRenewal[] },
): DueTerm[] {
  const isInPeriod = ({ due_date }: { due_date: Day }) => due_date >= period.from && due_date <= period.to;
  const isArchived = (termId: string) => facts.active.some(({ term_id, archived }) => term_id === termId && archived);
  const isRenewedLate = ({ patient_id, subscription_name, due_date }: EndedTerm) =>
    facts.active.some(
      (term) =>
        term.patient_id === patient_id &&
        term.subscription_name === subscription_name &&
        term.subscription_start_date > due_date,
    );
  const expired = facts.ended
    .filter((term) => isInPeriod(term) && term.due_date < today && !term.renewed && term.patient_mobile !== null)
    .filter((term) => !isArchived(term.term_id) && !isRenewedLate(term))
    .map(({ renewed: _, ...term }): DueTerm => ({
      ...term,
      state: 'expired',
      days_left: daysBetween(today, term.due_date),
      expected_amount: null,
    }));
  const expiring = facts.expected.filter(isInPeriod).map((term): DueTerm => ({
    ...term,
    state: 'expiring',
    days_left: daysBetween(today, term.due_date),
  }));
  return [...expired, ...expiring].sort((a, b) => (a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : 0));
}
