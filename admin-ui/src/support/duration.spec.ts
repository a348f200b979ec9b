import { toLargestUnit } from './duration';

it.each([
  [0, 'seconds', 0],
  [59, 'seconds', 59],
  [60, 'minutes', 1],
  [3_599, 'minutes', 59],
  [3_600, 'hours', 1],
  [86_399, 'hours', 23],
  [200_000, 'days', 2],
])('%i seconds are shown in %s', (seconds, name, count) => expect(toLargestUnit(seconds)).toEqual({ name, count }));
