import { useQuery } from '@tanstack/react-query';
import { privacyApi } from '../api/privacy';

const REFRESH_MS = 300_000;

/** The numbers of open requests. Below the resource's key, so that an answer refreshes them. */
export const useDataRequestCounts = () =>
  useQuery({
    queryKey: ['data-requests', 'counts'],
    queryFn: () => privacyApi.getDataRequestCounts(),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
