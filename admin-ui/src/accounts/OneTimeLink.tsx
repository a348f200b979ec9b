import ShareIcon from '@mui/icons-material/WhatsApp';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { PasswordLinkView } from '../../../src/auth/account.view';
import { chatHref } from '../common/fields/phone';
import { timeText } from '../common/fields/timeText';
import { CopyField } from '../common/fields/CopyField';

interface OneTimeLinkProps {
  link: PasswordLinkView;
  recipient: string;
  /** Offers to send the link on WhatsApp: to a number, or to a chat that is chosen there. */
  share?: { mobile: string | null; text: string };
}

/** Dialog content with a one-time link. The server returns the link only once. */
export function OneTimeLink({ link, recipient, share }: OneTimeLinkProps) {
  const translate = useTranslate();
  return (
    <DialogContent>
      <DialogContentText sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {translate('accounts.link.forEmail', { email: recipient })}
      </DialogContentText>
      <CopyField id="password-link" label={translate('accounts.link.address')} value={link.url} />
      {share && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<ShareIcon />}
          href={chatHref(share.mobile ?? '', share.text)}
          target="_blank"
          rel="noreferrer"
          sx={{ mt: 1.5, width: { xs: '100%', sm: 'auto' } }}
        >
          {translate('accounts.link.share')}
        </Button>
      )}
      <Typography sx={{ mt: 2, fontWeight: 550, fontSize: 15 }}>
        {translate('accounts.link.validUntil', { time: timeText(link.expires_at) })}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {translate('accounts.link.advice')}
      </Typography>
    </DialogContent>
  );
}
