import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { DataTable, useListContext, useTranslate, type RaRecord } from 'react-admin';
import type { RosterRow } from '../../../src/enrolments/term.view';
import { Banner } from '../common/Banner';
import { DayText } from '../common/DayText';
import { Empty } from '../common/Empty';
import { Pages } from '../common/Pages';
import { Phone } from '../common/Phone';
import { RowsSkeleton } from '../common/RowsSkeleton';
import { useRoom } from '../common/useRoom';
import { useProblemText } from '../common/useProblemText';
import { Holding } from './Holding';
import { PatientActions } from './PatientActions';
import { PatientCards } from './PatientCards';
import type { PatientFilter } from './PatientFilters';
import { WhatsAppBadges } from './WhatsAppBadges';

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

const Table = ({ compact }: { compact: boolean }) => {
  const translate = useTranslate();
  return (
    <DataTable<RosterRow & RaRecord<string>>
      bulkActionButtons={false}
      rowClick={(_id, _resource, record) => (record['archived'] ? false : 'edit')}
      sx={{ '& .RaDataTable-thead': { position: 'static' }, '& .MuiTableCell-root': { px: compact ? 1 : 1.5 } }}
    >
      <Column
        source="name"
        render={(patient) => <Name of={patient} />}
        sx={{ '&.MuiTableCell-body': { fontWeight: 600, ...(compact && { minWidth: 112 }) } }}
      />
      <Column source="mobile" disableSort render={(patient) => <Phone of={patient} bare={compact} />} />
      <Column source="email" render={({ email }) => email ?? '-'} sx={{ ...ELLIPSIS, maxWidth: compact ? 84 : 200 }} />
      <Column source="subscription_name" render={(patient) => <Holding of={patient} />} />
      <Column source="subscription_end_date" render={(patient) => <DayText day={patient.subscription_end_date} />} />
      <Column
        label={translate('patients.actions')}
        disableSort
        render={(patient) => <PatientActions patient={patient} icons={compact} />}
      />
    </DataTable>
  );
};

/** The patients: a table, or cards where there is no room for one. */
export function PatientTable({ onAdd }: { onAdd: (() => void) | undefined }) {
  const problemText = useProblemText();
  const { ref, cards, compact } = useRoom();
  const { data, isPending, error, refetch } = useListContext<RosterRow>();
  if (error) return <Banner text={problemText(error, 'loadPatients')} onRetry={() => void refetch()} />;
  return (
    <Box ref={ref}>
      {isPending && <RowsSkeleton />}
      {data?.length === 0 && (
        <Card>
          <Nobody onAdd={onAdd} />
        </Card>
      )}
      {data &&
        data.length > 0 &&
        (cards ? (
          <PatientCards patients={data} />
        ) : (
          <Card>
            <Table compact={compact} />
          </Card>
        ))}
      <Pages />
    </Box>
  );
}
