import type { Day } from '../shared/calendar.js';

const FINANCIAL_YEAR = /^(\d{4})-(\d{2})$/;

/** First and last day of a financial year such as `2026-27`: April to March. Null if it is none. */
export function financialYearDays(text: string): { from: Day; to: Day } | null {
  const [, first = '', second = ''] = FINANCIAL_YEAR.exec(text) ?? [];
  const year = Number(first);
  if (!first || Number(second) !== (year + 1) % 100) return null;
  return { from: `${first}-04-01` as Day, to: `${year + 1}-03-31` as Day };
}

/** The financial year of a day. */
export function financialYearOf(day: Day): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const first = month < 4 ? year - 1 : year;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}
