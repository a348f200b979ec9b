import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import type { PaymentsView } from '../../../src/payments/payment.view';
import { rupeesText } from '../common/fields/Rupees';

/** Count and sums of all payments that match the filters, not only of the page. */
export function PaymentTotals() {
  const translate = useTranslate();
  const list = useListContext();
  const total = list.total ?? 0;
  const totals = list.meta as Omit<PaymentsView, 'payments' | 'total'> | undefined;
  if (!totals || total === 0) return null;
  const { received_count, received_total, refunded_total } = totals;
  const received = [
    translate('payments.totals.received', { smart_count: received_count, amount: rupeesText(received_total) }),
    ...(refunded_total > 0 ? [translate('payments.totals.refunded', { amount: rupeesText(refunded_total) })] : []),
  ].join(', ');
  const parts = [
    ...(received_count > 0 ? [received] : []),
    ...(total > received_count
      ? [translate('payments.totals.notReceived', { smart_count: total - received_count })]
      : []),
  ];
  return (
    <Typography role="status" sx={{ mb: 1.5, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {parts.join(' · ')}
    </Typography>
  );
}
