import '../i18n/join-requests/add-join-request-texts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from 'react-admin';

interface DeclineDialogProps {
  name: string;
  onDecline: () => void;
  onClose: () => void;
}

/** Asks before somebody is declined, because a declined request cannot be approved any more. */
export function DeclineDialog({ name, onDecline, onClose }: DeclineDialogProps) {
  const translate = useTranslate();
  const title = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={title}>
      <DialogTitle id={title} sx={{ overflowWrap: 'anywhere' }}>
        {translate('joinRequests.declineTitle', { name })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('joinRequests.declineText')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {translate('common.cancel')}
        </Button>
        <Button
          variant="contained"
          color="error"
          onClick={() => {
            onClose();
            onDecline();
          }}
        >
          {translate('joinRequests.decline')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
