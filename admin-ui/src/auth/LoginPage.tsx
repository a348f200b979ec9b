import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { required, TextInput, useLogin, useTranslate } from 'react-admin';
import { Link as RouterLink, Navigate, useLocation } from 'react-router-dom';
import { errorBodyOf, isForbidden } from '../api/http/problem';
import { session } from '../api/session';
import { Banner } from '../common/feedback/Banner';
import { FocusedForm } from '../common/forms/FocusedForm';
import { FormGrid } from '../common/forms/FormGrid';
import { FormProblem } from '../common/forms/FormProblem';
import { AskContact } from './AskContact';
import { AuthCard } from './AuthCard';
import { emailOrMobile } from './email-or-mobile';
import { PasswordTextInput } from './PasswordTextInput';
import { useAuthCall } from './useAuthCall';

const EMAIL = [required(), emailOrMobile()];

/** An account that waits for its approval is no error. */
const severityOf = (error: unknown) => (errorBodyOf(error).code === 'account.pending' ? 'info' : 'error');

const ContactHint = () => (
  <Typography variant="body2" sx={{ mb: 2 }}>
    <AskContact texts="auth.login" />
  </Typography>
);

/** /login */
export function LoginPage() {
  const translate = useTranslate();
  const login = useLogin();
  const { state } = useLocation() as { state: { email?: string } | null };
  const loggingIn = useAuthCall((values: object) => login(values), 'logIn');
  const { isPending, error } = loggingIn;
  // The start page verifies the session.
  if (session.token() !== null && !isPending) return <Navigate to="/" replace />;

  const expiredText = session.isExpired() ? translate('auth.sessionExpired') : undefined;
  return (
    <AuthCard
      title={translate('auth.login.title')}
      intro={translate('auth.login.intro')}
      footer={
        <Typography variant="body2">
          {translate('auth.login.noAccount')}{' '}
          <Link component={RouterLink} to="/signup" sx={{ fontWeight: 600 }}>
            {translate('auth.login.signup')}
          </Link>
        </Typography>
      }
    >
      <Banner text={error ? undefined : expiredText} type="info" />
      <FocusedForm defaultValues={{ email: state?.email ?? '' }} onSubmit={loggingIn.submit}>
        <FormProblem mutation={loggingIn} type={severityOf(error)} />
        {isForbidden(error) && <ContactHint />}
        <FormGrid singleColumn>
          <TextInput
            source="email"
            label="auth.email"
            type="email"
            helperText="auth.login.emailHint"
            autoComplete="username"
            autoFocus={!state?.email}
            validate={EMAIL}
            slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
          />
          <PasswordTextInput
            source="password"
            label="auth.password"
            autoComplete="current-password"
            autoFocus={Boolean(state?.email)}
          />
        </FormGrid>
        <Button type="submit" variant="contained" fullWidth disabled={isPending} sx={{ mt: 3 }}>
          {translate('auth.login.submit')}
        </Button>
        <Typography variant="body2" sx={{ mt: 2, textAlign: 'center' }}>
          <Link component={RouterLink} to="/forgot-password">
            {translate('auth.login.forgot')}
          </Link>
        </Typography>
      </FocusedForm>
    </AuthCard>
  );
}
