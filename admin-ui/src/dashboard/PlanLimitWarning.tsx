import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { usageWarning } from '../../../src/auth/platform-plan/platform-plan.rules';
import type { Api } from '../api/dataProvider';
import { Banner } from '../common/feedback/Banner';
import { LinkButton } from '../common/screens/LinkButton';
import { dashboardFiguresQuery } from './figures-query';

/**
 * Shown from 80 % of the Nirog plan's limit. The account is loaded only if the figures are near the lowest limit or
 * missing.
 */
export function PlanLimitWarning() {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const { data: figures, isError: figuresFailed } = useQuery(dashboardFiguresQuery(api));
  const isNear = usageWarning('starter', figures?.activeSubscriptions ?? 0) !== null;
  const account = useQuery({
    queryKey: ['account'],
    queryFn: () => api.getAccount(),
    enabled: isNear || figuresFailed,
  });
  if (account.error && !account.data)
    return <Banner type="warning" text={translate('account.plan.notChecked')} onRetry={() => void account.refetch()} />;
  return (
    <Banner type="warning" text={account.data?.warning ?? undefined}>
      <LinkButton to="/account" color="inherit" size="small" variant="outlined">
        {translate('account.plan.title')}
      </LinkButton>
    </Banner>
  );
}
