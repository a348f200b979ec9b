import { addMonths, dayOfMonth, type Day } from './calendar.js';

/** What the tier form offers, and the months each stands for. */
export const VALIDITY_MONTHS = { monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 } as const;
export type ValidityType = keyof typeof VALIDITY_MONTHS;
export const VALIDITY_TYPES = Object.keys(VALIDITY_MONTHS) as ValidityType[];

/** The days a term covers; `end` is its last valid day. */
export interface Period {
  start: Day;
  end: Day;
  /** Day of the month first bought, 1–31; see `addMonths`. */
  anchorDay: number;
}

/**
 * The period that `months` bought on `paidOn` cover. Paid on or before the end of the enrolment's latest term,
 * it begins where that ends, on the same anchor; paid later, it begins on the day of payment with a new anchor.
 * @param latest the enrolment's latest-ending paid term, if there is one.
 */
export function purchasedPeriod(paidOn: Day, months: number, latest?: Pick<Period, 'end' | 'anchorDay'>): Period {
  const renews = latest !== undefined && paidOn <= latest.end;
  const start = renews ? latest.end : paidOn;
  const anchorDay = renews ? latest.anchorDay : dayOfMonth(paidOn);
  return { start, end: addMonths(start, months, anchorDay), anchorDay };
}
