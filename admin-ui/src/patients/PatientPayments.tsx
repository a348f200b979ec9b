import { ReferenceManyFieldBase, useTranslate } from 'react-admin';
import { ERROR_ON_SCREEN } from '../api/queryClient';
import { Panel } from '../common/screens/Panel';
import { PaymentTable } from '../payments/PaymentTable';

const NEWEST_FIRST = { field: 'payment_date', order: 'DESC' } as const;

/**
 * Payments and refunds of the patient on the screen. Hidden without payments: the subscriptions above already show what
 * is unpaid.
 */
export function PatientPayments() {
  const translate = useTranslate();
  return (
    <ReferenceManyFieldBase
      reference="payments"
      target="patient_id"
      sort={NEWEST_FIRST}
      storeKey="" // otherwise react-admin stores the ids of opened patients in the browser
      queryOptions={ERROR_ON_SCREEN}
      loading={null}
      empty={null}
    >
      <Panel title={translate('payments.ofPatient')}>
        <PaymentTable ofOnePatient />
      </Panel>
    </ReferenceManyFieldBase>
  );
}
