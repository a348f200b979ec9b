import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { PasswordLinkCheckView } from '../../../src/auth/account.view';
import { authProvider } from '../api/authProvider';
import type { Api } from '../api/dataProvider';
import { isGone, problemOf } from '../api/http/problem';
import { Banner } from '../common/feedback/Banner';
import { Fields } from '../common/forms/FormGrid';
import { formatInstant } from '../../../src/shared/instant';
import { useProblemText } from '../common/feedback/useProblemText';
import { AuthCard } from './AuthCard';
import { passwordProblem } from './password';
import { PasswordFields } from './NewPasswordInputs';
import { DeadLink } from './ExpiredLink';

interface Wish {
  password: string;
  confirm: string;
}

/** Uses up the link, and with it every session of the account; then the login waits with the email filled in. */
function useNewPassword(token: string, email: string) {
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  return useMutation({
    mutationFn: (password: string) => api.setPassword(token, password),
    onSuccess: async ({ message }) => {
      await authProvider.logout();
      client.clear();
      notify(message, { type: 'success' });
      // Takes the place of the link in the browser's history.
      void navigate('/login', { replace: true, state: { email } });
    },
  });
}

/** Asks for a new password for the account behind a link that is still good. */
export function NewPasswordForm({ token, link }: { token: string; link: PasswordLinkCheckView }) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const [mistake, setMistake] = useState<string>();
  const { mutateAsync, isPending, error } = useNewPassword(token, link.email);
  if (isGone(error)) return <DeadLink error={error} />;

  const save = async (values: Partial<Wish>) => {
    const { password, confirm } = { password: '', confirm: '', ...values };
    const found = passwordProblem(password, confirm);
    setMistake(found);
    if (found) return undefined;
    return mutateAsync(password).then(
      () => undefined,
      (failure: unknown) => problemOf(failure).errors,
    );
  };

  return (
    <AuthCard
      title={translate('auth.newPassword.title')}
      intro={translate('auth.newPassword.until', { time: formatInstant(new Date(link.expires_at)) })}
    >
      <Banner text={mistake ? translate(mistake) : problemText(error, 'setPassword')} />
      <Form noValidate disableInvalidFormNotification onSubmit={save}>
        <Fields single>
          <TextField
            id="link-email"
            type="email"
            label={translate('auth.email')}
            value={link.email}
            autoComplete="username"
            slotProps={{ input: { readOnly: true, sx: { bgcolor: 'background.default' } } }}
          />
          <PasswordFields />
        </Fields>
        <Button type="submit" variant="contained" fullWidth disabled={isPending} sx={{ mt: 3 }}>
          {translate(isPending ? 'common.saving' : 'auth.newPassword.submit')}
        </Button>
      </Form>
    </AuthCard>
  );
}
