import { FAILURES, toFailure } from './payment-failure.rules.js';

describe('why an attempt failed', () => {
  const cases: [reason: unknown, failure: string][] = [
    ['insufficient_funds', 'insufficient_funds'],
    ['payment_failed', 'payment_failed'],
    ['an_unknown_reason', 'payment_failed'],
    ['constructor', 'payment_failed'],
    ['__proto__', 'payment_failed'],
    ['', 'payment_failed'],
    ['NA', 'payment_failed'],
    [null, 'payment_failed'],
    [undefined, 'payment_failed'],
    [7, 'payment_failed'],
  ];
  test.each(cases)('%s', (reason, failure) => expect(toFailure(reason)).toBe(failure));

  test.each(Object.entries(FAILURES))('%s has a text of whole sentences', (_reason, text) => {
    expect(text).toMatch(/^[A-Z][^_]+\.$/);
  });
});
