import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { AccountMove } from '../../../src/auth/account.rules';

/** Moves that shut somebody out. */
export type MoveWithReason = Extract<AccountMove, 'reject' | 'suspend'>;

interface ReasonDialogProps {
  move: MoveWithReason;
  email: string;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Asks whether, and why. */
export function ReasonDialog({ move, email, onClose, onConfirm }: ReasonDialogProps) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  return (
    <Dialog open onClose={onClose} aria-labelledby="reason-title">
      <DialogTitle id="reason-title">{translate(`accounts.ask.${move}.title`)}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {translate(`accounts.ask.${move}.content`, { email })}
        </DialogContentText>
        <TextField
          id="reason"
          label={translate('accounts.reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          multiline
          minRows={2}
          autoFocus
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {translate('common.cancel')}
        </Button>
        <Button variant="contained" color="error" onClick={() => onConfirm(reason.trim())}>
          {translate(`accounts.actions.${move}`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
