import { dayOf, formatDay, isDay, timeOf } from './calendar.js';

/** Time in India with a no-break space: 3:04 pm. Does not use `Intl`, which is slow to initialise on a phone. */
export function formatTime(instant: Date): string {
  const [hours, minutes] = timeOf(instant).split(':') as [string, string];
  return `${Number(hours) % 12 || 12}:${minutes}\u00a0${Number(hours) < 12 ? 'am' : 'pm'}`;
}

/** For display, in Indian time: 22 Nov 2026, 3:04 pm. No-break spaces keep day and time each on one line. */
export const formatInstant = (instant: Date): string =>
  `${formatDay(dayOf(instant)).replace(/\s/g, '\u00a0')}, ${formatTime(instant)}`;

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})(?:T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?$/;

/** Parses ISO 8601 text, in UTC without an offset; null for any other text. */
export function parseInstant(text: string): Date | null {
  const [, day, hour, zone] = INSTANT.exec(text) ?? [];
  if (!isDay(day)) return null;
  return new Date(hour !== undefined && zone === undefined ? `${text}Z` : text);
}
