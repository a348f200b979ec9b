import { DataTable, useListContext, useTranslate, type RaRecord } from 'react-admin';
import type { PatientMessageView } from '../../../src/messaging/message.view';
import { formatInstant } from '../../../src/shared/instant';
import { cells } from '../common/lists/cellPadding';
import { Empty } from '../common/feedback/EmptyState';
import { ListRows } from '../common/lists/ResponsiveList';
import { PatientName } from '../common/fields/PatientName';
import { MessageCards } from './MessageCards';
import type { MessageFilter } from './MessageFilters';
import { MessageStatus } from './MessageStatus';
import { MessageText } from './MessageText';
import { Resend } from './ResendButton';
import { useOnItsWay } from './usePollWhileSending';

const Column = DataTable.Col<PatientMessageView & RaRecord<string>>;

interface TableProps {
  compact: boolean;
  ofOnePatient: boolean;
}

const Table = ({ compact, ofOnePatient }: TableProps) => {
  const translate = useTranslate();
  return (
    <DataTable<PatientMessageView & RaRecord<string>>
      bulkActionButtons={false}
      rowClick={false}
      sx={{
        '& .RaDataTable-thead': { position: 'static' },
        ...cells(compact ? 1 : 1.5, ofOnePatient ? 0 : 3),
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
          render={(message) => <PatientName of={message} deleted={message.text === null} />}
        />
      )}
      <Column source="kind" label={translate('messages.kind')} render={(message) => <MessageText of={message} />} />
      <Column
        source="status"
        label={translate('messages.status')}
        render={(message) => <MessageStatus of={message} />}
      />
      <Column disableSort label={translate('messages.actions')} render={(message) => <Resend message={message} />} />
    </DataTable>
  );
};

const None = () => {
  const translate = useTranslate();
  const { status, kind } = useListContext().filterValues as MessageFilter;
  const key = status || kind ? 'noneSuch' : 'none';
  return <Empty title={translate(`messages.${key}`)} hint={translate(`messages.${key}Hint`)} />;
};

/** Messages: a table, or cards where there is no room for one. */
export function MessageTable({ ofOnePatient = false }: { ofOnePatient?: boolean }) {
  const { data, refetch } = useListContext<PatientMessageView>();
  useOnItsWay(data, refetch);
  return (
    <ListRows<PatientMessageView>
      failed="loadMessages"
      none={<None />}
      cards={(messages) => <MessageCards messages={messages} ofOnePatient={ofOnePatient} />}
      table={(compact) => <Table compact={compact} ofOnePatient={ofOnePatient} />}
      bare={ofOnePatient}
    />
  );
}
