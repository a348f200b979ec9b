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
import { PaymentActions, type OpenRefund } from './PaymentActions';
import { PaymentPlan } from './PaymentPlan';
import { PaymentStatusBadge } from './PaymentStatusBadge';
import { PaymentCard } from './PaymentCard';
import { PaymentDialog } from './PaymentDialog';

const Column = DataTable.Col<PaymentView & RaRecord<string>>;
const AMOUNT_CELL = { textAlign: 'right', pr: 3 };

interface PaymentDataTableProps {
  compact: boolean;
  /** Shows the method below the amount instead of in a column of its own. */
  narrow: boolean;
  onPatientPage: boolean;
  onRefund: OpenRefund;
}

const PaymentDataTable = ({ compact, narrow, onPatientPage, onRefund }: PaymentDataTableProps) => (
  <DataTable<PaymentView & RaRecord<string>> sx={tableStyle(compact ? 1 : 1.5, onPatientPage ? 0 : narrow ? 2 : 3)}>
    <Column source="payment_date" label="payments.date" render={({ payment_date }) => <DayText day={payment_date} />} />
    {!onPatientPage && (
      <Column
        source="patient_name"
        label="payments.patient"
        render={(payment) => <PatientName patient={payment} deleted={payment.patient_deleted} />}
      />
    )}
    <Column source="subscription_name" label="payments.plan" render={(payment) => <PaymentPlan payment={payment} />} />
    <Column
      source="amount"
      label="payments.amount"
      sx={{ '&.MuiTableCell-root': AMOUNT_CELL, '& .MuiTableSortLabel-root': { flexDirection: 'row-reverse' } }}
      render={(payment) => (
        <>
          <PaymentAmount payment={payment} />
          {narrow && (
            <span className="secondary small">
              <PaymentMethod method={payment.method} />
            </span>
          )}
        </>
      )}
    />
    {!narrow && (
      <Column source="method" label="payments.method" render={({ method }) => <PaymentMethod method={method} />} />
    )}
    <Column source="status" label="payments.status" render={({ status }) => <PaymentStatusBadge status={status} />} />
    <Column
      disableSort
      label="payments.actions"
      render={(payment) => <PaymentActions payment={payment} iconsOnly={compact} onRefund={onRefund} />}
    />
  </DataTable>
);

/** Payments. An open dialog stays open if its row leaves the list. */
export function PaymentTable({ onPatientPage = false }: { onPatientPage?: boolean }) {
  const [refunded, setRefunded] = useState<PaymentView | null>(null);
  return (
    <>
      <ResponsiveList<PaymentView>
        failedAction="loadPayments"
        empty={<EmptyList textKey="payments" />}
        card={(payment) => <PaymentCard payment={payment} onPatientPage={onPatientPage} onRefund={setRefunded} />}
        table={(compact, narrow) => (
          <PaymentDataTable
            compact={compact}
            narrow={narrow && !onPatientPage}
            onPatientPage={onPatientPage}
            onRefund={setRefunded}
          />
        )}
        unframed={onPatientPage}
      />
      {refunded && <PaymentDialog payment={refunded} onClose={() => setRefunded(null)} />}
    </>
  );
}
