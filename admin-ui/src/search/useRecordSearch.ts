import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { OfflinePatientView } from '../../../src/desk/offline-copy.view';
import type { SearchResultView } from '../../../src/search/search.view';
import type { Api } from '../api/dataProvider';
import { groupedPhone } from '../common/fields/phone';
import { orFromCopy } from '../offline/copy/from-copy';

const DEBOUNCE_MS = 120;
const MIN_LENGTH = 2;
const CACHE_MS = 60_000;

interface RecordSearch {
  /** While a newer text is searched, those of the previous one. */
  results: SearchResultView[];
  /** Whether `results` do not belong to the text yet. */
  isSearching: boolean;
  error: unknown;
  retry: () => void;
}

const toSearchResult = ({ id, name, mobile }: OfflinePatientView): SearchResultView => ({
  kind: 'patient',
  id,
  title: name,
  subtitle: groupedPhone(mobile),
  href: `/patients/${id}`,
  actions: ['record_payment'],
});

/**
 * Searches the doctor's patients, plans and payments, without a network only the patients, while `text` is typed. The request of an older text is aborted, and
 * its response ignored.
 */
export function useRecordSearch(text: string, isEnabled: boolean): RecordSearch {
  const api = useDataProvider<Api>();
  const [query, setQuery] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isSearchable = (value: string) => isEnabled && Array.from(value).length >= MIN_LENGTH;
  const { data, error, isPlaceholderData, isPending, refetch, isFetching } = useQuery({
    queryKey: ['search', query],
    queryFn: ({ signal }) =>
      orFromCopy(api.search(query, signal), async (copy) => (await copy.search(query)).map(toSearchResult)),
    enabled: isSearchable(query),
    placeholderData: keepPreviousData,
    gcTime: CACHE_MS,
  });
  if (!isSearchable(text)) return { results: [], isSearching: false, error: null, retry: () => undefined };
  const isCurrent = query === text;
  return {
    results: isCurrent && error ? [] : (data ?? []),
    isSearching: !isCurrent || isPlaceholderData || (isPending && isFetching) || (error !== null && isFetching),
    error: isCurrent && !isFetching ? error : null,
    retry: () => void refetch(),
  };
}
