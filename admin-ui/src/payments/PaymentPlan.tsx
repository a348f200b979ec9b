import Box from '@mui/material/Box';
import type { PaymentView } from '../../../src/payments/payment.view';
import { tierName } from '../common/fields/tierName';

/** The plan that was paid for, with the tier below. */
export const PaymentPlan = ({ payment }: { payment: PaymentView }) => (
  <Box sx={{ overflowWrap: 'anywhere' }}>
    {payment.subscription_name}
    <Box component="span" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
      {tierName(payment)}
    </Box>
  </Box>
);
