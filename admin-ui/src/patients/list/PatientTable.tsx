import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DataTable, useListContext, useTranslate, type RaRecord } from 'react-admin';
import type { RosterRow } from '../../../../src/enrolments/terms/term.view';
import { cells } from '../../common/lists/cellPadding';
import { DayText } from '../../common/fields/DayText';
import { Empty } from '../../common/feedback/EmptyState';
import { ListRows } from '../../common/lists/ResponsiveList';
import { Phone } from '../../common/fields/PhoneLinks';
import { Holding } from './SubscriptionCell';
import { PatientActions } from './PatientActions';
import { PatientCards } from './PatientCards';
import type { PatientFilter } from './PatientFilters';
import { usePatientActs, type PatientActs } from './usePatientListActions';
import { WhatsAppBadges } from '../WhatsAppBadges';

const Column = DataTable.Col<RosterRow & RaRecord<string>>;
const ELLIPSIS = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

const Nobody = ({ onAdd }: { onAdd: (() => void) | undefined }) => {
  const translate = useTranslate();
  const { search, show_archived } = useListContext().filterValues as PatientFilter;
  if (search)
    return <Empty title={translate('patients.notFound')} hint={translate('patients.notFoundHint', { search })} />;
  if (show_archived) return <Empty title={translate('patients.empty')} hint={translate('patients.noArchivedHint')} />;
  const add = onAdd && (
    <Button variant="contained" onClick={onAdd}>
      {translate('patients.add')}
    </Button>
  );
  return <Empty title={translate('patients.empty')} hint={translate('patients.emptyHint')} action={add} />;
};

const Name = ({ of: { name, whatsapp_capable, whatsapp_stopped } }: { of: RosterRow }) => (
  <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5 }}>
    {name}
    <WhatsAppBadges capable={whatsapp_capable} stopped={whatsapp_stopped} />
  </Box>
);

/** Broken behind its sign where it does not fit. */
const Email = ({ of }: { of: string }) => {
  const host = of.indexOf('@') + 1;
  return (
    <span title={of}>
      {of.slice(0, host)}
      <wbr />
      {of.slice(host)}
    </span>
  );
};

const Table = ({ acts, compact }: { acts: PatientActs; compact: boolean }) => {
  const translate = useTranslate();
  return (
    <DataTable<RosterRow & RaRecord<string>>
      bulkActionButtons={false}
      rowClick={(_id, _resource, record) => (record['archived'] ? false : 'edit')}
      sx={{ '& .RaDataTable-thead': { position: 'static' }, ...cells(compact ? 1 : 1.5, 3) }}
    >
      <Column
        source="name"
        render={(patient) => <Name of={patient} />}
        sx={{ '&.MuiTableCell-body': { fontWeight: 600, overflowWrap: 'anywhere', ...(compact && { minWidth: 112 }) } }}
      />
      <Column source="mobile" disableSort render={(patient) => <Phone of={patient} bare={compact} />} />
      <Column
        source="email"
        render={({ email }) => (email === null ? '-' : <Email of={email} />)}
        sx={compact ? { overflowWrap: 'anywhere', minWidth: 124 } : { ...ELLIPSIS, maxWidth: 200 }}
      />
      <Column source="subscription_name" render={(patient) => <Holding of={patient} />} />
      <Column source="subscription_end_date" render={(patient) => <DayText day={patient.subscription_end_date} />} />
      <Column
        label={translate('patients.actions')}
        disableSort
        render={(patient) => <PatientActions patient={patient} acts={acts} icons={compact} />}
      />
    </DataTable>
  );
};

/** The patients. */
export function PatientTable({ onAdd }: { onAdd: (() => void) | undefined }) {
  const { dialogs, ...acts } = usePatientActs();
  return (
    <>
      <ListRows<RosterRow>
        failed="loadPatients"
        none={<Nobody onAdd={onAdd} />}
        cards={(patients) => <PatientCards patients={patients} acts={acts} />}
        table={(compact) => <Table acts={acts} compact={compact} />}
      />
      {dialogs}
    </>
  );
}
