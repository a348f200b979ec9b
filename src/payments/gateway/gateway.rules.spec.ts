import { keyIdProblem, keySecretProblem, keyMode, webhookSecretProblem } from './gateway.rules.js';

describe('texts entered as keys and secrets', () => {
  it.each([
    ['rzp_test_', 'is not complete'],
    ['rzp_live_ILgsf ZCZoFIKMb', 'no spaces'],
    ['Zq7Xv0pLkT3mNw8RsYbU2cHe', 'may be the key secret'],
    ['RZP_TEST_1DP5mmOlF5G5ag', 'begins with rzp_test_ or rzp_live_'],
    ['', 'begins with'],
  ])('key id %j: %s', (text, problem) => expect(keyIdProblem(text)).toContain(problem));

  it.each([
    ['Zq7Xv0pLkT3mNw8RsYbU2cHe', null],
    ['rzp_test_1DP5mmOlF5G5ag', 'This is a key id'],
    ['Zq7Xv0pL kT3mNw8R', 'no spaces'],
  ])('key secret %j: %s', (text, problem) =>
    problem === null ? expect(keySecretProblem(text)).toBeNull() : expect(keySecretProblem(text)).toContain(problem),
  );

  it.each([
    ['a text of my own', null],
    ['rzp_live_ILgsfZCZoFIKMb', 'This is a key id'],
  ])('webhook secret %j: %s', (text, problem) =>
    problem === null
      ? expect(webhookSecretProblem(text)).toBeNull()
      : expect(webhookSecretProblem(text)).toContain(problem),
  );

  it.each([
    ['rzp_live_ILgsfZCZoFIKMb', 'live'],
    ['rzp_test_sim12345', 'test'],
  ] as const)('%s is %s', (keyId, mode) => expect(keyMode(keyId)).toBe(mode));
});
