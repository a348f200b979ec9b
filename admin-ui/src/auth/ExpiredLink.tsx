import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { errorText } from '../api/http/problem';
import { LinkButton } from '../common/screens/LinkButton';
import { AskContact } from './AskContact';
import { AuthCard } from './AuthCard';

/** Shown for a password link that is used, expired or unknown. @param error the server's response. */
export function ExpiredLink({ error }: { error: unknown }) {
  const translate = useTranslate();
  return (
    <AuthCard title={translate('auth.newPassword.expiredTitle')}>
      <Typography role="alert">{errorText(error, translate('auth.newPassword.expired'))}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5, mb: 3 }}>
        {translate('auth.newPassword.expiredHint')} <AskContact texts="auth.newPassword" />
      </Typography>
      <LinkButton to="/forgot-password" variant="contained" fullWidth>
        {translate('auth.newPassword.howToGetLink')}
      </LinkButton>
      <LinkButton to="/login" fullWidth sx={{ mt: 1 }}>
        {translate('auth.backToLogin')}
      </LinkButton>
    </AuthCard>
  );
}
