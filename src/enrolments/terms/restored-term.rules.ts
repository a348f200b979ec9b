import { addDays, daysBetween, type Day } from '../../shared/calendar.js';

/** First and last day of a term. The next term starts on the last day. */
export interface TermSpan {
  start: Day;
  end: Day;
}

/** A term that is active again because the refund that ended it failed. */
interface RestoredTerm {
  /** First day of the interruption. */
  fromDay: Day;
  today: Day;
  /** Days of access that are still owed. */
  daysLeft: number;
}

/**
 * Computes the new end of a restored term and its pauses. It continues today, on days that no other term covers.
 * @param others in order of their start.
 */
export function restoreTermDates({ fromDay, today, daysLeft }: RestoredTerm, others: readonly TermSpan[]) {
  const pauses: { fromDay: Day; toDay: Day }[] = [];
  const pause = (from: Day, to: Day) => {
    const last = pauses.at(-1);
    if (last?.toDay === from) last.toDay = to;
    else if (from < to) pauses.push({ fromDay: from, toDay: to });
  };
  pause(fromDay, today);
  let day = fromDay > today ? fromDay : today;
  for (const { start, end } of others) {
    if (end <= day) continue;
    const free = Math.max(0, daysBetween(day, start));
    if (free >= daysLeft) break;
    daysLeft -= free;
    pause(start > day ? start : day, end);
    day = end;
  }
  return { end: addDays(day, daysLeft), pauses };
}
