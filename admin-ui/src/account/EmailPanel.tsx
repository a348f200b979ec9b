import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { email as emailRule, required, TextInput, useTranslate } from 'react-admin';
import type { AccountView } from '../../../src/auth/account.view';
import type { EmailChange } from '../api/inputs';
import { session } from '../api/session';
import { PasswordTextInput } from '../auth/PasswordTextInput';
import { DescriptionList } from '../common/fields/DescriptionList';
import { FormGrid } from '../common/forms/FormGrid';
import { FormActions } from '../common/forms/FormActions';
import { Panel } from '../common/screens/Panel';
import { RecordForm } from '../common/forms/RecordForm';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { useInlineForm } from '../common/forms/useInlineForm';
import { groupedPhone } from '../common/fields/phone';

const EMAIL = [required(), emailRule()];

const EmailForm = ({ currentEmail, onDone }: { currentEmail: string; onDone: () => void }) => {
  const translate = useTranslate();
  const changing = useActionMutation(
    async (api, input: EmailChange) => {
      const response = await api.changeEmail(input);
      session.setUser(response.account);
      return response;
    },
    { failedAction: 'changeEmail' },
  );
  const change = ({ email, current_password }: Partial<EmailChange>) =>
    changing.submit({ email: email?.trim() ?? '', current_password: current_password ?? '' }, onDone);
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 2, overflowWrap: 'anywhere' }}>
        {translate('account.emailHint', { email: currentEmail })}
      </Typography>
      <RecordForm onSubmit={change}>
        <FormGrid>
          <TextInput
            source="email"
            label="account.newEmail"
            type="email"
            autoComplete="username"
            validate={EMAIL}
            autoFocus
          />
          <PasswordTextInput
            source="current_password"
            label="account.password.current"
            autoComplete="current-password"
          />
        </FormGrid>
        <FormActions submit="account.saveEmail" mutation={changing} onCancel={onDone} />
      </RecordForm>
    </>
  );
};

type LoginOfPerson = Pick<AccountView, 'name' | 'email' | 'mobile' | 'role'>;

/** The name, email or mobile number, and role, with a form to change the email. */
export function EmailPanel({ account }: { account: LoginOfPerson }) {
  const translate = useTranslate();
  const { shown: editing, open, close, opener } = useInlineForm();
  const { name, email, mobile, role } = account;
  const items = [
    ...(name === null ? [] : [{ name: translate('account.name'), value: name }]),
    email === null
      ? { name: translate('account.mobile'), value: mobile && groupedPhone(mobile) }
      : { name: translate('account.email'), value: email },
    { name: translate('account.role'), value: translate(`roles.${role}`) },
  ];
  const edit = email !== null && !editing && (
    <Button ref={opener} variant="outlined" color="inherit" onClick={() => open(true)}>
      {translate('account.changeEmail')}
    </Button>
  );
  return (
    <Panel title={translate('account.login')} actions={edit}>
      {editing && email !== null ? (
        <EmailForm currentEmail={email} onDone={close} />
      ) : (
        <DescriptionList wideValues items={items} />
      )}
    </Panel>
  );
}
