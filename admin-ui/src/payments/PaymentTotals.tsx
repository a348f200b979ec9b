import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import type { MethodTotalView, PaymentsView } from '../../../src/payments/payment.view';
import { rupeesText } from '../common/fields/Rupees';

/**
 * Count and sums of all payments that match the filters, not only of the page; by method if there are several. Reception
 * gets the sums of one day only.
 */
export function PaymentTotals() {
  const translate = useTranslate();
  const list = useListContext();
  const total = list.total ?? 0;
  const totals = list.meta as Omit<PaymentsView, 'payments' | 'total'> | undefined;
  if (!totals || total === 0) return null;
  const { received_count, received_total, refunded_total, received_by_method: methods } = totals;
  if (received_count === null || received_total === null || refunded_total === null || methods === null)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {translate('payments.totals.oneDay')}
      </Typography>
    );
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
  const ofMethod = ({ method, amount }: MethodTotalView) =>
    translate('payments.totals.ofMethod', {
      method: translate(`payments.methods.${method}`, { _: method }),
      amount: rupeesText(amount),
    });
  return (
    <Box sx={{ mb: 1.5, fontVariantNumeric: 'tabular-nums' }}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {parts.join(' · ')}
      </Typography>
      {methods.length > 1 && (
        <Typography variant="body2" color="textSecondary">
          {methods.map(ofMethod).join(' · ')}
        </Typography>
      )}
    </Box>
  );
}
