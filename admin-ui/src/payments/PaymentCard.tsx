import Box from '@mui/material/Box';
import type { PaymentView } from '../../../src/payments/payment.view';
import { DayText } from '../common/fields/DayText';
import { PatientName } from '../common/fields/PatientName';
import { PaymentAmount } from './PaymentAmount';
import { PaymentMethod } from './PaymentMethod';
import { PaymentActions, type OpenRefund } from './PaymentActions';
import { PaymentPlan } from './PaymentPlan';
import { PaymentStatusBadge } from './PaymentStatusBadge';

interface PaymentCardProps {
  payment: PaymentView;
  /** Leaves the patient out. */
  onPatientPage: boolean;
  onRefund: OpenRefund;
}

export const PaymentCard = ({ payment, onPatientPage, onRefund }: PaymentCardProps) => (
  <>
    <Box sx={{ display: 'flex', alignItems: 'start', gap: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {!onPatientPage && (
          <Box sx={{ fontSize: 16 }}>
            <PatientName patient={payment} deleted={payment.patient_deleted} />
          </Box>
        )}
        <PaymentPlan payment={payment} />
        <Box sx={{ color: 'text.secondary' }}>
          <DayText day={payment.payment_date} /> · <PaymentMethod method={payment.method} />
        </Box>
      </Box>
      <Box sx={{ textAlign: 'right', fontSize: 16, fontWeight: 600 }}>
        <PaymentAmount payment={payment} />
      </Box>
    </Box>
    <Box>
      <PaymentStatusBadge status={payment.status} />
    </Box>
    <PaymentActions payment={payment} onRefund={onRefund} />
  </>
);
