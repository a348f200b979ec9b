import { isDay, type Day } from '../../../../src/shared/calendar';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const toDay = (year: number, month: number, date: number): Day | null => {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return isDay(text) ? text : null;
};

/** A year of two digits is in this century; a missing one is the year of `today`. */
const toYear = (digits: string | undefined, today: Day): number => {
  if (!digits) return Number(today.slice(0, 4));
  return digits.length === 2 ? 2_000 + Number(digits) : Number(digits);
};

/**
 * The day that a text means: `2026-11-05`, `5 Nov 2026`, `5 november`, `5/11/2026`, `05-11-26` or `today`. Days come
 * before months, as in India. Null for any other text.
 */
export function parseDay(input: string, today: Day): Day | null {
  const text = input.trim().toLowerCase();
  if (text === 'today') return today;
  if (isDay(text)) return text;
  const named = /^(\d{1,2})[ .-]*([a-z]{3,9})[ .,-]*(\d{4}|\d{2})?$/.exec(text);
  if (named) {
    const [, date, name = '', year] = named;
    const month = MONTHS.indexOf(name.slice(0, 3)) + 1;
    return month === 0 ? null : toDay(toYear(year, today), month, Number(date));
  }
  const numeric = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/.exec(text);
  if (!numeric) return null;
  const [, date, month, year] = numeric;
  return toDay(toYear(year, today), Number(month), Number(date));
}
