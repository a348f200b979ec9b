import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import type { PaymentResponse, PaymentView } from '../../../src/payments/payment.view';
import { rupeesText } from '../common/fields/Rupees';
import { useInlineForm } from '../common/forms/useInlineForm';
import { Panel } from '../common/screens/Panel';
import { RecordScreen } from '../common/screens/RecordScreen';
import { TimelinePanel } from '../patients/terms/TimelinePanel';
import { ReceiptsPanel } from '../receipts/ReceiptsPanel';
import { CorrectionButtons } from './CorrectionButtons';
import { PaymentFacts } from './PaymentFacts';
import { RefundForm } from './refunds/RefundForm';
import { RefundList } from './refunds/RefundList';
import { IfAllowed } from '../common/access/IfAllowed';
import { useMayRefund } from '../common/access/useMayRefund';

/** Refunds and timeline are missing while only the list's row is known. */
type PaymentDetails = PaymentView & Partial<Omit<PaymentResponse, 'payment'>>;

const LoadingPanel = () => (
  <Panel>
    <Skeleton width={180} height={28} />
    <Skeleton variant="rounded" height={180} sx={{ mt: 2 }} />
  </Panel>
);

function PaymentPanel({ payment }: { payment: PaymentDetails }) {
  const translate = useTranslate();
  const mayRefund = useMayRefund();
  const { shown: refunding, open, close, opener } = useInlineForm();
  return (
    <Panel
      title={translate('payments.details')}
      actions={
        !refunding && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <IfAllowed permission="payments.record">
              <CorrectionButtons payment={payment} />
            </IfAllowed>
            {mayRefund && payment.refundable_amount > 0 && (
              <Button ref={opener} variant="outlined" color="inherit" onClick={() => open(true)}>
                {translate('payments.refund.action')}
              </Button>
            )}
          </Box>
        )
      }
    >
      <PaymentFacts payment={payment} />
      <RefundList refunds={payment.refunds ?? []} isOnline={payment.order_id !== null} />
      {refunding && <RefundForm payment={payment} onDone={close} />}
    </Panel>
  );
}

/** /payments/{id} */
export function PaymentPage() {
  const translate = useTranslate();
  return (
    <RecordScreen<PaymentDetails>
      failedAction="loadPayments"
      texts={{ title: 'payments.title', back: 'payments.back', notFound: 'payments.notFound' }}
      title={({ amount }) => translate('payments.paymentOf', { amount: rupeesText(amount) })}
      intro={({ patient_name }) => patient_name}
      actions={() => null}
      skeleton={<LoadingPanel />}
    >
      {(payment) => (
        <>
          <PaymentPanel payment={payment} />
          <IfAllowed permission="receipts.read">
            <ReceiptsPanel filter={{ payment_id: payment.id }} />
          </IfAllowed>
          {payment.timeline ? (
            <TimelinePanel stored={payment.timeline} check={(api) => api.checkPayment(payment.id)} />
          ) : (
            <LoadingPanel />
          )}
        </>
      )}
    </RecordScreen>
  );
}
