import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useLogout, useTranslate } from 'react-admin';
import { session } from '../api/session';

/** Offers to log in after a call for which a PIN is not enough. */
export function PasswordNeededDialog() {
  const translate = useTranslate();
  const logout = useLogout();
  const close = () => session.setNeedsPassword(false);
  return (
    <Dialog open onClose={close} maxWidth="xs" aria-labelledby="password-needed">
      <DialogTitle id="password-needed">{translate('people.needsPassword.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('people.needsPassword.content')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('common.cancel')}</Button>
        <Button variant="contained" autoFocus onClick={() => void logout()}>
          {translate('people.needsPassword.logIn')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
