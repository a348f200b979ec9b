import BankIcon from '@mui/icons-material/AccountBalance';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TimelineView } from '../../../src/payments/timeline.view';
import { Banner } from '../common/Banner';
import { CloseButton } from '../common/CloseButton';
import { useAct } from '../common/useAct';
import { Timeline } from './Timeline';

/** "Money gone, plan not active?": asks the bank now, and shows what happened to the payments for this plan. */
export function BankCheck({ termId }: { termId: string }) {
  const translate = useTranslate();
  const [told, setTold] = useState<TimelineView | null>(null);
  const checking = useAct((api) => api.checkPayment(termId), { failed: 'checkPayment' });
  const check = async () => {
    const answer = await checking.run(undefined);
    if (answer) setTold(answer);
  };
  return (
    <>
      <Button
        size="small"
        color="inherit"
        sx={{ px: 1 }}
        startIcon={<BankIcon />}
        disabled={checking.isPending}
        onClick={() => void check()}
      >
        {translate(checking.isPending ? 'bank.asking' : 'bank.check')}
      </Button>
      {told && (
        <Dialog open fullWidth maxWidth="sm" onClose={() => setTold(null)} aria-labelledby="bank-check">
          <DialogTitle id="bank-check">{translate('bank.title')}</DialogTitle>
          <DialogContent>
            <Banner text={told.answered ? undefined : translate('bank.silent')} type="warning" />
            <Timeline told={told} />
          </DialogContent>
          <DialogActions>
            <Button color="inherit" disabled={checking.isPending} onClick={() => void check()}>
              {translate(checking.isPending ? 'bank.asking' : 'bank.again')}
            </Button>
            <CloseButton onClose={() => setTold(null)} />
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
