import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { PasswordLinkCheckView } from '../../../src/auth/account.view';
import { authProvider } from '../api/authProvider';
import type { Api } from '../api/dataProvider';
import { WITHOUT_REFETCH } from '../api/queryClient';
import { isNotFound, errorBodyOf } from '../api/http/problem';
import { Banner } from '../common/feedback/Banner';
import { FormGrid } from '../common/forms/FormGrid';
import { timeText } from '../common/fields/timeText';
import { useProblemText } from '../common/feedback/useProblemText';
import { AuthCard } from './AuthCard';
import { passwordProblem } from './password';
import { NewPasswordInputs } from './NewPasswordInputs';
import { ExpiredLink } from './ExpiredLink';

interface NewPasswordValues {
  password: string;
  confirm: string;
}

/** Uses the link, which ends every session of the account, then opens the login page with the email filled in. */
function useSetPassword(token: string, email: string) {
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  return useMutation({
    meta: WITHOUT_REFETCH,
    mutationFn: (password: string) => api.setPassword(token, password),
    onSuccess: async ({ message }) => {
      await authProvider.logout();
      client.clear();
      notify(message, { type: 'success' });
      // Replaces the used link in the browser history.
      void navigate('/login', { replace: true, state: { email } });
    },
  });
}

/** The form for a new password, shown for a valid link. */
export function NewPasswordForm({ token, link }: { token: string; link: PasswordLinkCheckView }) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const [formError, setFormError] = useState<string>();
  const { mutateAsync, isPending, error } = useSetPassword(token, link.email);
  if (isNotFound(error)) return <ExpiredLink error={error} />;

  const save = async (values: Partial<NewPasswordValues>) => {
    const { password, confirm } = { password: '', confirm: '', ...values };
    const found = passwordProblem(password, confirm);
    setFormError(found);
    if (found) return undefined;
    return mutateAsync(password).then(
      () => undefined,
      (failure: unknown) => errorBodyOf(failure).errors,
    );
  };

  return (
    <AuthCard
      title={translate('auth.newPassword.title')}
      intro={translate('auth.newPassword.validUntil', { time: timeText(link.expires_at) })}
    >
      <Banner text={formError ? translate(formError) : problemText(error, 'setPassword')} />
      <Form noValidate disableInvalidFormNotification onSubmit={save}>
        <FormGrid singleColumn>
          <TextField
            id="link-email"
            type="email"
            label={translate('auth.email')}
            value={link.email}
            autoComplete="username"
            slotProps={{ input: { readOnly: true, sx: { bgcolor: 'background.default' } } }}
          />
          <NewPasswordInputs />
        </FormGrid>
        <Button type="submit" variant="contained" fullWidth disabled={isPending} sx={{ mt: 3 }}>
          {translate(isPending ? 'common.saving' : 'auth.newPassword.submit')}
        </Button>
      </Form>
    </AuthCard>
  );
}
