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
import { useAct } from '../../common/hooks/useActionMutation';
import { Timeline } from './PaymentTimeline';

/** "Money gone, plan not active?": asks the bank now, and shows what happened to the payments for this plan. */
export function BankCheck({ termId }: { termId: string }) {
  const translate = useTranslate();
  const [told, setTold] = useState<TimelineView | null>(null);
  const checking = useAct((api) => api.checkPayment(termId), { failed: 'checkPayment' });
  const check = async () => {
    const answer = await checking.run(undefined);
    if (answer) setTold(answer);
  };
  const button = { color: 'inherit', busy: checking.isPending, onClick: () => void check() } as const;
  return (
    <>
      <BusyButton {...button} size="small" sx={{ px: 1 }} startIcon={<BankIcon />}>
        {translate(checking.isPending ? 'bank.asking' : 'bank.check')}
      </BusyButton>
      {told && (
        <Dialog open fullWidth maxWidth="sm" onClose={() => setTold(null)} aria-labelledby="bank-check">
          <DialogTitle id="bank-check">{translate('bank.title')}</DialogTitle>
          <DialogContent>
            <Banner text={told.answered ? undefined : translate('bank.silent')} type="warning" />
            <Timeline told={told} />
          </DialogContent>
          <DialogActions>
            <BusyButton {...button}>{translate(checking.isPending ? 'bank.asking' : 'bank.again')}</BusyButton>
            <CloseButton onClose={() => setTold(null)} />
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
