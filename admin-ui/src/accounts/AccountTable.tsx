import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DataTable, useTranslate, type RaRecord } from 'react-admin';
import type { AccountStatus } from '../../../src/auth/account.rules';
import type { AdminAccountView } from '../../../src/auth/account.view';
import { dayOf } from '../../../src/shared/calendar';
import { Badge, type Tone } from '../common/fields/Badge';
import { DayText } from '../common/fields/DayText';
import { EmptyState } from '../common/feedback/EmptyState';
import { ResponsiveList } from '../common/lists/ResponsiveList';
import { FactorStatus } from '../second-factor/FactorStatus';
import { AccountActions } from './AccountActions';
import { SetPlatformPlan } from './SetPlatformPlan';

const Column = DataTable.Col<AdminAccountView & RaRecord<string>>;

const TONES: Record<AccountStatus, Tone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'neutral',
  suspended: 'warning',
};

const AccountIdentity = ({ account }: { account: AdminAccountView }) => {
  const translate = useTranslate();
  const name = [account.doctor_name, account.clinic_name].filter(Boolean).join(' · ');
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: { md: 208 } }}>
      <Box sx={{ fontWeight: 600 }}>{account.email}</Box>
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{name || translate('accounts.noProfile')}</Box>
    </Box>
  );
};

const AccountStatusCell = ({ account }: { account: AdminAccountView }) => {
  const translate = useTranslate();
  return (
    <>
      <Badge label={translate(`accounts.statuses.${account.status}`)} tone={TONES[account.status]} />
      {account.status_reason && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, fontSize: 13 }}>
          {account.status_reason}
        </Typography>
      )}
      {account.status === 'approved' && <FactorStatus owner={account} />}
    </>
  );
};

const PlatformPlanCell = ({ account }: { account: AdminAccountView }) => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5 }}>
      {translate(`account.plan.plans.${account.platform_plan}`)}
      <SetPlatformPlan account={account} />
    </Box>
  );
};

const CreatedDate = ({ account }: { account: AdminAccountView }) => (
  <DayText day={dayOf(new Date(account.created_at))} />
);

const AccountCard = ({ account }: { account: AdminAccountView }) => (
  <>
    <AccountIdentity account={account} />
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: 1, fontSize: 14 }}>
      <Box>
        <AccountStatusCell account={account} />
      </Box>
      <CreatedDate account={account} />
    </Box>
    <Box sx={{ fontSize: 14 }}>
      <PlatformPlanCell account={account} />
    </Box>
    <AccountActions account={account} />
  </>
);

const AccountDataTable = () => (
  <DataTable<AdminAccountView & RaRecord<string>>>
    <Column source="email" label="accounts.account" render={(account) => <AccountIdentity account={account} />} />
    <Column source="status" label="accounts.status" render={(account) => <AccountStatusCell account={account} />} />
    <Column disableSort label="account.plan.title" render={(account) => <PlatformPlanCell account={account} />} />
    <Column source="created_at" label="accounts.signedUp" render={(account) => <CreatedDate account={account} />} />
    <Column disableSort label="accounts.actionsTitle" render={(account) => <AccountActions account={account} />} />
  </DataTable>
);

const NoAccounts = () => {
  const translate = useTranslate();
  return <EmptyState title={translate('accounts.empty')} hint={translate('accounts.emptyHint')} />;
};

export const AccountTable = () => (
  <ResponsiveList<AdminAccountView>
    manyColumns
    failedAction="loadAccounts"
    empty={<NoAccounts />}
    card={(account) => <AccountCard account={account} />}
    cardSx={{ display: 'grid', alignContent: 'start', gap: 1.5 }}
    table={() => <AccountDataTable />}
  />
);
