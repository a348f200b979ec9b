import '../i18n/privacy/add-privacy-texts';
import Box from '@mui/material/Box';
import { DataTable, useTranslate, type RaRecord } from 'react-admin';
import { dayOf, type Day } from '../../../src/shared/calendar';
import type { ClinicDataRequestView } from '../../../src/privacy/requests/data-request.view';
import { Badge, type Tone } from '../common/fields/Badge';
import { DayText } from '../common/fields/DayText';
import { PatientName } from '../common/fields/PatientName';
import { EmptyList } from '../common/lists/EmptyList';
import { ResponsiveList } from '../common/lists/ResponsiveList';
import { tableStyle } from '../common/lists/tableStyle';
import { AnswerButton } from './AnswerButton';

type Row = ClinicDataRequestView;
const Column = DataTable.Col<Row & RaRecord<string>>;

const TONES: Record<Row['status'], Tone> = { open: 'info', done: 'success', declined: 'neutral', withdrawn: 'neutral' };

const dayOfInstant = (at: Date): Day => dayOf(new Date(at));

function RequestStatus({ request: { status, overdue } }: { request: Row }) {
  const translate = useTranslate();
  return overdue ? (
    <Badge label={translate('dataRequests.overdue')} tone="error" />
  ) : (
    <Badge label={translate(`dataRequests.statuses.${status}`)} tone={TONES[status]} />
  );
}

/** What the patient wants, in one line. */
function RequestText({ request: { kind, message, correction } }: { request: Row }) {
  const translate = useTranslate();
  const fields = Object.keys(correction ?? {}).map((field) => translate(`dataRequests.fields.${field}`));
  const details = [fields.join(', '), message].filter(Boolean).join(' · ');
  return (
    <Box sx={{ minWidth: 0 }}>
      <b>{translate(`dataRequests.kinds.${kind}`)}</b>
      {details && (
        <Box
          sx={{
            color: 'text.secondary',
            overflowWrap: 'anywhere',
            display: '-webkit-box',
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
          }}
        >
          {details}
        </Box>
      )}
    </Box>
  );
}

/** The page of a deleted patient does not exist any more. */
const isDeleted = ({ kind, status }: Row): boolean => kind === 'erasure' && status === 'done';

function RequestCard({ request }: { request: Row }) {
  const translate = useTranslate();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', fontSize: 16 }}>
        <PatientName patient={request} deleted={isDeleted(request)} />
        <RequestStatus request={request} />
      </Box>
      <RequestText request={request} />
      <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
        {translate('dataRequests.sent')} <DayText day={dayOfInstant(request.created_at)} />
        {request.status === 'open' && (
          <>
            {' · '}
            {translate('dataRequests.due')} <DayText day={request.due_on} />
          </>
        )}
      </Box>
      <AnswerButton request={request} />
    </>
  );
}

const RequestDataTable = ({ compact }: { compact: boolean }) => (
  <DataTable<Row & RaRecord<string>>
    sx={{ ...tableStyle(compact ? 1 : 1.5, 3), '& .MuiTableCell-body': { verticalAlign: 'top' } }}
  >
    <Column
      disableSort
      label="dataRequests.patient"
      render={(request) => <PatientName patient={request} deleted={isDeleted(request)} />}
    />
    <Column disableSort label="dataRequests.kind" render={(request) => <RequestText request={request} />} />
    <Column
      source="created_at"
      label="dataRequests.sent"
      render={({ created_at }) => <DayText day={dayOfInstant(created_at)} />}
    />
    <Column source="due_on" label="dataRequests.due" render={({ due_on }) => <DayText day={due_on} />} />
    <Column disableSort label="dataRequests.status" render={(request) => <RequestStatus request={request} />} />
    <Column disableSort label="dataRequests.actions" render={(request) => <AnswerButton request={request} />} />
  </DataTable>
);

export const DataRequestTable = () => (
  <ResponsiveList<Row>
    failedAction="loadDataRequests"
    empty={<EmptyList textKey="dataRequests" />}
    card={(request) => <RequestCard request={request} />}
    cardSx={{ display: 'grid', gap: 1, fontSize: 14 }}
    table={(compact) => <RequestDataTable compact={compact} />}
  />
);
