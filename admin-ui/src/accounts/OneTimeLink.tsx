import CopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { PasswordLinkView } from '../../../src/auth/account.view';
import { timeText } from '../common/fields/timeText';
import { useCopy } from '../common/hooks/useCopy';

/** Dialog content with a one-time password link. The server returns the link only once. */
export function OneTimeLink({ link, email }: { link: PasswordLinkView; email: string }) {
  const translate = useTranslate();
  const { copied, copy } = useCopy();
  return (
    <DialogContent>
      <DialogContentText sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {translate('accounts.link.forEmail', { email })}
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
        {translate('accounts.link.validUntil', { time: timeText(link.expires_at) })}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {translate('accounts.link.advice')}
      </Typography>
    </DialogContent>
  );
}
