import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { offlineState } from './offline-state';
import { currentOwner } from './owner';
import { unsentPayments } from './unsent/unsent-payments';

/** Asks before a logout deletes payments that are not sent yet. @param count their number */
export function LogoutDialog({ count }: { count: number }) {
  const translate = useTranslate();
  const logout = useLogout();
  const titleId = useId();
  const close = () => offlineState.set({ isLoggingOut: false });
  const deleteAndLogOut = async () => {
    close();
    const owner = currentOwner();
    if (owner) await unsentPayments.deleteAll(owner);
    await logout();
  };
  return (
    <Dialog open onClose={close} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('offline.logout.title', count)}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('offline.logout.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={close}>
          {translate('offline.logout.stay')}
        </Button>
        <Button variant="contained" color="error" onClick={() => void deleteAndLogOut()}>
          {translate('offline.logout.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
