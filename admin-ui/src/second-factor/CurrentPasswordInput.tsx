import { PasswordTextInput } from '../auth/PasswordTextInput';
import { useUser } from '../common/hooks/useUser';

/** Input for the current password, and the login's name for password managers. */
export function CurrentPasswordInput({ autoFocus = false }: { autoFocus?: boolean }) {
  const user = useUser();
  return (
    <>
      <input type="text" autoComplete="username" value={user?.email ?? user?.mobile ?? ''} readOnly hidden />
      <PasswordTextInput
        source="current_password"
        label="secondFactor.currentPassword"
        autoComplete="current-password"
        autoFocus={autoFocus}
      />
    </>
  );
}
