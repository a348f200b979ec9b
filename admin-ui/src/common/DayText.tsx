import { useTranslate } from 'react-admin';
import { dayOf, daysBetween, formatDay, type Day } from '../../../src/shared/calendar';

/** Today in India by this device's clock; good enough for hints, the server decides what is due. */
export const today = (): Day => dayOf(new Date());

/** A day (5 Nov 2026) that tells on hover how far away it is; a dash for none. */
export function DayText({ day }: { day: Day | null }) {
  const translate = useTranslate();
  if (day === null) return <span>-</span>;
  const days = daysBetween(today(), day);
  const distance =
    days === 0
      ? translate('common.today')
      : translate(days > 0 ? 'common.inDays' : 'common.daysAgo', { smart_count: Math.abs(days) });
  return (
    <time dateTime={day} title={distance} style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {formatDay(day)}
    </time>
  );
}
