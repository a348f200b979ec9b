import { useGetOne } from 'react-admin';
import type { PaymentResponse, PaymentView } from '../../../src/payments/payment.view';
import { ERROR_ON_SCREEN } from '../api/queryClient';
import { LoadError } from '../common/feedback/LoadError';
import { useUrlParams } from '../common/hooks/useUrlParams';
import { PaymentDialog } from './PaymentDialog';

type PaymentWithRefunds = PaymentView & Pick<PaymentResponse, 'refunds'>;

/** The dialog of the payment that the address names. Closing it removes the name. */
export function LinkedPayment() {
  const { param, setParams } = useUrlParams();
  const id = param('payment');
  const { data, error, refetch } = useGetOne<PaymentWithRefunds>(
    'payments',
    { id: id ?? '' },
    { ...ERROR_ON_SCREEN, enabled: id !== null },
  );
  if (id === null) return null;
  if (!data) return <LoadError error={error} failedAction="loadPayments" refetch={refetch} />;
  return <PaymentDialog payment={data} refunding={false} onClose={() => setParams({ payment: null })} />;
}
