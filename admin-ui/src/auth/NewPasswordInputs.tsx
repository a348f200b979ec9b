import { Secret } from './PasswordTextInput';

/** A new password, twice. */
export const PasswordFields = () => (
  <>
    <Secret source="password" label="auth.password" autoComplete="new-password" helperText="auth.signup.passwordHint" />
    <Secret source="confirm" label="auth.confirmPassword" autoComplete="new-password" />
  </>
);
