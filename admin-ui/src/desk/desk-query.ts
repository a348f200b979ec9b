import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DeskReason } from '../../../src/desk/desk.rules';
import type { Api } from '../api/dataProvider';
import { PREFETCH_STALE_MS } from '../api/queryClient';
import { orFromCopy } from '../offline/copy/from-copy';
import { latestDesk } from '../offline/copy/latest-desk';

const REFETCH_MS = 60_000;

/** @param reason null for all rows */
export const deskQuery = (api: Api, reason: DeskReason | null = null) =>
  queryOptions({
    queryKey: ['desk', reason],
    queryFn: () =>
      orFromCopy(
        api.getDesk(reason).then((desk) => (reason === null ? latestDesk.set(desk) : desk)),
        (copy) => copy.desk(reason),
      ),
    staleTime: PREFETCH_STALE_MS,
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
