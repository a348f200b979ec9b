import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useGetOne, useTranslate } from 'react-admin';
import type { PaymentResponse, PaymentView } from '../../../src/payments/payment.view';
import { LoadError } from '../common/feedback/LoadError';
import { CloseButton } from '../common/feedback/CloseButton';
import { rupeesText } from '../common/fields/Rupees';
import { ignoreBackdropClick } from '../common/feedback/ignoreBackdropClick';
import { useInlineForm } from '../common/forms/useInlineForm';
import { PaymentFacts } from './PaymentFacts';
import { RefundForm } from './refunds/RefundForm';
import { RefundList } from './refunds/RefundList';

/** `refunds` are missing while only the list has been loaded. */
type PaymentWithRefunds = PaymentView & Partial<Pick<PaymentResponse, 'refunds'>>;

interface PaymentDialogProps {
  /** The list's row. The dialog loads the payment again, with its refunds. */
  payment: PaymentView;
  onClose: () => void;
}

/** A payment with its refunds; opens with the refund form. */
export function PaymentDialog({ payment: listedPayment, onClose }: PaymentDialogProps) {
  const translate = useTranslate();
  const { shown: refundFormOpen, open, close, opener } = useInlineForm(true);
  const { data, error, isPending, refetch } = useGetOne<PaymentWithRefunds>('payments', { id: listedPayment.id });
  const payment = data ?? listedPayment;
  const amount = rupeesText(payment.amount);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={refundFormOpen ? ignoreBackdropClick(onClose) : onClose}
      aria-labelledby="payment-title"
    >
      <DialogTitle id="payment-title">{translate('payments.paymentOf', { amount })}</DialogTitle>
      <DialogContent>
        <PaymentFacts payment={payment} />
        <LoadError error={error} failedAction="loadPayments" refetch={refetch} />
        {(isPending || (!data?.refunds && !error)) && <Skeleton variant="rounded" height={56} sx={{ mt: 2 }} />}
        {data?.refunds && <RefundList refunds={data.refunds} isOnline={payment.order_id !== null} />}
        {refundFormOpen && <RefundForm payment={payment} onDone={close} />}
      </DialogContent>
      {!refundFormOpen && (
        <DialogActions>
          {payment.refundable_amount > 0 && (
            <Button ref={opener} variant="outlined" onClick={() => open(true)}>
              {translate('payments.refund.action')}
            </Button>
          )}
          <CloseButton onClose={onClose} />
        </DialogActions>
      )}
    </Dialog>
  );
}
