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
] as const)('%s to %s is news: %p', (from, to, news) => expect(isForward(from, to)).toBe(news));
