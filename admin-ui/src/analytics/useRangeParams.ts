import { isDay } from '../../../src/shared/calendar';
import type { DayRange } from '../api/analytics';
import { useAddress } from '../common/hooks/useUrlParams';

/** Where the address keeps a range: its name, and the days of one's own. */
interface Places {
  range: string;
  from: string;
  to: string;
}

/** The range that the address names, the first of them at first, and the days of one's own. */
export function useRange<Name extends string>(names: readonly [Name, ...Name[]], at: Places) {
  const { chosen, choose } = useAddress();
  const range = names.find((name) => name === chosen(at.range)) ?? names[0];
  const [start_date, end_date] = [chosen(at.from), chosen(at.to)];
  const inOrder = isDay(start_date) && isDay(end_date) && start_date <= end_date;
  const dates: DayRange | null = inOrder ? { start_date, end_date } : null;
  return {
    ...{ range, dates },
    setRange: (next: string) => choose({ [at.range]: next, [at.from]: null, [at.to]: null }),
    setDates: (next: DayRange | null) =>
      choose({ [at.from]: next?.start_date ?? null, [at.to]: next?.end_date ?? null }),
  };
}
