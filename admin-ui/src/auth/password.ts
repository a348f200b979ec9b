const MIN_LENGTH = 6;

/** What is wrong with a new password, as a text key: the match comes first, then the length. */
export function passwordProblem(password: string, confirm: string): string | undefined {
  if (password !== confirm) return 'auth.signup.mismatch';
  if (password.length < MIN_LENGTH) return 'auth.signup.short';
  return undefined;
}
