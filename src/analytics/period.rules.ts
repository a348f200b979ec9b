import { addDays, addMonths, monthEnd, monthStart, type Day } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';

/** The periods of new revenue. `ytd` is the calendar year, `fytd` the Indian financial year, from 1 April. */
export const PERIODS = ['this_month', 'last_month', 'ytd', 'fytd', 'lifetime', 'custom'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** Days from `start` to `end`, both included. */
export interface Range {
  start: Day;
  end: Day;
}

/** The optional dates of a request. */
export interface DateParams {
  start_date?: Day | null | undefined;
  end_date?: Day | null | undefined;
}

/**
 * The days of a period as of `today`; a null start means no limit. `dates` are used for `custom` only.
 * @throws DomainError `request.invalid` for a custom period without both dates, or one that ends before it starts.
 */
export function resolvePeriod(name: PeriodName, today: Day, dates: DateParams): { start: Day | null; end: Day } {
  const lastMonth = addMonths(monthStart(today), -1);
  switch (name) {
    case 'this_month':
      return { start: monthStart(today), end: today };
    case 'last_month':
      return { start: lastMonth, end: monthEnd(lastMonth) };
    case 'ytd':
      return { start: `${today.slice(0, 4)}-01-01` as Day, end: today };
    case 'fytd':
      return { start: `${addMonths(today, -3).slice(0, 4)}-04-01` as Day, end: today };
    case 'lifetime':
      return { start: null, end: today };
    case 'custom':
      return requireRange(dates, 'is needed for a custom period');
  }
}

/**
 * @param missingText follows the name of a missing date in the error text.
 * @throws DomainError `request.invalid` if a date is missing or the range ends before it starts.
 */
export function requireRange({ start_date: start, end_date: end }: DateParams, missingText: string): Range {
  if (!start) throw DomainError.invalidField('start_date', `start_date ${missingText}`);
  if (!end) throw DomainError.invalidField('end_date', `end_date ${missingText}`);
  if (end < start) throw DomainError.invalidField('end_date', 'end_date cannot be before start_date');
  return { start, end };
}

/**
 * Null without dates. With a start only, the range ends today, or at the start if that is later; with an end only, it
 * is the 12 months up to the end. @throws DomainError `request.invalid` if the range ends before it starts.
 */
export function resolveRange({ start_date: start, end_date: end }: DateParams, today: Day): Range | null {
  if (start && end) return requireRange({ start_date: start, end_date: end }, 'is needed');
  if (start) return { start, end: start > today ? start : today };
  return end ? lastMonths(12, end) : null;
}

/** A calendar month, 'YYYY-MM'. */
export type Month = `${number}-${number}`;

export const monthOf = (day: Day): Month => day.slice(0, 7) as Month;
export const firstDay = (month: Month): Day => `${month}-01` as Day;
export const shiftMonth = (month: Month, n: number): Month => monthOf(addMonths(firstDay(month), n));

/** Every month that has a day from `start` to `end`, oldest first. */
export function monthsInRange({ start, end }: Range): Month[] {
  const months: Month[] = [];
  for (let at = monthOf(start); at <= monthOf(end); at = shiftMonth(at, 1)) months.push(at);
  return months;
}

/** The `n` calendar months up to `end`, including the month of `end`. */
export const lastMonths = (n: number, end: Day): Range => ({ start: addMonths(monthStart(end), 1 - n), end });

/** The requested month or the last full one. @throws DomainError `request.invalid` if it has not started. */
export function resolveMonth(month: Month | null | undefined, today: Day): Month {
  if (!month) return shiftMonth(monthOf(today), -1);
  if (month > monthOf(today)) throw DomainError.invalidField('month', 'month cannot be later than this month');
  return month;
}

/** The day at whose close a balance is computed, and whether a term counts on its last valid day. */
export interface Balance {
  day: Day;
  countsLastDay: boolean;
}

/** Today: a term counts through its last valid day. */
export const todaysBalance = (today: Day): Balance => ({ day: today, countsLastDay: true });

/**
 * The closing balance of a month is computed on its last day. A term that ends that day no longer counts, so that an
 * n-month term is in exactly n closings. The current month has not closed, so its balance is that of today.
 */
export const closingBalance = (month: Month, today: Day): Balance =>
  month === monthOf(today) ? todaysBalance(today) : { day: monthEnd(firstDay(month)), countsLastDay: false };

/** Days after the end of a term in which a payment still counts as its renewal. */
export const RENEWAL_GRACE_DAYS = 7;

/** Whether a month's rates can still change: it is not over, or terms of its last days can still be renewed. */
export const isProvisional = (month: Month, today: Day): boolean =>
  today <= addDays(monthEnd(firstDay(month)), RENEWAL_GRACE_DAYS);
