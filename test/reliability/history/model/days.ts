/** A second implementation of the calendar rules, so that the model does not repeat an error of the server. */

const DAY_MS = 86_400_000;
const INDIA_OFFSET_MS = 19_800_000;

/** The date `YYYY-MM-DD` in India at `ms`. */
export const dayAt = (ms: number): string => new Date(ms + INDIA_OFFSET_MS).toISOString().slice(0, 10);

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, days: number): string =>
  new Date(utc(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Days from `from` to `to`, without the first; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / DAY_MS);

export const dayOfMonth = (day: string): number => Number(day.slice(8));

/** The day `months` after `day`: the anchor day (1 to 31), or the last day of a shorter month. */
export function addMonths(day: string, months: number, anchor: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 31;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${year}-${two(month)}-${two(Math.min(anchor, length))}`;
}
