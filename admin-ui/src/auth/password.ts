const MIN_LENGTH = 6;

/** Text key of the first problem with a new password. Checks the match before the length, as specified. */
export function passwordProblem(password: string, confirm: string): string | undefined {
  if (password !== confirm) return 'auth.signup.passwordMismatch';
  if (password.length < MIN_LENGTH) return 'auth.signup.passwordTooShort';
  return undefined;
}
