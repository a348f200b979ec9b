const MIN_LENGTH = 6;

/** Text key of the first problem with a new password, by field. Checks the match before the length, as specified. */
export function passwordErrors(password: string, confirm: string): Record<string, string> | undefined {
  if (password !== confirm) return { confirm: 'auth.signup.passwordMismatch' };
  if (password.length < MIN_LENGTH) return { password: 'auth.signup.passwordTooShort' };
  return undefined;
}
