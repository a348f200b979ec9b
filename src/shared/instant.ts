import { dayOf, formatDay, timeOf } from './calendar.js';

/** What Indian clocks show, on one line: 3:04 pm. By hand: the browser's own formatter is slow to set up on a phone. */
export function formatTime(instant: Date): string {
  const [hours, minutes] = timeOf(instant).split(':') as [string, string];
  return `${Number(hours) % 12 || 12}:${minutes}\u00a0${Number(hours) < 12 ? 'am' : 'pm'}`;
}

/** For people, on Indian clocks: 22 Nov 2026, 3:04 pm. Day and time are each kept on one line. */
export const formatInstant = (instant: Date): string =>
  `${formatDay(dayOf(instant)).replace(/\s/g, '\u00a0')}, ${formatTime(instant)}`;
