import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { errorText } from '../api/http/problem';
import { AuthCard } from '../auth/AuthCard';
import { LinkButton } from '../common/screens/LinkButton';

/** Shown for an invitation that is used, expired or unknown. @param error the server's response. */
export function ExpiredInvitation({ error }: { error: unknown }) {
  const translate = useTranslate();
  return (
    <AuthCard title={translate('auth.newPassword.expiredTitle')}>
      <Typography role="alert">{errorText(error, translate('invitation.expired'))}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5, mb: 3 }}>
        {translate('invitation.expiredHint')}
      </Typography>
      <LinkButton to="/login" variant="contained" fullWidth>
        {translate('auth.backToLogin')}
      </LinkButton>
    </AuthCard>
  );
}
