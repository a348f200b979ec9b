import Typography from '@mui/material/Typography';
import { ReferenceManyFieldBase, useTranslate } from 'react-admin';
import { ERROR_ON_SCREEN } from '../../api/queryClient';
import { ListSkeleton } from '../../common/lists/ListSkeleton';
import { PaymentTable } from '../../payments/PaymentTable';

/** The payments of the patient on the screen, newest first. */
export function PatientPayments() {
  const translate = useTranslate();
  return (
    <ReferenceManyFieldBase
      reference="payments"
      target="patient_id"
      sort={{ field: 'payment_date', order: 'DESC' }}
      storeKey="" // otherwise react-admin stores the ids of opened patients in the browser
      queryOptions={ERROR_ON_SCREEN}
      loading={<ListSkeleton />}
      empty={<Typography color="textSecondary">{translate('timeline.empty.payment')}</Typography>}
    >
      <PaymentTable onPatientPage />
    </ReferenceManyFieldBase>
  );
}
