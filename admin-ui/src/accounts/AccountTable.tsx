import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { DataTable, useTranslate, type RaRecord } from 'react-admin';
import type { AccountStatus } from '../../../src/auth/account.rules';
import type { AdminAccountView } from '../../../src/auth/account.view';
import { dayOf } from '../../../src/shared/calendar';
import { Badge, type Tone } from '../common/fields/Badge';
import { DayText } from '../common/fields/DayText';
import { Empty } from '../common/feedback/EmptyState';
import { ListRows } from '../common/lists/ResponsiveList';
import { AccountMoves } from './AccountActions';
import { SetPlan } from './SetPlatformPlan';

const Column = DataTable.Col<AdminAccountView & RaRecord<string>>;

const TONES: Record<AccountStatus, Tone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'neutral',
  suspended: 'error',
};

const Who = ({ account }: { account: AdminAccountView }) => {
  const translate = useTranslate();
  const name = [account.doctor_name, account.clinic_name].filter(Boolean).join(' · ');
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: { md: 208 } }}>
      <Box sx={{ fontWeight: 600 }}>{account.email}</Box>
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
        {name || (account.role === 'doctor' ? translate('accounts.noProfile') : translate(`roles.${account.role}`))}
      </Box>
    </Box>
  );
};

const Status = ({ account }: { account: AdminAccountView }) => {
  const translate = useTranslate();
  return (
    <>
      <Badge label={translate(`accounts.statuses.${account.status}`)} tone={TONES[account.status]} />
      {account.status_reason && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, fontSize: 13 }}>
          {account.status_reason}
        </Typography>
      )}
    </>
  );
};

const Plan = ({ account }: { account: AdminAccountView }) => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5 }}>
      {translate(`account.plan.plans.${account.platform_plan}`)}
      <SetPlan account={account} />
    </Box>
  );
};

const Created = ({ account }: { account: AdminAccountView }) => <DayText day={dayOf(new Date(account.created_at))} />;

const Cards = ({ accounts }: { accounts: AdminAccountView[] }) => (
  <Box
    component="ul"
    sx={{
      ...{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    {accounts.map((account) => (
      <Card key={account.id} component="li" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
        <Who account={account} />
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: 1, fontSize: 14 }}>
          <Box>
            <Status account={account} />
          </Box>
          <Created account={account} />
        </Box>
        <Box sx={{ fontSize: 14 }}>
          <Plan account={account} />
        </Box>
        <AccountMoves account={account} />
      </Card>
    ))}
  </Box>
);

const Table = () => {
  const translate = useTranslate();
  return (
    <DataTable<AdminAccountView & RaRecord<string>> bulkActionButtons={false} rowClick={false}>
      <Column source="email" label={translate('accounts.account')} render={(account) => <Who account={account} />} />
      <Column source="status" label={translate('accounts.status')} render={(account) => <Status account={account} />} />
      <Column disableSort label={translate('account.plan.title')} render={(account) => <Plan account={account} />} />
      <Column
        source="created_at"
        label={translate('accounts.created')}
        render={(account) => <Created account={account} />}
      />
      <Column
        disableSort
        label={translate('accounts.moves')}
        render={(account) => <AccountMoves account={account} />}
      />
    </DataTable>
  );
};

const None = () => {
  const translate = useTranslate();
  return <Empty title={translate('accounts.empty')} hint={translate('accounts.emptyHint')} />;
};

/** The accounts. */
export const AccountTable = () => (
  <ListRows<AdminAccountView>
    wide
    failed="loadAccounts"
    none={<None />}
    cards={(accounts) => <Cards accounts={accounts} />}
    table={() => <Table />}
  />
);
