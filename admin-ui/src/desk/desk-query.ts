import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/dataProvider';
import { PREFETCH_STALE_MS } from '../api/queryClient';
import { orFromCopy } from '../offline/copy/from-copy';
import { latestDesk } from '../offline/copy/latest-desk';
import type { DeskFilter } from './desk-filter';

const REFETCH_MS = 60_000;

const paramsOf = (filter: DeskFilter) =>
  filter === null ? {} : filter === 'mine' ? ({ assigned_to: 'me' } as const) : { reason: filter };

export const deskQuery = (api: Api, filter: DeskFilter = null) =>
  queryOptions({
    queryKey: ['desk', filter],
    queryFn: () =>
      orFromCopy(
        api.getDesk(paramsOf(filter)).then((desk) => (filter === null ? latestDesk.set(desk) : desk)),
        (copy) => copy.desk(filter),
      ),
    staleTime: PREFETCH_STALE_MS,
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
