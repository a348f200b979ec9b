import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { PasswordLinkCheckView } from '../../../src/auth/account.view';
import { authProvider } from '../api/authProvider';
import type { Api } from '../api/dataProvider';
import { isNotFound } from '../api/http/problem';
import { FocusedForm } from '../common/forms/FocusedForm';
import { FormGrid } from '../common/forms/FormGrid';
import { FormProblem } from '../common/forms/FormProblem';
import { timeText } from '../common/fields/timeText';
import { AuthCard } from './AuthCard';
import { NewPasswordInputs } from './NewPasswordInputs';
import { ExpiredLink } from './ExpiredLink';
import { useAuthCall } from './useAuthCall';
import { usePasswordRule } from './usePasswordRule';

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
  return useAuthCall(async (password: string) => {
    const { message } = await api.setPassword(token, password);
    await authProvider.logout();
    client.clear();
    notify(message, { type: 'success' });
    // Replaces the used link in the browser history.
    void navigate('/login', { replace: true, state: { email } });
  }, 'setPassword');
}

/** The form for a new password, shown for a valid link. */
export function NewPasswordForm({ token, link }: { token: string; link: PasswordLinkCheckView }) {
  const translate = useTranslate();
  const saving = useSetPassword(token, link.email);
  const { errorsOf } = usePasswordRule();
  const { isPending, error } = saving;
  if (isNotFound(error)) return <ExpiredLink error={error} />;

  const save = async ({ password = '', confirm = '' }: Partial<NewPasswordValues>) =>
    errorsOf(password, confirm) ?? saving.submit(password);

  return (
    <AuthCard
      title={translate('auth.newPassword.title')}
      intro={translate('auth.newPassword.validUntil', { time: timeText(link.expires_at) })}
    >
      <FocusedForm onSubmit={save}>
        <FormProblem mutation={saving} />
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
      </FocusedForm>
    </AuthCard>
  );
}
