import { mobileHint, secondsUntilNextCode } from './one-time-code.rules.js';

const NOW = new Date('2026-11-27T12:00:00Z');
const MINUTE = 60_000;
const sentMinutesAgo = (...minutes: number[]) => minutes.map((n) => new Date(NOW.getTime() - n * MINUTE));

describe('one-time codes', () => {
  it.each([
    ['no code yet', [], 0],
    ['four in an hour', [1, 2, 3, 4], 0],
    ['five in an hour', [1, 2, 3, 4, 20], 40 * 60],
    ['the fifth was an hour ago', [1, 2, 3, 4, 60], 0],
    ['ten in a day', [61, 62, 63, 64, 65, 66, 67, 68, 69, 600], 14 * 3_600],
    ['the tenth was a day ago', [61, 62, 63, 64, 65, 66, 67, 68, 69, 1_440], 0],
  ] as const)('%s', (_, minutes, seconds) =>
    expect(secondsUntilNextCode(sentMinutesAgo(...minutes), NOW)).toBe(seconds),
  );

  it.each([
    ['+919876543210', '+91 ••••••3210'],
    ['+14155550123', '•••••••0123'],
    ['123', '123'],
    [null, ''],
  ])('%s is shown as %s', (mobile, hint) => expect(mobileHint(mobile)).toBe(hint));
});
