import { useListContext } from 'react-admin';
import type { DayRange } from '../api/analytics';
import { today } from '../common/fields/DayText';
import { useDraft } from '../common/forms/useDraft';
import { periodDays, periodOf, type Period, type PeriodDays } from './period';

/**
 * The filters of a list with a search text and days. The list stores them in the address.
 * @param searchField the filter with the search text
 */
export function useSearchAndPeriod<Filter extends PeriodDays>(searchField: Extract<keyof Filter, string>) {
  const list = useListContext();
  const filter = list.filterValues as Filter;
  const { draft: text, setDraft: setText, setSent } = useDraft(String(filter[searchField] ?? ''));
  // `custom` also before its days are chosen, and for days that are those of a preset.
  const { draft: period, setDraft: setPeriod, setSent: setSentPeriod } = useDraft(periodOf(filter, today()));
  const apply = (change: Partial<Filter>) => list.setFilters({ ...filter, ...change });
  const setSearch = (next: string) => {
    setText(next);
    setSent(next);
  };
  return {
    list,
    filter,
    apply,
    text,
    setText,
    search: () => {
      setSearch(text.trim());
      list.setFilters({ ...filter, [searchField]: text.trim() || undefined });
    },
    period,
    choosePeriod: (next: Period | undefined) => {
      setPeriod(next);
      if (next === 'custom') return;
      const days = next ? periodDays(next, today()) : { from: undefined, to: undefined };
      list.setFilters({ ...filter, ...days });
    },
    /** Applies a custom range. */
    applyRange: ({ start_date: from, end_date: to }: DayRange) => {
      setSentPeriod(periodOf({ from, to }, today()));
      list.setFilters({ ...filter, from, to });
    },
    isFiltered: period !== undefined || text !== '' || Object.values(filter).some(Boolean),
    clear: () => {
      setPeriod(undefined);
      setSearch('');
      list.setFilters({});
    },
  } as const;
}
