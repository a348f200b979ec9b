import Box from '@mui/material/Box';
import { DataTable, useTranslate, type RaRecord } from 'react-admin';
import type { StaffView } from '../../../src/auth/account.view';
import { timeText } from '../common/fields/timeText';
import { Badge } from '../common/fields/Badge';
import { EmptyState } from '../common/feedback/EmptyState';
import { ResponsiveList } from '../common/lists/ResponsiveList';
import { FactorStatus } from '../second-factor/FactorStatus';
import { StaffActions } from './StaffActions';

const Column = DataTable.Col<StaffView & RaRecord<string>>;
const SECONDARY = { fontSize: 13, color: 'text.secondary' };

const StaffName = ({ staff }: { staff: StaffView }) => {
  const translate = useTranslate();
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: { md: 180 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, fontWeight: 600 }}>
        <Box sx={{ minWidth: 0 }}>{staff.name ?? staff.email}</Box>
        {staff.current && <Badge label={translate('staff.you')} tone="info" />}
      </Box>
      {staff.name !== null && <Box sx={SECONDARY}>{staff.email}</Box>}
    </Box>
  );
};

const StatusBadge = ({ status }: Pick<StaffView, 'status'>) => {
  const translate = useTranslate();
  return <Badge label={translate(`staff.statuses.${status}`)} tone={status === 'active' ? 'success' : 'neutral'} />;
};

const SecondFactor = ({ staff }: { staff: StaffView }) => staff.status === 'active' && <FactorStatus owner={staff} />;

interface LastSeenProps {
  staff: StaffView;
  /** Adds a label, where no column heading does. */
  labelled?: boolean;
}

const LastSeen = ({ staff, labelled = false }: LastSeenProps) => {
  const translate = useTranslate();
  if (!staff.last_seen_at) return translate('staff.never');
  const time = timeText(staff.last_seen_at);
  return (
    <Box sx={{ whiteSpace: { lg: 'nowrap' } }}>
      <Box>{labelled ? translate('staff.lastSeenAt', { time }) : time}</Box>
      {staff.sessions > 0 && <Box sx={SECONDARY}>{translate('staff.devices', { smart_count: staff.sessions })}</Box>}
    </Box>
  );
};

const StaffCard = ({ staff }: { staff: StaffView }) => {
  const translate = useTranslate();
  return (
    <>
      <StaffName staff={staff} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 14 }}>
        {translate(`roles.${staff.role}`)}
        <StatusBadge status={staff.status} />
      </Box>
      <Box sx={{ fontSize: 14, mb: 'auto' }}>
        <LastSeen staff={staff} labelled />
        <SecondFactor staff={staff} />
      </Box>
      <StaffActions staff={staff} />
    </>
  );
};

const StaffDataTable = () => {
  const translate = useTranslate();
  return (
    <DataTable<StaffView & RaRecord<string>>>
      <Column source="name" label="staff.account" render={(staff) => <StaffName staff={staff} />} />
      <Column source="role" label="staff.role" render={(staff) => translate(`roles.${staff.role}`)} />
      <Column
        source="status"
        label="accounts.status"
        render={(staff) => (
          <>
            <StatusBadge status={staff.status} />
            <SecondFactor staff={staff} />
          </>
        )}
      />
      <Column source="last_seen_at" label="staff.lastSeen" render={(staff) => <LastSeen staff={staff} />} />
      <Column disableSort label="staff.actions" render={(staff) => <StaffActions staff={staff} />} />
    </DataTable>
  );
};

const NoStaff = () => {
  const translate = useTranslate();
  return <EmptyState title={translate('staff.empty')} />;
};

export const StaffTable = () => (
  <ResponsiveList<StaffView>
    manyColumns
    failedAction="loadStaff"
    empty={<NoStaff />}
    card={(staff) => <StaffCard staff={staff} />}
    cardSx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}
    table={() => <StaffDataTable />}
  />
);
