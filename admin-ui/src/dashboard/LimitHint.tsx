import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { usageWarning } from '../../../src/auth/platform-plan.rules';
import type { Api } from '../api/dataProvider';
import { Banner } from '../common/Banner';
import { LinkButton } from '../common/LinkButton';
import { figuresQuery } from './figures';

/**
 * From 80 % of the Nirog plan's limit on, how much of it is used. Which plan it is is asked only of a doctor whose figures
 * come near the one limit there is, once they are there.
 */
export function LimitHint() {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const { data: figures } = useQuery(figuresQuery(api));
  const isNear = usageWarning('starter', figures?.activeSubscriptions ?? 0) !== null;
  const { data: account } = useQuery({ queryKey: ['account'], queryFn: () => api.account(), enabled: isNear });
  return (
    <Banner type="warning" text={account?.warning ?? undefined}>
      <LinkButton to="/account" color="inherit" size="small" variant="outlined">
        {translate('account.plan.title')}
      </LinkButton>
    </Banner>
  );
}
