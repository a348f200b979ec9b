import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Api } from '../api/dataProvider';
import { CountBadge } from '../common/fields/CountBadge';

const REFRESH_MS = 60_000;

/** Number of accounts that wait for approval, for the navigation; `?` if the check failed. */
export function PendingAccountsBadge() {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const { data, error } = useQuery({
    queryKey: ['admin/accounts', 'pendingCount'],
    queryFn: () => api.getPendingAccountCount(),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
  const notChecked = error !== null && data === undefined;
  const label = notChecked
    ? translate('accounts.pendingNotChecked')
    : translate('accounts.pendingCount', { smart_count: data ?? 0 });
  return <CountBadge count={data ?? 0} label={label} notChecked={notChecked} />;
}
