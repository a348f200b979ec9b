import { PasswordMeter } from './PasswordMeter';
import { PasswordTextInput } from './PasswordTextInput';
import { usePasswordRule } from './usePasswordRule';

export const NewPasswordInputs = () => (
  <>
    <PasswordTextInput
      source="password"
      label="auth.password"
      autoComplete="new-password"
      helperText={usePasswordRule().hint}
    />
    <PasswordMeter source="password" />
    <PasswordTextInput source="confirm" label="auth.confirmPassword" autoComplete="new-password" />
  </>
);
