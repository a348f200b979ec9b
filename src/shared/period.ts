import { addMonths, dayOfMonth, type Day } from './calendar.js';

/** Validity types of a tier, and their calendar months. */
export const VALIDITY_MONTHS = { monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 } as const;
export type ValidityType = keyof typeof VALIDITY_MONTHS;
export const VALIDITY_TYPES = Object.keys(VALIDITY_MONTHS) as ValidityType[];

/** The days a term covers; `end` is its last valid day. */
export interface Period {
  start: Day;
  end: Day;
  /** Day of the month of the first purchase, 1–31; see `addMonths`. */
  anchorDay: number;
}

/**
 * The period of a term of `months` that is paid on `paidOn`. If the enrolment's latest term ends on that day or later,
 * the period begins at that end and keeps the anchor; otherwise it begins on `paidOn` with a new anchor.
 * @param latest the enrolment's latest-ending paid term, if there is one.
 */
export function purchasedPeriod(paidOn: Day, months: number, latest?: Pick<Period, 'end' | 'anchorDay'>): Period {
  const renews = latest !== undefined && paidOn <= latest.end;
  const start = renews ? latest.end : paidOn;
  const anchorDay = renews ? latest.anchorDay : dayOfMonth(paidOn);
  return { start, end: addMonths(start, months, anchorDay), anchorDay };
}

/**
 * The anchor day of a period whose dates are given: 31 January to 28 February renews on the 31st. If the period is not
 * `months` long, its last day sets a new anchor.
 */
export const anchorDayOf = (start: Day, end: Day, months: number): number =>
  addMonths(start, months) === end ? Math.max(dayOfMonth(start), dayOfMonth(end)) : dayOfMonth(end);
