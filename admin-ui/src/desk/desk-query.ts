import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DeskReason } from '../../../src/desk/desk.rules';
import type { Api } from '../api/dataProvider';
import { PREFETCH_STALE_MS } from '../api/queryClient';

const REFETCH_MS = 60_000;

/** @param reason null for all rows */
export const deskQuery = (api: Api, reason: DeskReason | null = null) =>
  queryOptions({
    queryKey: ['desk', reason],
    queryFn: () => api.getDesk(reason),
    staleTime: PREFETCH_STALE_MS,
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
