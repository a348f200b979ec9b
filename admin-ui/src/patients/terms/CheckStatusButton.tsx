import BankIcon from '@mui/icons-material/AccountBalance';
import type { ButtonProps } from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { IfAllowed } from '../../common/access/IfAllowed';
import { BusyButton } from '../../common/forms/BusyButton';
import type { useStatusCheck } from './useStatusCheck';

type CheckStatusButtonProps = Pick<ReturnType<typeof useStatusCheck>, 'isChecking' | 'check'> &
  Pick<ButtonProps, 'size' | 'sx'>;

/** Asks Razorpay about the payments now. */
export function CheckStatusButton({ isChecking, check, ...button }: CheckStatusButtonProps) {
  const translate = useTranslate();
  return (
    <IfAllowed permission="payments.check">
      <BusyButton
        {...button}
        color="inherit"
        variant="outlined"
        busy={isChecking}
        startIcon={<BankIcon />}
        onClick={() => void check()}
      >
        {translate(isChecking ? 'paymentCheck.checking' : 'paymentCheck.check')}
      </BusyButton>
    </IfAllowed>
  );
}
