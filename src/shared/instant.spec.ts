import { formatInstant } from './instant.js';

it.each([
  ['2026-11-21T09:34:00Z', '21 Nov 2026, 3:04 pm'],
  ['2026-11-21T18:30:00Z', '22 Nov 2026, 12:00 am'],
  ['2026-01-05T03:35:59Z', '5 Jan 2026, 9:05 am'],
])('%s is %s in India', (instant, text) =>
  expect(formatInstant(new Date(instant)).replaceAll('\u00a0', ' ')).toBe(text),
);
