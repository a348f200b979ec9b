import {
  addBusinessDays,
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  formatDay,
  formatMonth,
  isDay,
  monthEnd,
  monthStart,
  startOfDay,
  type Day,
} from './calendar.js';

describe('calendar', () => {
  it.each([
    ['2025-10-31T18:29:59Z', '2025-10-31'],
    ['2025-10-31T18:30:00Z', '2025-11-01'],
    ['2026-03-31T18:30:00Z', '2026-04-01'],
    ['2026-11-05T18:35:00Z', '2026-11-06'],
  ])('%s is %s in India (vector 8)', (instant, day) => expect(dayOf(new Date(instant))).toBe(day));

  it.each([
    ['2025-10-15', 1, '2025-11-15'],
    ['2025-01-31', 1, '2025-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2025-08-31', 6, '2026-02-28'],
    ['2025-11-30', 3, '2026-02-28'],
    ['2025-12-31', 1, '2026-01-31'],
  ] as [Day, number, Day][])('%s + %i months = %s (vector 3)', (day, months, end) =>
    expect(addMonths(day, months)).toBe(end),
  );

  it('keeps the anchor through a short month: 31 Jan, 28 Feb, 31 Mar, 30 Apr', () => {
    const ends: Day[] = ['2025-01-31'];
    for (let n = 0; n < 3; n += 1) ends.push(addMonths(ends.at(-1) ?? '2025-01-31', 1, 31));
    expect(ends).toEqual(['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30']);
  });

  it.each(['2026-02-30', '0000-01-01', '9999-12-31', '2026-13-01', '2026-1-1', '', 'today', null, 20260101])(
    '%p is not a day',
    (text) => expect(isDay(text)).toBe(false),
  );

  it('accepts 29 February of a leap year', () => expect(isDay('2024-02-29')).toBe(true));
  it('counts days over a year’s end', () => expect(daysBetween('2025-12-30', '2026-01-02')).toBe(3));
  it('adds days, also negative ones', () => expect(addDays('2026-03-01', -1)).toBe('2026-02-28'));
  it.each([
    ['2026-11-20', 1, [], '2026-11-23'],
    ['2026-11-20', 10, [], '2026-12-04'],
    ['2026-11-21', 1, [], '2026-11-23'],
    ['2026-11-22', 5, [], '2026-11-27'],
    ['2026-11-20', 10, ['2026-11-24', '2026-12-04'], '2026-12-08'],
    ['2026-11-20', 1, ['2026-11-21'], '2026-11-23'],
    ['2026-01-23', 1, [], '2026-01-27'],
    ['2027-10-01', 1, [], '2027-10-04'],
    ['2029-10-01', 1, ['2029-10-03'], '2029-10-04'],
  ] as [Day, number, Day[], Day][])('%s + %i business days without %j = %s', (day, n, holidays, end) =>
    expect(addBusinessDays(day, n, holidays)).toBe(end),
  );
  it('begins a day at midnight in India', () =>
    expect(startOfDay('2026-11-20').toISOString()).toBe('2026-11-19T18:30:00.000Z'));
  it('finds the first of the month', () => expect(monthStart('2026-11-20')).toBe('2026-11-01'));
  it('finds the last of the month', () => expect(monthEnd('2024-02-01')).toBe('2024-02-29'));
  it.each([
    ['2026-11-05', '5 Nov 2026'],
    ['2025-09-12', '12 Sep 2025'],
  ] as [Day, string][])('%s is formatted as %s', (day, text) => expect(formatDay(day)).toBe(text));
  it.each(['2025-10', '2025-10-31'])('%s is formatted as Oct 2025', (month) =>
    expect(formatMonth(month)).toBe('Oct 2025'),
  );
});
