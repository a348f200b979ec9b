import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { email, Form, required, TextInput, useDataProvider, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Api } from '../api/dataProvider';
import { errorBodyOf } from '../api/http/problem';
import { Banner } from '../common/feedback/Banner';
import { FormGrid } from '../common/forms/FormGrid';
import { LinkButton } from '../common/screens/LinkButton';
import { useProblemText } from '../common/feedback/useProblemText';
import { AuthCard } from './AuthCard';
import { passwordProblem } from './password';
import { NewPasswordInputs } from './NewPasswordInputs';

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
  const problemText = useProblemText();
  const api = useDataProvider<Api>();
  const [formError, setFormError] = useState<string>();
  const { mutateAsync, isPending, error, data } = useMutation({
    mutationFn: ({ email: address, password }: SignupValues) => api.signup({ email: address, password }),
  });
  if (data) return <SignupDone address={data.user.email ?? ''} />;

  const signUp = async (values: Partial<SignupValues>) => {
    const input = { email: '', password: '', confirm: '', ...values };
    const found = passwordProblem(input.password, input.confirm);
    setFormError(found);
    if (found) return undefined;
    return mutateAsync(input).then(
      () => undefined,
      (failure: unknown) => errorBodyOf(failure).errors,
    );
  };
  const problem = problemText(error, 'signUp');

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
      <Banner text={formError ? translate(formError) : problem} />
      <Form noValidate disableInvalidFormNotification onSubmit={signUp}>
        <FormGrid singleColumn>
          <TextInput source="email" type="email" label="auth.email" autoComplete="username" validate={EMAIL} />
          <NewPasswordInputs />
        </FormGrid>
        <Button type="submit" variant="contained" fullWidth disabled={isPending} sx={{ mt: 3 }}>
          {translate('auth.signup.submit')}
        </Button>
      </Form>
    </AuthCard>
  );
}
