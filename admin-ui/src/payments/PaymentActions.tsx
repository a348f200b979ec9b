import DetailsIcon from '@mui/icons-material/ReceiptLongOutlined';
import RefundIcon from '@mui/icons-material/ReplyOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { PaymentView } from '../../../src/payments/payment.view';
import { RowButton } from '../common/lists/RowButton';

interface PaymentActionsProps {
  payment: PaymentView;
  /** Where space is short. */
  iconsOnly?: boolean;
  onOpen: OpenPayment;
}

/** Opens a payment. @param refunding opens it with the refund form. */
export type OpenPayment = (payment: PaymentView, refunding: boolean) => void;

export function PaymentActions({ payment, iconsOnly = false, onOpen }: PaymentActionsProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', gap: iconsOnly ? 0 : 1 }}>
      <RowButton
        iconOnly={iconsOnly}
        label={translate('payments.details')}
        Icon={DetailsIcon}
        onClick={() => onOpen(payment, false)}
      />
      {payment.refundable_amount > 0 && (
        <RowButton
          iconOnly={iconsOnly}
          label={translate('payments.refund.action')}
          Icon={RefundIcon}
          onClick={() => onOpen(payment, true)}
        />
      )}
    </Box>
  );
}
