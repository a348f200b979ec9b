import { useTranslate } from 'react-admin';
import { dayOf, daysBetween, formatDay, type Day } from '../../../../src/shared/calendar';

/** Today (IST) by the device's clock. For hints only: the server decides what is due. */
export const today = (): Day => dayOf(new Date());

/** Formats the distance of a day: today, in 6 days, 2 days ago. */
export function useRelativeDay(): (day: Day) => string {
  const translate = useTranslate();
  return (day) => {
    const days = daysBetween(today(), day);
    if (days === 0) return translate('common.today');
    return translate(days > 0 ? 'common.inDays' : 'common.daysAgo', { smart_count: Math.abs(days) });
  };
}

/** A day (5 Nov 2026) with its distance as a tooltip; a dash for null. */
export function DayText({ day }: { day: Day | null }) {
  const relativeDay = useRelativeDay();
  if (day === null) return <span>-</span>;
  return (
    <time dateTime={day} title={relativeDay(day)} style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {formatDay(day)}
    </time>
  );
}
