import { DataTable, useListContext, useTranslate, type RaRecord } from 'react-admin';
import type { PatientMessageView } from '../../../src/messaging/message.view';
import { formatInstant } from '../../../src/shared/instant';
import { cellPadding } from '../common/lists/cellPadding';
import { EmptyState } from '../common/feedback/EmptyState';
import { ResponsiveList } from '../common/lists/ResponsiveList';
import { PatientName } from '../common/fields/PatientName';
import { MessageCards } from './MessageCards';
import type { MessageFilter } from './MessageFilters';
import { MessageStatus } from './MessageStatus';
import { MessageText } from './MessageText';
import { ResendButton } from './ResendButton';
import { usePollWhileSending } from './usePollWhileSending';

const Column = DataTable.Col<PatientMessageView & RaRecord<string>>;

interface MessageDataTableProps {
  compact: boolean;
  ofOnePatient: boolean;
}

const MessageDataTable = ({ compact, ofOnePatient }: MessageDataTableProps) => {
  const translate = useTranslate();
  return (
    <DataTable<PatientMessageView & RaRecord<string>>
      bulkActionButtons={false}
      rowClick={false}
      sx={{
        '& .RaDataTable-thead': { position: 'static' },
        ...cellPadding(compact ? 1 : 1.5, ofOnePatient ? 0 : 3),
        '& .MuiTableCell-body': { verticalAlign: 'top' },
      }}
    >
      <Column
        source="created_at"
        label={translate('messages.at')}
        sx={compact ? { width: 108 } : { whiteSpace: 'nowrap' }}
        render={({ created_at }) => <time dateTime={String(created_at)}>{formatInstant(new Date(created_at))}</time>}
      />
      {!ofOnePatient && (
        <Column
          source="patient_name"
          label={translate('messages.patient')}
          render={(message) => <PatientName patient={message} deleted={message.text === null} />}
        />
      )}
      <Column
        source="kind"
        label={translate('messages.kind')}
        render={(message) => <MessageText message={message} />}
      />
      <Column
        source="status"
        label={translate('messages.status')}
        render={(message) => <MessageStatus message={message} />}
      />
      <Column
        disableSort
        label={translate('messages.actions')}
        render={(message) => <ResendButton message={message} />}
      />
    </DataTable>
  );
};

const NoMessages = () => {
  const translate = useTranslate();
  const { status, kind } = useListContext().filterValues as MessageFilter;
  const key = status || kind ? 'noneSuch' : 'none';
  return <EmptyState title={translate(`messages.${key}`)} hint={translate(`messages.${key}Hint`)} />;
};

export function MessageTable({ ofOnePatient = false }: { ofOnePatient?: boolean }) {
  const { data, refetch } = useListContext<PatientMessageView>();
  usePollWhileSending(data, refetch);
  return (
    <ResponsiveList<PatientMessageView>
      failed="loadMessages"
      empty={<NoMessages />}
      cards={(messages) => <MessageCards messages={messages} ofOnePatient={ofOnePatient} />}
      table={(compact) => <MessageDataTable compact={compact} ofOnePatient={ofOnePatient} />}
      unframed={ofOnePatient}
    />
  );
}
