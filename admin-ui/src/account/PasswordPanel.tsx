import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PasswordChange } from '../api/inputs';
import { renameFields } from '../api/http/problem';
import { PasswordMeter } from '../auth/PasswordMeter';
import { PasswordTextInput } from '../auth/PasswordTextInput';
import { usePasswordRule } from '../auth/usePasswordRule';
import { FormGrid } from '../common/forms/FormGrid';
import { FormActions } from '../common/forms/FormActions';
import { Panel } from '../common/screens/Panel';
import { RecordForm } from '../common/forms/RecordForm';
import { useActionMutation } from '../common/hooks/useActionMutation';

interface PasswordFormValues extends PasswordChange {
  confirm: string;
}

/** The form's names for the fields of a new password. */
const FORM_FIELDS = { password: 'new_password' };
const EMPTY_FORM: PasswordFormValues = { current_password: '', new_password: '', confirm: '' };

/** Changes the password, which logs out the other devices. @param login email or mobile number, for password managers. */
export function PasswordPanel({ login }: { login: string }) {
  const translate = useTranslate();
  const { hint, errorsOf } = usePasswordRule();
  // The key remounts the form after each success: it clears the passwords and resets the focus.
  const [changes, setChanges] = useState(0);
  const changing = useActionMutation((api, input: PasswordChange) => api.changePassword(input), {
    failedAction: 'changePassword',
  });
  const change = async (values: Partial<PasswordFormValues>) => {
    const { confirm, ...input } = { ...EMPTY_FORM, ...values };
    const found = errorsOf(input.new_password, confirm);
    return found ? renameFields(found, FORM_FIELDS) : changing.submit(input, () => setChanges(changes + 1));
  };
  return (
    <Panel title={translate('account.password.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 2 }}>
        {translate('account.password.hint')}
      </Typography>
      <RecordForm key={changes} onSubmit={change}>
        <input type="text" autoComplete="username" value={login} readOnly hidden />
        <FormGrid>
          <PasswordTextInput
            source="current_password"
            label="account.password.current"
            autoComplete="current-password"
            autoFocus={changes > 0}
            className="wide"
          />
          <div>
            <PasswordTextInput
              source="new_password"
              label="account.password.new"
              autoComplete="new-password"
              helperText={hint}
            />
            <PasswordMeter source="new_password" mt={1} />
          </div>
          <PasswordTextInput source="confirm" label="account.password.confirm" autoComplete="new-password" />
        </FormGrid>
        <FormActions submit="account.password.change" mutation={changing} />
      </RecordForm>
    </Panel>
  );
}
