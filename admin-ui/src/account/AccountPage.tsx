import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Api } from '../api/dataProvider';
import { LoadError } from '../common/feedback/LoadError';
import { Page } from '../common/screens/Page';
import { useUser } from '../common/hooks/useUser';
import { useBackToSettings } from '../settings/useBackToSettings';
import { ArchivePanel } from './ArchivePanel';
import { EmailPanel } from './EmailPanel';
import { PasswordPanel } from './PasswordPanel';
import { PinPanel } from './PinPanel';
import { PlatformPlanPanel, PlatformPlanSkeleton } from './PlatformPlanPanel';
import { SecondFactorPanel } from '../second-factor/SecondFactorPanel';
import { OwnSecurityPanel } from '../security/OwnSecurityPanel';
import { SessionsPanel } from './SessionsPanel';
import { SupportAccessPanel } from './SupportAccessPanel';

/** /account: email, password, devices, recent sign-ins, and the doctor's Nirog plan. */
export function AccountPage() {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const {
    data: account,
    error,
    isPending,
    refetch,
  } = useQuery({ queryKey: ['account'], queryFn: () => api.getAccount() });
  const user = useUser();
  const isDoctor = user?.role === 'doctor';
  const emailAndRole = account ?? user;
  return (
    <Page
      title={translate('account.title')}
      intro={translate(isDoctor ? 'account.intro' : 'account.introStaff')}
      back={useBackToSettings()}
    >
      <LoadError error={error} failedAction="loadAccount" refetch={refetch} />
      {isPending && isDoctor && <PlatformPlanSkeleton />}
      {account?.platform_plan && <PlatformPlanPanel account={account} plan={account.platform_plan} />}
      {emailAndRole && <EmailPanel account={emailAndRole} />}
      <PasswordPanel login={emailAndRole?.email ?? emailAndRole?.mobile ?? ''} />
      <SecondFactorPanel />
      {account?.doctor_id && <PinPanel hasPin={account.has_pin} />}
      <SessionsPanel />
      <OwnSecurityPanel />
      {isDoctor && <SupportAccessPanel />}
      {isDoctor && <ArchivePanel />}
    </Page>
  );
}
