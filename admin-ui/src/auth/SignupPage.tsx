import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { email, Form, required, TextInput, useDataProvider, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Api } from '../api/dataProvider';
import { problemOf } from '../api/http/problem';
import { Banner } from '../common/feedback/Banner';
import { Fields } from '../common/forms/FormGrid';
import { LinkButton } from '../common/screens/LinkButton';
import { useProblemText } from '../common/feedback/useProblemText';
import { AuthCard } from './AuthCard';
import { passwordProblem } from './password';
import { PasswordFields } from './NewPasswordInputs';

const EMAIL = [required(), email()];

interface Wish {
  email: string;
  password: string;
  confirm: string;
}

const Done = ({ address }: { address: string }) => {
  const translate = useTranslate();
  return (
    <AuthCard title={translate('auth.signup.doneTitle')}>
      <Typography role="status">{translate('auth.signup.done')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5, mb: 3, overflowWrap: 'anywhere' }}>
        {translate('auth.signup.doneEmail', { email: address })}
      </Typography>
      <LinkButton to="/login" variant="contained" fullWidth>
        {translate('auth.signup.goToLogin')}
      </LinkButton>
    </AuthCard>
  );
};

/** /signup: makes an account that waits for an admin's approval. */
export function SignupPage() {
  const translate = useTranslate();
  const problemText = useProblemText();
  const api = useDataProvider<Api>();
  const [mistake, setMistake] = useState<string>();
  const { mutateAsync, isPending, error, data } = useMutation({
    mutationFn: ({ email: address, password }: Wish) => api.signup({ email: address, password }),
  });
  if (data) return <Done address={data.user.email} />;

  const signUp = async (values: Partial<Wish>) => {
    const wish = { email: '', password: '', confirm: '', ...values };
    const found = passwordProblem(wish.password, wish.confirm);
    setMistake(found);
    if (found) return undefined;
    return mutateAsync(wish).then(
      () => undefined,
      (failure: unknown) => problemOf(failure).errors,
    );
  };
  const refused = problemText(error, 'signUp');

  return (
    <AuthCard
      title={translate('auth.signup.title')}
      intro={translate('auth.signup.intro')}
      foot={
        <Typography variant="body2">
          {translate('auth.signup.hasAccount')}{' '}
          <Link component={RouterLink} to="/login" sx={{ fontWeight: 600 }}>
            {translate('auth.signup.login')}
          </Link>
        </Typography>
      }
    >
      <Banner text={mistake ? translate(mistake) : refused} />
      <Form noValidate disableInvalidFormNotification onSubmit={signUp}>
        <Fields single>
          <TextInput source="email" type="email" label="auth.email" autoComplete="username" validate={EMAIL} />
          <PasswordFields />
        </Fields>
        <Button type="submit" variant="contained" fullWidth disabled={isPending} sx={{ mt: 3 }}>
          {translate('auth.signup.submit')}
        </Button>
      </Form>
    </AuthCard>
  );
}
