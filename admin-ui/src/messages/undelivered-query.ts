import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/dataProvider';

const STALE_MS = 60_000;

/** Number of recent messages that may not have arrived. Stale after a minute. */
export const undeliveredQuery = (api: Api) =>
  queryOptions({
    queryKey: ['messages', 'undelivered'],
    queryFn: () => api.getUndeliveredCount(),
    staleTime: STALE_MS,
  });
