/** `PASSWORD_MIN_LENGTH` without a setting. */
export const DEFAULT_MIN_LENGTH = 6;

/** Text key of the first problem with a new password, by field. Checks the match before the length, as specified. */
export function passwordErrors(
  password: string,
  confirm: string,
  minLength: number,
): Record<string, string> | undefined {
  if (password !== confirm) return { confirm: 'auth.signup.passwordMismatch' };
  if (password.length < minLength) return { password: 'auth.signup.passwordTooShort' };
  return undefined;
}
