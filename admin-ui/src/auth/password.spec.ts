import { passwordErrors } from './password';

describe('password', () => {
  it.each([
    [6, 'abc', 'abd', { confirm: 'auth.signup.passwordMismatch' }],
    [6, 'abc', 'abc', { password: 'auth.signup.passwordTooShort' }],
    [6, 'abcde', 'abcde', { password: 'auth.signup.passwordTooShort' }],
    [6, 'abcdef', 'abcdef', undefined],
    [10, 'abcdef', 'abcdef', { password: 'auth.signup.passwordTooShort' }],
  ])('at least %i, %s and %s: %j', (minLength, password, confirm, errors) =>
    expect(passwordErrors(password, confirm, minLength)).toEqual(errors),
  );
});
