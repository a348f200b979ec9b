import DetailsIcon from '@mui/icons-material/ReceiptLongOutlined';
import RefundIcon from '@mui/icons-material/ReplyOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { PaymentView } from '../../../src/payments/payment.view';
import { RowButton } from '../common/lists/RowButton';
import { useMayRefund } from '../common/access/useMayRefund';

interface PaymentActionsProps {
  payment: PaymentView;
  /** Where space is short. */
  iconsOnly?: boolean;
  /** Without it the payment is only shown. */
  onRefund: OpenRefund | null;
}

/** Opens the refund form of a payment. */
export type OpenRefund = (payment: PaymentView) => void;

export function PaymentActions({ payment, iconsOnly = false, onRefund }: PaymentActionsProps) {
  const translate = useTranslate();
  const mayRefund = useMayRefund();
  return (
    <Box sx={{ display: 'flex', gap: iconsOnly ? 0 : 1 }}>
      <RowButton
        iconOnly={iconsOnly}
        label={translate('payments.details')}
        Icon={DetailsIcon}
        to={`/payments/${payment.id}`}
      />
      {onRefund && mayRefund && payment.refundable_amount > 0 && (
        <RowButton
          iconOnly={iconsOnly}
          label={translate('payments.refund.action')}
          Icon={RefundIcon}
          onClick={() => onRefund(payment)}
        />
      )}
    </Box>
  );
}
