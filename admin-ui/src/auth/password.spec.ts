import { passwordErrors } from './password';

describe('password', () => {
  it.each([
    ['abc', 'abd', { confirm: 'auth.signup.passwordMismatch' }],
    ['abc', 'abc', { password: 'auth.signup.passwordTooShort' }],
    ['abcde', 'abcde', { password: 'auth.signup.passwordTooShort' }],
    ['abcdef', 'abcdef', undefined],
  ])('%s and %s: %j', (password, confirm, errors) => expect(passwordErrors(password, confirm)).toEqual(errors));
});
