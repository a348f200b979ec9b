import { expiryOf } from './expiry';

it.each([
  [-1, 'expired', 'neutral'],
  [0, 'daysLeft', 'warning'],
  [7, 'daysLeft', 'warning'],
  [8, 'daysLeft', 'info'],
  [30, 'daysLeft', 'info'],
  [31, 'daysLeft', 'success'],
])('%i days left: %s, %s', (days, text, tone) => expect(expiryOf(days)).toEqual({ text, tone }));
