import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Api } from '../api/dataProvider';
import { Banner } from '../common/Banner';
import { Page } from '../common/Page';
import { useProblemText } from '../common/useProblemText';
import { EmailPanel } from './EmailPanel';
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
  return (
    <Page title={translate('account.title')} intro={translate('account.intro')}>
      <Banner text={problemText(error, 'loadAccount')} onRetry={() => void refetch()} />
      {isPending && <PlatformPlanSkeleton />}
      {account?.platform_plan && <PlatformPlan account={account} plan={account.platform_plan} />}
      {account && <EmailPanel account={account} />}
      <PasswordPanel email={account?.email ?? ''} />
      <Sessions />
    </Page>
  );
}
