import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { PaymentView } from '../../../src/payments/payment.view';
import { DayText } from '../common/fields/DayText';
import { PatientName } from '../common/fields/PatientName';
import { PaymentAmount } from './PaymentAmount';
import { PaymentMethod } from './PaymentMethod';
import { PaymentActions, type OpenPayment } from './PaymentActions';
import { PaymentStatusBadge } from './PaymentStatusBadge';

interface PaymentCardsProps {
  payments: PaymentView[];
  /** The patient is already named above the list. */
  ofOnePatient: boolean;
  onOpen: OpenPayment;
}

export const PaymentCards = ({ payments, ofOnePatient, onOpen }: PaymentCardsProps) => (
  <Box
    component="ul"
    sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
  >
    {payments.map((payment) => (
      <Card key={payment.id} component="li" sx={{ p: 2, display: 'grid', gap: 1.5, fontSize: 14 }}>
        <Box sx={{ display: 'flex', alignItems: 'start', gap: 2 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {!ofOnePatient && (
              <Box sx={{ fontSize: 16 }}>
                <PatientName patient={payment} deleted={payment.patient_deleted} />
              </Box>
            )}
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
        <PaymentActions payment={payment} onOpen={onOpen} />
      </Card>
    ))}
  </Box>
);
