import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/dataProvider';
import { PREFETCH_STALE_MS } from '../api/queryClient';

/** The dashboard's figures and latest events. */
export const dashboardFiguresQuery = (api: Api) =>
  queryOptions({
    queryKey: ['dashboard'],
    // A failure is only logged, as specified; a dash stands where a figure is missing.
    queryFn: () =>
      api.dashboard().catch((failure: unknown) => {
        console.error('The dashboard figures did not load.', failure);
        throw failure;
      }),
    staleTime: PREFETCH_STALE_MS,
  });
