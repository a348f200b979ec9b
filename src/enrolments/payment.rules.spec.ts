import { isForward } from './payment.rules.js';

it.each([
  ['created', 'failed', true],
  ['failed', 'captured', true],
  ['failed', 'authorized', true],
  ['authorized', 'captured', true],
  ['captured', 'refunded', true],
  ['captured', 'failed', false],
  ['captured', 'authorized', false],
  ['captured', 'captured', false],
] as const)('%s to %s is forward: %p', (from, to, forward) => expect(isForward(from, to)).toBe(forward));
