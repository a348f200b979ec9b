import { dayOf, formatDay } from './calendar.js';

const CLOCK = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' });

/** For people, on Indian clocks: 3:04 pm. */
export const formatClock = (instant: Date): string => CLOCK.format(instant);

/** For people, on Indian clocks: 22 Nov 2026, 3:04 pm. Day and time are each kept on one line. */
export const formatInstant = (instant: Date): string =>
  [formatDay(dayOf(instant)), CLOCK.format(instant)].map((part) => part.replace(/\s/g, '\u00a0')).join(', ');
