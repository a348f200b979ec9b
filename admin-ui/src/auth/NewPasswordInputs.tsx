import { PasswordMeter } from './PasswordMeter';
import { PasswordTextInput } from './PasswordTextInput';

export const NewPasswordInputs = () => (
  <>
    <PasswordTextInput
      source="password"
      label="auth.password"
      autoComplete="new-password"
      helperText="auth.signup.passwordHint"
    />
    <PasswordMeter source="password" />
    <PasswordTextInput source="confirm" label="auth.confirmPassword" autoComplete="new-password" />
  </>
);
