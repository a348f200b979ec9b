import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { PaymentView } from '../../../src/payments/payment.view';
import { MANUAL_METHODS } from '../../../src/shared/manual-method';
import { RecordPaymentDialog } from '../patients/payments/RecordPaymentDialog';
import { VoidPaymentDialog } from './VoidPaymentDialog';

/** What the correction form starts with. */
const toCorrected = (payment: PaymentView) => ({
  id: payment.id,
  amount: payment.amount,
  paymentDate: payment.payment_date,
  tier: {
    subscription_id: payment.subscription_id,
    subscription_name: payment.subscription_name,
    subscription_tier_id: payment.subscription_tier_id,
    tier_name: payment.tier_name,
    validity_type: payment.validity_type,
    payment_amount: payment.amount,
  },
  values: {
    amount: payment.amount,
    amount_reason: payment.amount_reason,
    payment_method: MANUAL_METHODS.find((method) => method === payment.method) ?? MANUAL_METHODS[0],
    payment_date: payment.payment_date,
    reference: payment.reference,
  },
});

/** Corrects or voids a payment that was recorded by hand. An open form stays until it is done with the payment. */
export function CorrectionButtons({ payment }: { payment: PaymentView }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  // The payment as it was when the form was opened: a changed one would reset the form while it is saved.
  const [corrected, setCorrected] = useState<PaymentView | null>(null);
  const [voiding, setVoiding] = useState(false);
  return (
    <>
      {payment.is_correctable && (
        <>
          <Button variant="outlined" color="inherit" onClick={() => setCorrected(payment)}>
            {translate('payments.correct')}
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => setVoiding(true)}>
            {translate('payments.void.action')}
          </Button>
        </>
      )}
      {corrected && (
        <RecordPaymentDialog
          patient={{ id: payment.patient_id, name: payment.patient_name }}
          corrected={toCorrected(corrected)}
          onClose={() => setCorrected(null)}
          onDone={({ payment: { id } }) => void navigate(`/payments/${id}`, { replace: true })}
        />
      )}
      {voiding && <VoidPaymentDialog payment={payment} onClose={() => setVoiding(false)} />}
    </>
  );
}
