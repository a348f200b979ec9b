import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { usageWarning } from '../../../src/auth/platform-plan/platform-plan.rules';
import type { Api } from '../api/dataProvider';
import { LinkedWarning } from '../common/feedback/LinkedWarning';
import { dashboardFiguresQuery } from './figures-query';

/**
 * Shown from 80 % of the Nirog plan's limit. The account is loaded only if the figures are near the lowest limit or
 * missing.
 */
export function PlanLimitWarning() {
  const api = useDataProvider<Api>();
  const { data: figures, isError: figuresFailed } = useQuery(dashboardFiguresQuery(api));
  const isNear = usageWarning('starter', figures?.activeSubscriptions ?? 0) !== null;
  const account = useQuery({
    queryKey: ['account'],
    queryFn: () => api.getAccount(),
    enabled: isNear || figuresFailed,
  });
  return (
    <LinkedWarning
      query={account}
      notChecked="account.plan.notChecked"
      text={account.data?.warning ?? undefined}
      to="/account"
      linkLabel="account.plan.title"
    />
  );
}
