import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { PaymentView } from '../../../src/payments/payment.view';
import { Rupees, rupeesText } from '../common/fields/Rupees';

/** The amount paid, with the refunded amount below. */
export function PaymentAmount({ payment }: { payment: PaymentView }) {
  const translate = useTranslate();
  return (
    <>
      <Rupees value={payment.amount} />
      {payment.refunded_amount > 0 && (
        <Box component="span" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
          {translate('payments.refundedAmount', { amount: rupeesText(payment.refunded_amount) })}
        </Box>
      )}
    </>
  );
}
