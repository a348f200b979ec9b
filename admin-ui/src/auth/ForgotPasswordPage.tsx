import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { LinkButton } from '../common/screens/LinkButton';
import { AskContact } from './AskContact';
import { AuthCard } from './AuthCard';

const STEPS = ['askSupport', 'tellEmail', 'openLink'];

/** /forgot-password: explains how to get a password link from support. Sends nothing. */
export function ForgotPasswordPage() {
  const translate = useTranslate();
  return (
    <AuthCard title={translate('auth.forgot.title')} intro={translate('auth.forgot.intro')}>
      <Box
        component="ol"
        sx={{ m: 0, p: 0, listStyle: 'none', counterReset: 'step', display: 'grid', gap: 2, fontSize: 15 }}
      >
        {STEPS.map((step) => (
          <Box
            key={step}
            component="li"
            sx={{
              counterIncrement: 'step',
              display: 'grid',
              gridTemplateColumns: '28px minmax(0, 1fr)',
              gap: 1.5,
              alignItems: 'start',
              lineHeight: '24px',
              '&::before': {
                content: 'counter(step)',
                width: 28,
                height: 28,
                mt: '-2px',
                borderRadius: '50%',
                display: 'grid',
                placeItems: 'center',
                fontSize: 14,
                fontWeight: 650,
                color: 'primary.main',
                bgcolor: ({ palette }) => `color-mix(in srgb, ${palette.primary.main} 12%, transparent)`,
              },
            }}
          >
            {step === 'askSupport' ? (
              <AskContact texts="auth.forgot" withoutContact="auth.forgot.askSupport" />
            ) : (
              <span>{translate(`auth.forgot.${step}`)}</span>
            )}
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2.5 }}>
        {translate('auth.forgot.warning')}
      </Typography>
      <LinkButton to="/login" variant="contained" fullWidth sx={{ mt: 3 }}>
        {translate('auth.backToLogin')}
      </LinkButton>
    </AuthCard>
  );
}
