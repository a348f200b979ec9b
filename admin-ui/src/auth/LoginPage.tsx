import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { required, TextInput, useLogin, useTranslate } from 'react-admin';
import { Link as RouterLink, Navigate, useLocation } from 'react-router-dom';
import type { LoginChallengeView } from '../../../src/auth/second-factor/second-factor.view';
import { errorBodyOf, isForbidden } from '../api/http/problem';
import type { Credentials } from '../api/inputs';
import { session } from '../api/session';
import { Banner } from '../common/feedback/Banner';
import { FocusedForm } from '../common/forms/FocusedForm';
import { FormGrid } from '../common/forms/FormGrid';
import { FormProblem } from '../common/forms/FormProblem';
import { LoginSecondStep } from '../second-factor/LoginSecondStep';
import { AskContact } from './AskContact';
import { AuthCard } from './AuthCard';
import { emailOrMobile } from './email-or-mobile';
import { PasswordTextInput } from './PasswordTextInput';
import { logIn } from './login-calls';
import { useAuthCall } from './useAuthCall';

const EMAIL = [required(), emailOrMobile()];

/** An account that waits for its approval is no error. */
const severityOf = (error: unknown) => (errorBodyOf(error).code === 'account.pending' ? 'info' : 'error');

const ContactHint = () => (
  <Typography variant="body2" sx={{ mb: 2 }}>
    <AskContact texts="auth.login" />
  </Typography>
);

interface PasswordStepProps {
  email: string;
  /** Why the second step ended. */
  problem: string | undefined;
  onChallenge: (challenge: LoginChallengeView, email: string) => void;
}

function PasswordStep({ email: initialEmail, problem, onChallenge }: PasswordStepProps) {
  const translate = useTranslate();
  const login = useLogin();
  const loggingIn = useAuthCall(async (credentials: Credentials) => {
    const response = await logIn(credentials);
    if ('challenge' in response) onChallenge(response, credentials.email);
    else await login(response);
  }, 'logIn');
  const logInWith = ({ email = '', password = '' }: Partial<Credentials>) => loggingIn.submit({ email, password });
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
      <Banner text={error ? undefined : problem} />
      <Banner text={error || problem ? undefined : expiredText} type="info" />
      <FocusedForm defaultValues={{ email: initialEmail }} onSubmit={logInWith}>
        <FormProblem mutation={loggingIn} type={severityOf(error)} />
        {isForbidden(error) && <ContactHint />}
        <FormGrid singleColumn>
          <TextInput
            source="email"
            label="auth.email"
            type="email"
            helperText="auth.login.emailHint"
            autoComplete="username"
            autoFocus={!initialEmail}
            validate={EMAIL}
            slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
          />
          <PasswordTextInput
            source="password"
            label="auth.password"
            autoComplete="current-password"
            autoFocus={Boolean(initialEmail)}
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

/** /login: the password, and the second factor of a login that has one. */
export function LoginPage() {
  const login = useLogin();
  const { state } = useLocation() as { state: { email?: string; problem?: string } | null };
  const [email, setEmail] = useState(state?.email ?? '');
  const [challenge, setChallenge] = useState<LoginChallengeView | null>(null);
  const [problem, setProblem] = useState(state?.problem);
  if (challenge)
    return (
      <LoginSecondStep
        challenge={challenge}
        onLogin={login}
        onBack={(why) => {
          setProblem(why);
          setChallenge(null);
        }}
      />
    );
  return (
    <PasswordStep
      email={email}
      problem={problem}
      onChallenge={(next, typedEmail) => {
        setEmail(typedEmail);
        setChallenge(next);
      }}
    />
  );
}
