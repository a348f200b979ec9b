import { useState } from 'react';
import { useListContext } from 'react-admin';
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
  const [choosesDays, setChoosesDays] = useState(false);
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
    period: choosesDays ? 'custom' : periodOf(filter, today()),
    choosePeriod: (next: Period | undefined) => {
      setChoosesDays(next === 'custom');
      if (next === 'custom') return;
      const days = next ? periodDays(next, today()) : { from: undefined, to: undefined };
      list.setFilters({ ...filter, ...days });
    },
    isFiltered: choosesDays || text !== '' || Object.values(filter).some(Boolean),
    clear: () => {
      setChoosesDays(false);
      setSearch('');
      list.setFilters({});
    },
  } as const;
}
