import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { TEXT_LIMITS } from '../../../src/shared/text-limits';
import type { AccountAction } from '../../../src/auth/account.rules';
import { Banner } from '../common/feedback/Banner';
import { BusyButton } from '../common/forms/BusyButton';
import { ignoreBackdropClick } from '../common/feedback/ignoreBackdropClick';
import type { SavingState } from '../common/forms/useSaving';

/** Actions that end the account's access. */
export type ActionWithReason = Extract<AccountAction, 'reject' | 'suspend'>;

interface ReasonDialogProps {
  action: ActionWithReason;
  email: string;
  /** State of the action that the dialog runs. */
  mutation: SavingState;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Asks for confirmation and an optional reason. The dialog and the typed reason stay until the action succeeds. */
export function ReasonDialog({ action, email, mutation, onClose, onConfirm }: ReasonDialogProps) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onClose={mutation.isPending ? undefined : reason ? ignoreBackdropClick(onClose) : onClose}
      aria-labelledby="reason-title"
    >
      <DialogTitle id="reason-title">{translate(`accounts.confirm.${action}.title`)}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {translate(`accounts.confirm.${action}.content`, { email })}
        </DialogContentText>
        <TextField
          id="reason"
          label={translate('accounts.reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          multiline
          minRows={2}
          autoFocus
          slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.account.reason.max } }}
        />
        <Box sx={{ mt: 2 }}>
          <Banner text={mutation.problem}>{mutation.unanswered && translate('common.checkConnection')}</Banner>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose} disabled={mutation.isPending}>
          {translate('common.cancel')}
        </Button>
        <BusyButton
          variant="contained"
          color="error"
          busy={mutation.isPending}
          onClick={() => onConfirm(reason.trim())}
        >
          {translate(`accounts.actions.${action}`)}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
