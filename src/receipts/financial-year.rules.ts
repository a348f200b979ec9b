import { isDay, type Day } from '../shared/calendar.js';

const FINANCIAL_YEAR = /^(\d{4})-(\d{2})$/;

/** First and last day of a financial year such as `2026-27`: April to March. Null if it is none that days can have. */
export function financialYearDays(text: string): { from: Day; to: Day } | null {
  const [, first = '', second = ''] = FINANCIAL_YEAR.exec(text) ?? [];
  const year = Number(first);
  const [from, to] = [`${first}-04-01`, `${year + 1}-03-31`];
  return Number(second) === (year + 1) % 100 && isDay(from) && isDay(to) ? { from, to } : null;
}

/** The financial year of a day. */
export function financialYearOf(day: Day): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const first = month < 4 ? year - 1 : year;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}
