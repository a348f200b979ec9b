import { formatInstant, parseInstant } from './instant.js';

it.each([
  ['2026-11-21T09:34:00Z', '21 Nov 2026, 3:04 pm'],
  ['2026-11-21T18:30:00Z', '22 Nov 2026, 12:00 am'],
  ['2026-01-05T03:35:59Z', '5 Jan 2026, 9:05 am'],
])('%s is %s in India', (instant, text) =>
  expect(formatInstant(new Date(instant)).replaceAll('\u00a0', ' ')).toBe(text),
);

it.each([
  ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00.000Z'],
  ['2026-11-20T09:00:00.25+05:30', '2026-11-20T03:30:00.250Z'],
  ['2026-11-20T09:00', '2026-11-20T09:00:00.000Z'],
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
])('%s is the instant %s, on a server in any zone', (text, instant) =>
  expect(parseInstant(text)?.toISOString()).toBe(instant),
);

it.each([
  ...['', 'soon', '20261120', '2026-W47-5', '2026-324', '2026-11', '2026-02-30T09:00:00Z', '2026-11-20T24:00:00Z'],
  ...['2026-11-20T09:60Z', '2026-11-20 09:00:00Z', '2026-11-20T09:00:00+24:00', '+012026-11-20T09:00:00Z'],
])('%j is not an instant', (text) => expect(parseInstant(text)).toBeNull());
