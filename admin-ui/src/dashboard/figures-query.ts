import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/dataProvider';
import { PREFETCH_STALE_MS } from '../api/queryClient';

export const dashboardFiguresQuery = (api: Api) =>
  queryOptions({
    queryKey: ['dashboard'],
    // A failure is only logged, as specified. Missing figures show a dash.
    queryFn: () =>
      api.getDashboard().catch((failure: unknown) => {
        console.error('The dashboard figures did not load.', failure);
        throw failure;
      }),
    staleTime: PREFETCH_STALE_MS,
  });
