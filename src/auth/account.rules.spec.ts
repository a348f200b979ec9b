import { accountMoves, mayLogIn, moveAccount } from './account.rules.js';

describe('account rules', () => {
  it.each([
    ['pending', ['approve', 'reject']],
    ['approved', ['suspend']],
    ['rejected', ['approve']],
    ['suspended', ['reinstate']],
  ] as const)('%s offers %j', (status, moves) => expect(accountMoves(status)).toEqual(moves));

  it('reinstates to approved', () => expect(moveAccount('suspended', 'reinstate')).toBe('approved'));
  it('approves once', () => expect(() => moveAccount('approved', 'approve')).toThrow('This account is approved'));
  it('lets only approved accounts in', () => {
    expect(() => mayLogIn('approved')).not.toThrow();
    expect(() => mayLogIn('pending')).toThrow('Your account is awaiting admin approval');
  });
});
