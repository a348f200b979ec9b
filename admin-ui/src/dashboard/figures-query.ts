import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/dataProvider';
import { A_MOMENT_MS } from '../api/queryClient';

/** The dashboard's figures and latest events. */
export const figuresQuery = (api: Api) =>
  queryOptions({
    queryKey: ['dashboard'],
    // A failure is only logged, as specified; a dash stands where a figure is missing.
    queryFn: () =>
      api.dashboard().catch((failure: unknown) => {
        console.error('The dashboard figures did not load.', failure);
        throw failure;
      }),
    staleTime: A_MOMENT_MS,
  });
