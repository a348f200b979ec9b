import { dayOf, formatDay, isDay, timeOf } from './calendar.js';

/** What Indian clocks show, on one line: 3:04 pm. By hand: the browser's own formatter is slow to set up on a phone. */
export function formatTime(instant: Date): string {
  const [hours, minutes] = timeOf(instant).split(':') as [string, string];
  return `${Number(hours) % 12 || 12}:${minutes}\u00a0${Number(hours) < 12 ? 'am' : 'pm'}`;
}

/** For people, on Indian clocks: 22 Nov 2026, 3:04 pm. Day and time are each kept on one line. */
export const formatInstant = (instant: Date): string =>
  `${formatDay(dayOf(instant)).replace(/\s/g, '\u00a0')}, ${formatTime(instant)}`;

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})(?:T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?$/;

/** The instant that an ISO 8601 text names, in UTC unless it says otherwise; null for any other text. */
export function parseInstant(text: string): Date | null {
  const [, day, hour, zone] = INSTANT.exec(text) ?? [];
  if (!isDay(day)) return null;
  return new Date(hour !== undefined && zone === undefined ? `${text}Z` : text);
}
