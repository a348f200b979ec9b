import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Api } from '../../api/dataProvider';

const STALE_MS = 60_000;

/** Open holds, shared by navigation, dashboard and screens. Stale after a minute. */
export const openHoldsQuery = (api: Api) =>
  queryOptions({ queryKey: ['holds', 'open'], queryFn: () => api.getOpenHolds(), staleTime: STALE_MS });

export const useOpenHolds = () => useQuery({ ...openHoldsQuery(useDataProvider<Api>()), refetchInterval: STALE_MS });
