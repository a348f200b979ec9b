import { isDay } from '../../../src/shared/calendar';
import type { DayRange } from '../api/analytics';
import { useUrlParams } from '../common/hooks/useUrlParams';

/** Names of the URL parameters: the selected range and the dates of a custom one. */
interface RangeParams {
  range: string;
  from: string;
  to: string;
}

/** The range and custom dates from the URL. The default is the first of `ranges`. */
export function useRangeParams<Name extends string>(ranges: readonly [Name, ...Name[]], names: RangeParams) {
  const { param, setParams } = useUrlParams();
  const range = ranges.find((name) => name === param(names.range)) ?? ranges[0];
  const [start_date, end_date] = [param(names.from), param(names.to)];
  const isValid = isDay(start_date) && isDay(end_date) && start_date <= end_date;
  const dates: DayRange | null = isValid ? { start_date, end_date } : null;
  return {
    range,
    dates,
    setRange: (next: string) => setParams({ [names.range]: next, [names.from]: null, [names.to]: null }),
    setDates: (next: DayRange | null) =>
      setParams({ [names.from]: next?.start_date ?? null, [names.to]: next?.end_date ?? null }),
  };
}
