import { dayOf, formatDay } from './calendar.js';

const CLOCK = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' });

/** What Indian clocks show, on one line: 3:04 pm. */
export const formatTime = (instant: Date): string => CLOCK.format(instant).replace(/\s/g, '\u00a0');

/** For people, on Indian clocks: 22 Nov 2026, 3:04 pm. Day and time are each kept on one line. */
export const formatInstant = (instant: Date): string =>
  `${formatDay(dayOf(instant)).replace(/\s/g, '\u00a0')}, ${formatTime(instant)}`;
