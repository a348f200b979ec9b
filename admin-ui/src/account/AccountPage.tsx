import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Api } from '../api/dataProvider';
import { Banner } from '../common/Banner';
import { Facts } from '../common/Facts';
import { Page } from '../common/Page';
import { Panel } from '../common/Panel';
import { useProblemText } from '../common/useProblemText';
import { PasswordPanel } from './PasswordPanel';
import { PlatformPlan, PlatformPlanSkeleton } from './PlatformPlan';
import { Sessions } from './Sessions';

/** /account: how somebody logs in, where they are logged in, and what a doctor pays Nirog for. */
export function AccountPage() {
  const translate = useTranslate();
  const problemText = useProblemText();
  const api = useDataProvider<Api>();
  const {
    data: account,
    error,
    isPending,
    refetch,
  } = useQuery({ queryKey: ['account'], queryFn: () => api.account() });
  const facts = account && [
    { name: translate('account.email'), value: account.email },
    { name: translate('account.role'), value: translate(`roles.${account.role}`) },
  ];
  return (
    <Page title={translate('account.title')} intro={translate('account.intro')}>
      <Banner text={problemText(error, 'loadAccount')} onRetry={() => void refetch()} />
      {isPending && <PlatformPlanSkeleton />}
      {account?.platform_plan && <PlatformPlan account={account} plan={account.platform_plan} />}
      {facts && (
        <Panel title={translate('account.login')}>
          <Facts long facts={facts} />
        </Panel>
      )}
      <PasswordPanel email={account?.email ?? ''} />
      <Sessions />
    </Page>
  );
}
