import { useState } from 'react';
import { DataTable, type RaRecord } from 'react-admin';
import type { PaymentView } from '../../../src/payments/payment.view';
import { DayText } from '../common/fields/DayText';
import { EmptyList } from '../common/lists/EmptyList';
import { ResponsiveList } from '../common/lists/ResponsiveList';
import { tableStyle } from '../common/lists/tableStyle';
import { PatientName } from '../common/fields/PatientName';
import { PaymentAmount } from './PaymentAmount';
import { PaymentMethod } from './PaymentMethod';
import { PaymentActions, type OpenPayment } from './PaymentActions';
import { PaymentStatusBadge } from './PaymentStatusBadge';
import { PaymentCard } from './PaymentCard';
import { PaymentDialog } from './PaymentDialog';

const Column = DataTable.Col<PaymentView & RaRecord<string>>;
const AMOUNT_CELL = { textAlign: 'right', pr: 3 };

interface PaymentDataTableProps {
  compact: boolean;
  onPatientPage: boolean;
  onOpen: OpenPayment;
}

const PaymentDataTable = ({ compact, onPatientPage, onOpen }: PaymentDataTableProps) => (
  <DataTable<PaymentView & RaRecord<string>> sx={tableStyle(compact ? 1 : 1.5, onPatientPage ? 0 : 3)}>
    <Column source="payment_date" label="payments.date" render={({ payment_date }) => <DayText day={payment_date} />} />
    {!onPatientPage && (
      <Column
        source="patient_name"
        label="payments.patient"
        render={(payment) => <PatientName patient={payment} deleted={payment.patient_deleted} />}
      />
    )}
    <Column
      source="amount"
      label="payments.amount"
      sx={{ '&.MuiTableCell-root': AMOUNT_CELL, '& .MuiTableSortLabel-root': { flexDirection: 'row-reverse' } }}
      render={(payment) => <PaymentAmount payment={payment} />}
    />
    <Column disableSort label="payments.method" render={({ method }) => <PaymentMethod method={method} />} />
    <Column disableSort label="payments.status" render={({ status }) => <PaymentStatusBadge status={status} />} />
    <Column
      disableSort
      label="payments.actions"
      render={(payment) => <PaymentActions payment={payment} iconsOnly={compact} onOpen={onOpen} />}
    />
  </DataTable>
);

/** Payments. An open dialog stays open if its row leaves the list. */
export function PaymentTable({ onPatientPage = false }: { onPatientPage?: boolean }) {
  const [opened, setOpened] = useState<{ payment: PaymentView; refunding: boolean } | null>(null);
  const open: OpenPayment = (payment, refunding) => setOpened({ payment, refunding });
  return (
    <>
      <ResponsiveList<PaymentView>
        failedAction="loadPayments"
        empty={<EmptyList textKey="payments" />}
        card={(payment) => <PaymentCard payment={payment} onPatientPage={onPatientPage} onOpen={open} />}
        table={(compact) => <PaymentDataTable compact={compact} onPatientPage={onPatientPage} onOpen={open} />}
        unframed={onPatientPage}
      />
      {opened && <PaymentDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}
