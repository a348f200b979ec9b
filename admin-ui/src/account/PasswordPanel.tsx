import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PasswordChange } from '../api/inputs';
import { passwordProblem } from '../auth/password';
import { Secret } from '../auth/PasswordTextInput';
import { Fields } from '../common/forms/FormGrid';
import { FormActions } from '../common/forms/FormActions';
import { Panel } from '../common/screens/Panel';
import { RecordForm } from '../common/forms/RecordForm';
import { useAct } from '../common/hooks/useActionMutation';

interface Wish extends PasswordChange {
  confirm: string;
}

const UNTOUCHED: Wish = { current_password: '', new_password: '', confirm: '' };

/** Changes the password; the other devices are logged out. @param email for password managers. */
export function PasswordPanel({ email }: { email: string }) {
  const translate = useTranslate();
  const [mistake, setMistake] = useState<string>();
  // A new form after each success: nobody's password stays on the screen, and the focus begins anew.
  const [changes, setChanges] = useState(0);
  const changing = useAct((api, input: PasswordChange) => api.changePassword(input), { failed: 'changePassword' });
  const change = async (values: Partial<Wish>) => {
    const { confirm, ...input } = { ...UNTOUCHED, ...values };
    const found = passwordProblem(input.new_password, confirm);
    setMistake(found);
    return found ? undefined : changing.submit(input, () => setChanges(changes + 1));
  };
  const problem = changing.refusal.errors ? null : changing.problem;
  return (
    <Panel title={translate('account.password.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 2 }}>
        {translate('account.password.hint')}
      </Typography>
      <RecordForm key={changes} onSubmit={change}>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Fields>
          <Secret
            source="current_password"
            label="account.password.current"
            autoComplete="current-password"
            autoFocus={changes > 0}
            className="wide"
          />
          <Secret
            source="new_password"
            label="account.password.next"
            autoComplete="new-password"
            helperText="auth.signup.passwordHint"
          />
          <Secret source="confirm" label="account.password.confirm" autoComplete="new-password" />
        </Fields>
        <FormActions submit="account.password.change" act={changing} problem={mistake ? translate(mistake) : problem} />
      </RecordForm>
    </Panel>
  );
}
