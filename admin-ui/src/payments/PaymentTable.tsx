import { useState } from 'react';
import { DataTable, useListContext, useTranslate, type RaRecord } from 'react-admin';
import type { PaymentView } from '../../../src/payments/payment.view';
import { cells } from '../common/lists/cellPadding';
import { DayText } from '../common/fields/DayText';
import { Empty } from '../common/feedback/EmptyState';
import { ListRows } from '../common/lists/ResponsiveList';
import { PatientName } from '../common/fields/PatientName';
import { Amount } from './PaymentAmount';
import { Method } from './PaymentMethod';
import { PaymentActions, type OpenPayment } from './PaymentActions';
import { PaymentBadge } from './PaymentStatusBadge';
import { PaymentCards } from './PaymentCards';
import { PaymentDialog } from './PaymentDialog';
import type { PaymentFilter } from './PaymentFilters';

const Column = DataTable.Col<PaymentView & RaRecord<string>>;
const RIGHT = { textAlign: 'right', pr: 3 };

interface TableProps {
  compact: boolean;
  ofOnePatient: boolean;
  onOpen: OpenPayment;
}

const Table = ({ compact, ofOnePatient, onOpen }: TableProps) => {
  const translate = useTranslate();
  return (
    <DataTable<PaymentView & RaRecord<string>>
      bulkActionButtons={false}
      rowClick={false}
      sx={{ '& .RaDataTable-thead': { position: 'static' }, ...cells(compact ? 1 : 1.5, ofOnePatient ? 0 : 3) }}
    >
      <Column
        source="payment_date"
        label={translate('payments.date')}
        render={({ payment_date }) => <DayText day={payment_date} />}
      />
      {!ofOnePatient && (
        <Column
          source="patient_name"
          label={translate('payments.patient')}
          render={(payment) => <PatientName of={payment} deleted={payment.patient_deleted} />}
        />
      )}
      <Column
        source="amount"
        label={translate('payments.amount')}
        sx={{ '&.MuiTableCell-root': RIGHT, '& .MuiTableSortLabel-root': { flexDirection: 'row-reverse' } }}
        render={(payment) => <Amount of={payment} />}
      />
      <Column disableSort label={translate('payments.method')} render={({ method }) => <Method of={method} />} />
      <Column
        disableSort
        label={translate('payments.status')}
        render={({ status }) => <PaymentBadge status={status} />}
      />
      <Column
        disableSort
        label={translate('payments.actions')}
        render={(payment) => <PaymentActions payment={payment} icons={compact} onOpen={onOpen} />}
      />
    </DataTable>
  );
};

const None = () => {
  const translate = useTranslate();
  const { status } = useListContext().filterValues as PaymentFilter;
  const key = status ? 'noneSuch' : 'none';
  return <Empty title={translate(`payments.${key}`)} hint={translate(`payments.${key}Hint`)} />;
};

/** Payments. What is opened stays open when its row leaves the list. */
export function PaymentTable({ ofOnePatient = false }: { ofOnePatient?: boolean }) {
  const [opened, setOpened] = useState<{ payment: PaymentView; refunding: boolean } | null>(null);
  const open: OpenPayment = (payment, refunding) => setOpened({ payment, refunding });
  return (
    <>
      <ListRows<PaymentView>
        failed="loadPayments"
        none={<None />}
        cards={(payments) => <PaymentCards payments={payments} ofOnePatient={ofOnePatient} onOpen={open} />}
        table={(compact) => <Table compact={compact} ofOnePatient={ofOnePatient} onOpen={open} />}
        bare={ofOnePatient}
      />
      {opened && <PaymentDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}
