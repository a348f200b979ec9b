import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { TermView } from '../../../../src/enrolments/terms/term.view';
import type { PatientView } from '../../../../src/patients/patient.view';
import { useConfirmDialog } from '../../common/feedback/useConfirmDialog';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { useInlineForm } from '../../common/forms/useInlineForm';
import { WithdrawalHint } from './WithdrawalHint';
import { RecordPaymentDialog } from '../payments/RecordPaymentDialog';
import { useCan } from '../../common/access/useCan';

interface PendingTermActionsProps {
  term: TermView;
  patient: PatientView;
  editButton: ReactNode;
}

const focus = (text: HTMLElement | null) => text?.focus();

/** Actions of an unpaid term. They are behind Edit, so that nobody activates it by accident. */
export function PendingTermActions({ term, patient, editButton }: PendingTermActionsProps) {
  const translate = useTranslate();
  const { shown, open, close, opener } = useInlineForm();
  const mayRecord = useCan()('payments.record');
  const [recording, setRecording] = useState(false);
  const { confirm, dialog } = useConfirmDialog();
  const withdrawing = useActionMutation((api) => api.withdrawTerm(term.id), { failedAction: 'withdrawTerm' });
  const confirmWithdraw = () =>
    confirm({
      title: translate('terms.confirmWithdraw'),
      content: <WithdrawalHint termId={term.id} />,
      confirmLabel: translate('terms.withdraw'),
      danger: true,
      onConfirm: () => void withdrawing.run(),
    });
  if (!shown)
    return (
      <Button ref={opener} size="small" variant="outlined" color="inherit" onClick={() => open(true)}>
        {translate('terms.showActions')}
      </Button>
    );
  return (
    <>
      <Typography ref={focus} tabIndex={-1} variant="body2" color="textSecondary" sx={{ flexBasis: '100%' }}>
        {translate('terms.activateHint')}
      </Typography>
      {mayRecord && term.actions.includes('activate') && (
        <Button size="small" variant="contained" onClick={() => setRecording(true)}>
          {translate('terms.activate')}
        </Button>
      )}
      {editButton}
      {term.actions.includes('withdraw') && (
        <Button
          size="small"
          variant="outlined"
          color="error"
          disabled={withdrawing.isPending}
          onClick={confirmWithdraw}
        >
          {translate('terms.withdraw')}
        </Button>
      )}
      <Button size="small" color="inherit" onClick={close}>
        {translate('common.cancel')}
      </Button>
      {dialog}
      {recording && (
        <RecordPaymentDialog patient={patient} tierId={term.subscription_tier_id} onClose={() => setRecording(false)} />
      )}
    </>
  );
}
