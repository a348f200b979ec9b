import { passwordProblem } from './password';

describe('password', () => {
  it.each([
    ['abc', 'abd', 'auth.signup.passwordMismatch'],
    ['abc', 'abc', 'auth.signup.passwordTooShort'],
    ['abcde', 'abcde', 'auth.signup.passwordTooShort'],
    ['abcdef', 'abcdef', undefined],
  ])('%s and %s: %s', (password, confirm, problem) => expect(passwordProblem(password, confirm)).toBe(problem));
});
