import { addDays, daysBetween, type Day } from '../../shared/calendar.js';

/** The days of a term; the last is shared with the term that follows on it. */
export interface TermSpan {
  start: Day;
  end: Day;
}

/** A term that goes on after it was ended. */
interface RestoredTerm {
  /** The first day that was not given. */
  fromDay: Day;
  today: Day;
  /** How many days are still to be given. */
  left: number;
}

/** When a term ends that goes on from today on the days that none of `others` has, in order of their start; and its pauses until then. */
export function restoreTermDates({ fromDay, today, left }: RestoredTerm, others: readonly TermSpan[]) {
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
    if (free >= left) break;
    left -= free;
    pause(start > day ? start : day, end);
    day = end;
  }
  return { end: addDays(day, left), pauses };
}
