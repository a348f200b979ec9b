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
import { DayText } from '../common/fields/DayText';
import { DescriptionList } from '../common/fields/DescriptionList';
import { rupeesText } from '../common/fields/Rupees';
import { ignoreBackdropClick } from '../common/feedback/ignoreBackdropClick';
import { useInlineForm } from '../common/forms/useInlineForm';
import { PaymentMethod } from './PaymentMethod';
import { PaymentStatusBadge } from './PaymentStatusBadge';
import { RefundForm } from './refunds/RefundForm';
import { RefundList } from './refunds/RefundList';

/** `refunds` are missing while only the list has been loaded. */
type PaymentWithRefunds = PaymentView & Partial<Pick<PaymentResponse, 'refunds'>>;

interface PaymentDialogProps {
  /** The list's row. The dialog loads the payment again, with its refunds. */
  payment: PaymentView;
  /** Opens with the refund form. */
  refunding: boolean;
  onClose: () => void;
}

/** A payment with its refunds and the refund form. */
export function PaymentDialog({ payment: listedPayment, refunding, onClose }: PaymentDialogProps) {
  const translate = useTranslate();
  const { shown: refundFormOpen, open, close, opener } = useInlineForm(refunding || null);
  const { data, error, isPending, refetch } = useGetOne<PaymentWithRefunds>('payments', { id: listedPayment.id });
  const payment = data ?? listedPayment;
  const amount = rupeesText(payment.amount);
  const items = [
    { name: translate('payments.patient'), value: payment.patient_name },
    { name: translate('payments.date'), value: <DayText day={payment.payment_date} /> },
    { name: translate('payments.method'), value: <PaymentMethod method={payment.method} /> },
    ...(payment.reference ? [{ name: translate('payments.reference'), value: payment.reference }] : []),
    { name: translate('payments.status'), value: <PaymentStatusBadge status={payment.status} /> },
    ...(payment.order_id
      ? [{ name: translate('payments.order'), value: <span style={{ fontSize: 13 }}>{payment.order_id}</span> }]
      : []),
  ];
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
        <DescriptionList items={items} />
        <LoadError error={error} failedAction="loadPayments" refetch={refetch} />
        {(isPending || (!data?.refunds && !error)) && <Skeleton variant="rounded" height={56} sx={{ mt: 2 }} />}
        {data?.refunds && <RefundList refunds={data.refunds} />}
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
