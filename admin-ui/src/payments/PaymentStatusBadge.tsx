import { useTranslate } from 'react-admin';
import type { PaymentState } from '../../../src/enrolments/payment.rules';
import { Badge, type Tone } from '../common/fields/Badge';

const TONES: Record<PaymentState, Tone> = {
  created: 'neutral',
  failed: 'warning',
  authorized: 'warning',
  captured: 'success',
  refunded: 'info',
  voided: 'neutral',
};

export function PaymentStatusBadge({ status }: { status: PaymentState }) {
  const translate = useTranslate();
  return <Badge label={translate(`payments.statuses.${status}`)} tone={TONES[status]} />;
}
