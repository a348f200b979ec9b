import { allowedAccountActions, assertMayLogIn, nextAccountStatus } from './account.rules.js';

describe('account rules', () => {
  it.each([
    ['pending', ['approve', 'reject']],
    ['approved', ['suspend']],
    ['rejected', ['approve']],
    ['suspended', ['reinstate']],
  ] as const)('%s offers %j', (status, actions) => expect(allowedAccountActions(status)).toEqual(actions));

  it('reinstates to approved', () => expect(nextAccountStatus('suspended', 'reinstate')).toBe('approved'));
  it('approves an account only once', () =>
    expect(() => nextAccountStatus('approved', 'approve')).toThrow('This account is approved'));
  it('lets only approved accounts log in', () => {
    expect(() => assertMayLogIn('approved')).not.toThrow();
    expect(() => assertMayLogIn('pending')).toThrow('Your account is awaiting admin approval');
  });
});
