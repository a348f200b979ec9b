import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { email, required, TextInput, useDataProvider, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Api } from '../api/dataProvider';
import { FocusedForm } from '../common/forms/FocusedForm';
import { FormGrid } from '../common/forms/FormGrid';
import { FormProblem } from '../common/forms/FormProblem';
import { LinkButton } from '../common/screens/LinkButton';
import { AuthCard } from './AuthCard';
import { NewPasswordInputs } from './NewPasswordInputs';
import { useAuthCall } from './useAuthCall';
import { usePasswordRule } from './usePasswordRule';

const EMAIL = [required(), email()];

interface SignupValues {
  email: string;
  password: string;
  confirm: string;
}

const SignupDone = ({ address }: { address: string }) => {
  const translate = useTranslate();
  return (
    <AuthCard title={translate('auth.signup.doneTitle')}>
      <Typography role="status">{translate('auth.signup.doneHint')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5, mb: 3, overflowWrap: 'anywhere' }}>
        {translate('auth.signup.doneLogin', { email: address })}
      </Typography>
      <LinkButton to="/login" variant="contained" fullWidth>
        {translate('auth.signup.goToLogin')}
      </LinkButton>
    </AuthCard>
  );
};

/** /signup: creates an account that waits for an admin's approval. */
export function SignupPage() {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const signingUp = useAuthCall(api.signup, 'signUp');
  const { errorsOf } = usePasswordRule();
  if (signingUp.data) return <SignupDone address={signingUp.data.user.email ?? ''} />;

  const signUp = async ({ email: address = '', password = '', confirm = '' }: Partial<SignupValues>) =>
    errorsOf(password, confirm) ?? signingUp.submit({ email: address, password });

  return (
    <AuthCard
      title={translate('auth.signup.title')}
      intro={translate('auth.signup.intro')}
      footer={
        <Typography variant="body2">
          {translate('auth.signup.hasAccount')}{' '}
          <Link component={RouterLink} to="/login" sx={{ fontWeight: 600 }}>
            {translate('auth.signup.login')}
          </Link>
        </Typography>
      }
    >
      <FocusedForm onSubmit={signUp}>
        <FormProblem mutation={signingUp} />
        <FormGrid singleColumn>
          <TextInput source="email" type="email" label="auth.email" autoComplete="username" validate={EMAIL} />
          <NewPasswordInputs />
        </FormGrid>
        <Button type="submit" variant="contained" fullWidth disabled={signingUp.isPending} sx={{ mt: 3 }}>
          {translate('auth.signup.submit')}
        </Button>
      </FocusedForm>
    </AuthCard>
  );
}
