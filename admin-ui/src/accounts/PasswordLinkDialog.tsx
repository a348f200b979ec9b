import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Api } from '../api/dataProvider';
import { WITHOUT_REFETCH } from '../api/queryClient';
import { Banner } from '../common/feedback/Banner';
import { ignoreBackdropClick } from '../common/feedback/ignoreBackdropClick';
import { useProblemText } from '../common/feedback/useProblemText';
import { OneTimeLink } from './OneTimeLink';

/** Asks for confirmation, then shows the link once. */
export function PasswordLinkDialog({
  account,
  onClose,
}: {
  account: { id: string; email: string };
  onClose: () => void;
}) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const api = useDataProvider<Api>();
  const { mutate, data, error, isPending } = useMutation({
    meta: WITHOUT_REFETCH,
    mutationFn: () => api.createPasswordLink(account.id),
  });
  const link = data?.password_link;
  return (
    <Dialog
      open
      // A click outside the dialog must not close it: the link cannot be shown again.
      onClose={link ? ignoreBackdropClick(onClose) : onClose}
      maxWidth={link ? 'sm' : 'xs'}
      aria-labelledby="password-link-title"
    >
      <DialogTitle id="password-link-title">
        {translate(link ? 'accounts.link.title' : 'accounts.link.confirmTitle')}
      </DialogTitle>
      {link ? (
        <OneTimeLink link={link} recipient={account.email} />
      ) : (
        <DialogContent>
          <Banner text={problemText(error, 'createPasswordLink')} />
          <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
            {translate('accounts.link.confirm', { email: account.email })}
          </DialogContentText>
        </DialogContent>
      )}
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {translate(link ? 'common.done' : 'common.cancel')}
        </Button>
        {!link && (
          <Button variant="contained" autoFocus disabled={isPending} onClick={() => mutate()}>
            {translate('accounts.link.create')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
