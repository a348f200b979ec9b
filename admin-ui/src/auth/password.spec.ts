import { passwordProblem } from './password';

describe('password', () => {
  it.each([
    ['abc', 'abd', 'auth.signup.mismatch'],
    ['abc', 'abc', 'auth.signup.short'],
    ['abcde', 'abcde', 'auth.signup.short'],
    ['abcdef', 'abcdef', undefined],
  ])('%s and %s: %s', (password, confirm, problem) => expect(passwordProblem(password, confirm)).toBe(problem));
});
