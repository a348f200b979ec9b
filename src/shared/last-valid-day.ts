import { addDays, type Day } from './calendar.js';

/** The days of a term, as stored. */
interface TermDays {
  startDay: Day | null;
  endDay: Day | null;
  endedDay: Day | null;
}

/**
 * The last day on which a term is, or was, valid. If a refund or an erasure ended the term, that is the day before, but
 * never before its start. Null for an unpaid term.
 */
export function lastValidDay({ startDay, endDay, endedDay }: TermDays): Day | null {
  if (startDay === null || endDay === null || endedDay === null || endedDay > endDay) return endDay;
  return endedDay > startDay ? addDays(endedDay, -1) : startDay;
}

/** `lastValidDay` as an SQL expression. @param term alias of the table. */
export const lastValidDaySql = (term: string): string => `
  CASE WHEN ${term}.end_day IS NOT NULL
    THEN greatest(${term}.start_day, least(${term}.end_day, ${term}.ended_day - 1)) END`;
