import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { DataTable, useTranslate, type RaRecord } from 'react-admin';
import type { StaffView } from '../../../src/auth/account.view';
import { formatInstant } from '../../../src/shared/instant';
import { Badge } from '../common/Badge';
import { Empty } from '../common/Empty';
import { ListRows } from '../common/ListRows';
import { StaffActions } from './StaffActions';

const Column = DataTable.Col<StaffView & RaRecord<string>>;

const Who = ({ staff }: { staff: StaffView }) => {
  const translate = useTranslate();
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>
        {staff.name ?? staff.email}
        {staff.current && ` (${translate('staff.you')})`}
      </Box>
      {staff.name !== null && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{staff.email}</Box>}
    </Box>
  );
};

const Status = ({ staff: { status } }: { staff: StaffView }) => {
  const translate = useTranslate();
  return <Badge label={translate(`staff.statuses.${status}`)} tone={status === 'active' ? 'success' : 'neutral'} />;
};

const Seen = ({ staff: { last_seen_at: at, sessions } }: { staff: StaffView }) => {
  const translate = useTranslate();
  return (
    <Box>
      <Box>{at ? formatInstant(new Date(at)) : translate('staff.never')}</Box>
      {sessions > 0 && (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          {translate('staff.devices', { smart_count: sessions })}
        </Box>
      )}
    </Box>
  );
};

const Cards = ({ staff }: { staff: StaffView[] }) => {
  const translate = useTranslate();
  return (
    <Box
      component="ul"
      sx={{
        ...{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {staff.map((one) => (
        <Card key={one.id} component="li" sx={{ p: 2, display: 'grid', gap: 1.5, alignContent: 'start' }}>
          <Who staff={one} />
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 14 }}>
            {translate(`roles.${one.role}`)}
            <Status staff={one} />
          </Box>
          <Box sx={{ fontSize: 14 }}>
            <Seen staff={one} />
          </Box>
          <StaffActions staff={one} />
        </Card>
      ))}
    </Box>
  );
};

const Table = () => {
  const translate = useTranslate();
  return (
    <DataTable<StaffView & RaRecord<string>> bulkActionButtons={false} rowClick={false}>
      <Column source="name" label={translate('staff.login')} render={(staff) => <Who staff={staff} />} />
      <Column source="role" label={translate('staff.role')} render={(staff) => translate(`roles.${staff.role}`)} />
      <Column source="status" label={translate('accounts.status')} render={(staff) => <Status staff={staff} />} />
      <Column source="last_seen_at" label={translate('staff.seen')} render={(staff) => <Seen staff={staff} />} />
      <Column disableSort label={translate('accounts.moves')} render={(staff) => <StaffActions staff={staff} />} />
    </DataTable>
  );
};

const None = () => {
  const translate = useTranslate();
  return <Empty title={translate('staff.empty')} />;
};

/** The logins of staff. */
export const StaffTable = () => (
  <ListRows<StaffView>
    wide
    failed="loadStaff"
    none={<None />}
    cards={(staff) => <Cards staff={staff} />}
    table={() => <Table />}
  />
);
