import CopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AdminAccountView, PasswordLinkView } from '../../../src/auth/account.view';
import type { Api } from '../api/dataProvider';
import { Banner } from '../common/Banner';
import { formatInstant } from '../../../src/shared/instant';
import { unlessBeside } from '../common/unlessBeside';
import { useCopy } from '../common/useCopy';
import { useProblemText } from '../common/useProblemText';

const Made = ({ link, email }: { link: PasswordLinkView; email: string }) => {
  const translate = useTranslate();
  const { copied, copy } = useCopy();
  return (
    <DialogContent>
      <DialogContentText sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {translate('accounts.link.for', { email })}
      </DialogContentText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1 }}>
        <TextField
          id="password-link"
          label={translate('accounts.link.address')}
          value={link.url}
          onFocus={(event) => event.target.select()}
          slotProps={{ input: { readOnly: true } }}
          sx={{ flex: '1 1 200px', minWidth: 0 }}
        />
        <Button
          variant="contained"
          startIcon={<CopyIcon />}
          autoFocus
          onClick={() => void copy(link.url)}
          sx={{ flex: { xs: '1 1 auto', sm: '0 0 auto' }, minWidth: 120, minHeight: 46 }}
        >
          <span aria-live="polite">{translate(copied ? 'common.copied' : 'common.copy')}</span>
        </Button>
      </Box>
      <Typography sx={{ mt: 2, fontWeight: 550, fontSize: 15 }}>
        {translate('accounts.link.until', { time: formatInstant(new Date(link.expires_at)) })}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {translate('accounts.link.advice')}
      </Typography>
    </DialogContent>
  );
};

/** Asks whether, then shows the link: this once. */
export function PasswordLinkDialog({ account, onClose }: { account: AdminAccountView; onClose: () => void }) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const api = useDataProvider<Api>();
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => api.createPasswordLink(account.id) });
  const link = data?.password_link;
  return (
    <Dialog
      open
      // The link cannot be shown again.
      onClose={link ? unlessBeside(onClose) : onClose}
      maxWidth={link ? 'sm' : 'xs'}
      aria-labelledby="password-link-title"
    >
      <DialogTitle id="password-link-title">
        {translate(link ? 'accounts.link.title' : 'accounts.link.askTitle')}
      </DialogTitle>
      {link ? (
        <Made link={link} email={account.email} />
      ) : (
        <DialogContent>
          <Banner text={problemText(error, 'createPasswordLink')} />
          <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
            {translate('accounts.link.ask', { email: account.email })}
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
