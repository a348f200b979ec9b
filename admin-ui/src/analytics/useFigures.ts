import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Api } from '../api/dataProvider';

/**
 * Query of figures and their rows. Keeps no previous data when the key changes: it would show figures of another range.
 * @param fetchFigures null while its inputs are incomplete. A failure is only logged, as specified.
 */
export function useFigures<Figures>(key: readonly unknown[], fetchFigures: ((api: Api) => Promise<Figures>) | null) {
  const api = useDataProvider<Api>();
  return useQuery({
    queryKey: ['analytics', ...key],
    enabled: fetchFigures !== null,
    queryFn: () =>
      (fetchFigures as (api: Api) => Promise<Figures>)(api).catch((failure: unknown) => {
        console.error(`The figures of ${String(key[0])} did not load.`, failure);
        throw failure;
      }),
  });
}
