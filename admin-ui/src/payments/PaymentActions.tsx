import DetailsIcon from '@mui/icons-material/ReceiptLongOutlined';
import RefundIcon from '@mui/icons-material/ReplyOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { PaymentView } from '../../../src/payments/payment.view';
import { RowButton } from '../common/lists/RowButton';

interface PaymentActionsProps {
  payment: PaymentView;
  /** Icon buttons where space is short. */
  icons?: boolean;
  onOpen: OpenPayment;
}

/** Opens a payment. @param refunding opens it with the refund form. */
export type OpenPayment = (payment: PaymentView, refunding: boolean) => void;

export function PaymentActions({ payment, icons = false, onOpen }: PaymentActionsProps) {
  const translate = useTranslate();
  const buttonProps = { icons, disabled: false };
  return (
    <Box sx={{ display: 'flex', gap: icons ? 0 : 1 }}>
      <RowButton
        {...buttonProps}
        label={translate('payments.details')}
        Icon={DetailsIcon}
        onClick={() => onOpen(payment, false)}
      />
      {payment.refundable_amount > 0 && (
        <RowButton
          {...buttonProps}
          label={translate('payments.refund.action')}
          Icon={RefundIcon}
          onClick={() => onOpen(payment, true)}
        />
      )}
    </Box>
  );
}
