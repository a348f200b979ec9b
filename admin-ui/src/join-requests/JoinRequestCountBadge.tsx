import '../i18n/join-requests/add-join-request-texts';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { joinRequestsApi } from '../api/joining/join-requests';
import { CountBadge } from '../common/fields/CountBadge';

const REFRESH_MS = 60_000;

/** Number of people who wait, for the navigation; `?` if the check failed. Below the resource's key, so that an answer refreshes it. */
export function JoinRequestCountBadge() {
  const translate = useTranslate();
  const { data: count = 0, error } = useQuery({
    queryKey: ['join-requests', 'count'],
    queryFn: () => joinRequestsApi.countWaiting(),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
  const notChecked = error !== null && count === 0;
  const label = notChecked
    ? translate('joinRequests.notChecked')
    : translate('joinRequests.count', { smart_count: count });
  return <CountBadge count={count} label={label} notChecked={notChecked} />;
}
