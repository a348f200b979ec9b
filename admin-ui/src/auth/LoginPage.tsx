import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Form, required, TextInput, useLogin, useTranslate } from 'react-admin';
import { Link as RouterLink, Navigate, useLocation } from 'react-router-dom';
import { isForbidden } from '../api/http/problem';
import { WITHOUT_REFETCH } from '../api/queryClient';
import { session } from '../api/session';
import { Banner } from '../common/feedback/Banner';
import { FormGrid } from '../common/forms/FormGrid';
import { useProblemText } from '../common/feedback/useProblemText';
import { AskContact } from './AskContact';
import { AuthCard } from './AuthCard';
import { emailOrMobile } from './email-or-mobile';
import { PasswordTextInput } from './PasswordTextInput';

const EMAIL = [required(), emailOrMobile()];

const ContactHint = () => (
  <Typography variant="body2" sx={{ mb: 2 }}>
    <AskContact texts="auth.login" />
  </Typography>
);

/** /login */
export function LoginPage() {
  const translate = useTranslate();
  const problemText = useProblemText();
  const login = useLogin();
  const { state } = useLocation() as { state: { email?: string } | null };
  const { mutate, isPending, error } = useMutation({
    meta: WITHOUT_REFETCH,
    mutationFn: (values: object) => login(values),
  });
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
      <Banner text={problemText(error, 'logIn')} />
      {isForbidden(error) && <ContactHint />}
      <Form
        noValidate
        disableInvalidFormNotification
        defaultValues={{ email: state?.email ?? '' }}
        onSubmit={(values: object) => mutate(values)}
      >
        <FormGrid singleColumn>
          <TextInput
            source="email"
            label="auth.email"
            helperText="auth.login.emailHint"
            autoComplete="username"
            autoFocus={!state?.email}
            validate={EMAIL}
            slotProps={{ htmlInput: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } }}
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
      </Form>
    </AuthCard>
  );
}
