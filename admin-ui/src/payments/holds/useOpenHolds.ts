import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Api } from '../../api/dataProvider';

const STALE_MS = 60_000;

/** Money that waits for the doctor's word; one answer for navigation, dashboard and screens, looked up once a minute. */
export const openHoldsQuery = (api: Api) =>
  queryOptions({ queryKey: ['holds', 'open'], queryFn: () => api.openHolds(), staleTime: STALE_MS });

export const useOpenHolds = () => useQuery({ ...openHoldsQuery(useDataProvider<Api>()), refetchInterval: STALE_MS });
