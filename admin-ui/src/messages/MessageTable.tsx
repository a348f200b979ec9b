import Box from '@mui/material/Box';
import { DataTable, useListContext, type RaRecord } from 'react-admin';
import type { PatientMessageView } from '../../../src/messaging/message.view';
import { timeText } from '../common/fields/timeText';
import { EmptyList } from '../common/lists/EmptyList';
import { ResponsiveList } from '../common/lists/ResponsiveList';
import { tableStyle } from '../common/lists/tableStyle';
import { PatientName } from '../common/fields/PatientName';
import { MessageStatus } from './MessageStatus';
import { MessageText } from './MessageText';
import { ResendButton } from './ResendButton';
import { usePollWhileSending } from './usePollWhileSending';

const Column = DataTable.Col<PatientMessageView & RaRecord<string>>;

interface MessageTableProps {
  /** Leaves the patient out. */
  onPatientPage?: boolean;
}

const MessageCard = ({ message, onPatientPage }: MessageTableProps & { message: PatientMessageView }) => (
  <>
    {!onPatientPage && (
      <Box sx={{ fontSize: 16 }}>
        <PatientName patient={message} deleted={message.text === null} />
      </Box>
    )}
    <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{timeText(message.created_at)}</Box>
    <MessageText message={message} />
    <MessageStatus message={message} />
    <ResendButton message={message} />
  </>
);

const MessageDataTable = ({ compact, onPatientPage }: MessageTableProps & { compact: boolean }) => (
  <DataTable<PatientMessageView & RaRecord<string>>
    sx={{ ...tableStyle(compact ? 1 : 1.5, onPatientPage ? 0 : 3), '& .MuiTableCell-body': { verticalAlign: 'top' } }}
  >
    <Column
      source="created_at"
      label="messages.time"
      sx={compact ? { width: 108 } : { whiteSpace: 'nowrap' }}
      render={({ created_at }) => <time dateTime={String(created_at)}>{timeText(created_at)}</time>}
    />
    {!onPatientPage && (
      <Column
        source="patient_name"
        label="messages.patient"
        render={(message) => <PatientName patient={message} deleted={message.text === null} />}
      />
    )}
    <Column source="kind" label="messages.kind" render={(message) => <MessageText message={message} />} />
    <Column source="status" label="messages.status" render={(message) => <MessageStatus message={message} />} />
    <Column disableSort label="messages.actions" render={(message) => <ResendButton message={message} />} />
  </DataTable>
);

export function MessageTable({ onPatientPage = false }: MessageTableProps) {
  const { data, refetch } = useListContext<PatientMessageView>();
  usePollWhileSending(data, refetch);
  return (
    <ResponsiveList<PatientMessageView>
      failedAction="loadMessages"
      empty={<EmptyList textKey="messages" />}
      card={(message) => <MessageCard message={message} onPatientPage={onPatientPage} />}
      cardSx={{ display: 'grid', gap: 1, fontSize: 14 }}
      table={(compact) => <MessageDataTable compact={compact} onPatientPage={onPatientPage} />}
      unframed={onPatientPage}
    />
  );
}
