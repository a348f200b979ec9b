import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/dataProvider';

const STALE_MS = 60_000;

/** How many messages of the last days may not have arrived; looked up once a minute. */
export const undeliveredQuery = (api: Api) =>
  queryOptions({ queryKey: ['messages', 'undelivered'], queryFn: () => api.countUndelivered(), staleTime: STALE_MS });
