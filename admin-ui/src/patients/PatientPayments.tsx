import { useListContext, useTranslate } from 'react-admin';
import { Panel } from '../common/screens/Panel';
import { ResourceList } from '../common/lists/ResourceList';
import { PaymentTable } from '../payments/PaymentTable';

const PaymentsPanel = () => {
  const translate = useTranslate();
  const { total, error } = useListContext();
  // Hidden without payments: the subscriptions above already show what is unpaid.
  if (!total && !error) return null;
  return (
    <Panel title={translate('payments.ofPatient')}>
      <PaymentTable ofOnePatient />
    </Panel>
  );
};

/** A patient's payments and refunds. */
export const PatientPayments = ({ patientId }: { patientId: string }) => (
  <ResourceList
    resource="payments"
    filter={{ patient_id: patientId }}
    perPage={25}
    sort={{ field: 'payment_date', order: 'DESC' }}
    disableSyncWithLocation
  >
    <PaymentsPanel />
  </ResourceList>
);
