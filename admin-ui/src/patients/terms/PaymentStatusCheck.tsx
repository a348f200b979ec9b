import BankIcon from '@mui/icons-material/AccountBalance';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TimelineView } from '../../../../src/payments/timeline/timeline.view';
import { Banner } from '../../common/feedback/Banner';
import { BusyButton } from '../../common/forms/BusyButton';
import { CloseButton } from '../../common/feedback/CloseButton';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { PaymentTimeline } from './PaymentTimeline';

/** Checks the payments of this plan with Razorpay now and shows their timeline. */
export function PaymentStatusCheck({ termId }: { termId: string }) {
  const translate = useTranslate();
  const [result, setResult] = useState<TimelineView | null>(null);
  const checking = useActionMutation((api) => api.checkPaymentStatus(termId), { failedAction: 'checkPayment' });
  const check = async () => {
    const response = await checking.run();
    if (response) setResult(response);
  };
  const buttonProps = { color: 'inherit', busy: checking.isPending, onClick: () => void check() } as const;
  return (
    <>
      <BusyButton {...buttonProps} size="small" sx={{ px: 1 }} startIcon={<BankIcon />}>
        {translate(checking.isPending ? 'paymentCheck.checking' : 'paymentCheck.check')}
      </BusyButton>
      {result && (
        <Dialog open fullWidth maxWidth="sm" onClose={() => setResult(null)} aria-labelledby="bank-check">
          <DialogTitle id="bank-check">{translate('paymentCheck.title')}</DialogTitle>
          <DialogContent>
            <Banner text={result.answered ? undefined : translate('paymentCheck.unanswered')} type="warning" />
            <PaymentTimeline result={result} />
          </DialogContent>
          <DialogActions>
            <BusyButton {...buttonProps}>
              {translate(checking.isPending ? 'paymentCheck.checking' : 'paymentCheck.checkAgain')}
            </BusyButton>
            <CloseButton onClose={() => setResult(null)} />
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
