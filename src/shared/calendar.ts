/** A calendar day in India, 'YYYY-MM-DD'. Business rules use days, not instants. */
export type Day = `${number}-${number}-${number}`;

const INDIA_OFFSET_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;
/** Sunday and Saturday, as `getUTCDay` counts. */
const WEEKEND = [0, 6];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The offset is fixed: India has no daylight saving time. */
const toIndianIso = (instant: Date): string => new Date(instant.getTime() + INDIA_OFFSET_MS).toISOString();

/** The day in India at `instant`. */
export const dayOf = (instant: Date): Day => toIndianIso(instant).slice(0, 10) as Day;

/** The time in India at `instant`: '15:04'. */
export const timeOf = (instant: Date): string => toIndianIso(instant).slice(11, 16);

/** The instant at which `day` begins in India. */
export const startOfDay = (day: Day): Date => new Date(`${day}T00:00:00+05:30`);

/** Whether `text` is a real calendar day ('2026-02-30' is not) from 1900 to 2199. */
export function isDay(text: unknown): text is Day {
  if (typeof text !== 'string' || !/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const parts = (day: Day) => day.split('-').map(Number) as [year: number, month: number, date: number];
const utcMs = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayFromMs = (ms: number) => new Date(ms).toISOString().slice(0, 10) as Day;

/** `day` plus `n` days; `n` may be negative. */
export const addDays = (day: Day, n: number): Day => dayFromMs(utcMs(day) + n * DAY_MS);

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => (utcMs(to) - utcMs(from)) / DAY_MS;

/** Republic Day, Independence Day, Gandhi Jayanti: all banks in India are closed, every year. */
const NATIONAL_HOLIDAYS = ['01-26', '08-15', '10-02'];

const isBusinessDay = (day: Day, holidays: readonly Day[]): boolean =>
  !WEEKEND.includes(new Date(utcMs(day)).getUTCDay()) &&
  !NATIONAL_HOLIDAYS.includes(day.slice(5)) &&
  !holidays.includes(day);

/**
 * The `n`th business day after `day`. Saturdays, Sundays and national holidays do not count: banks are open on some
 * Saturdays only.
 * @param n at least 1. @param holidays more days that do not count: bank holidays differ by state and year.
 */
export function addBusinessDays(day: Day, n: number, holidays: readonly Day[] = []): Day {
  let at = day;
  for (let left = n; left > 0; left -= isBusinessDay(at, holidays) ? 1 : 0) at = addDays(at, 1);
  return at;
}

/** The day of the month, 1–31. */
export const dayOfMonth = (day: Day): number => parts(day)[2];

/**
 * The same date `months` later, clamped to that month's last day.
 * @param anchorDay day of the month of the first purchase, 1–31, kept through renewals: 31 Jan, 28 Feb, 31 Mar.
 */
export function addMonths(day: Day, months: number, anchorDay: number = dayOfMonth(day)): Day {
  const [year, month] = parts(day);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayFromMs(Date.UTC(year, month - 1 + months, Math.min(anchorDay, lastDate)));
}

export const monthStart = (day: Day): Day => `${day.slice(0, 7)}-01` as Day;

export const monthEnd = (day: Day): Day => addDays(addMonths(monthStart(day), 1), -1);

/** For display: 5 Nov 2026, 12 Sep 2025. Does not use `Intl`, which writes "Sept". */
export function formatDay(day: Day): string {
  const [year, month, date] = parts(day);
  return `${date} ${MONTHS[month - 1] ?? ''} ${year}`;
}

/** For display: Friday. */
export const weekdayOf = (day: Day): string => WEEKDAYS[new Date(utcMs(day)).getUTCDay()] ?? '';

/** For display: Nov 2026. @param month 'YYYY-MM', or any day of it. */
export function formatMonth(month: string): string {
  const [year, number] = month.split('-');
  return `${MONTHS[Number(number) - 1] ?? ''} ${year ?? ''}`;
}
