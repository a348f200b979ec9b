import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Api } from '../api/dataProvider';

/**
 * Figures with their rows. What belongs to another question is not shown meanwhile: its figures would be wrong.
 * @param fetchFigures null while it cannot be asked yet. A failure is only logged, as specified.
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
