import type { Day } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import {
  closingBalance,
  isProvisional,
  lastMonths,
  resolveMonth,
  monthsInRange,
  resolveRange,
  resolvePeriod,
  type DateParams,
  type Month,
  type PeriodName,
  type Range,
} from './period.rules.js';

const fieldOf = (work: () => unknown): string | undefined => {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error.details?.[0]?.field;
    throw error;
  }
  return undefined;
};

describe('periods', () => {
  it.each([
    ['this_month', '2026-11-20', '2026-11-01', '2026-11-20'],
    ['this_month', '2026-11-01', '2026-11-01', '2026-11-01'],
    ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last_month', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['ytd', '2026-03-31', '2026-01-01', '2026-03-31'],
    ['fytd', '2026-03-31', '2025-04-01', '2026-03-31'],
    ['fytd', '2026-04-01', '2026-04-01', '2026-04-01'],
    ['lifetime', '2026-04-01', null, '2026-04-01'],
  ] as [PeriodName, Day, Day | null, Day][])('%s on %s: %p to %s', (name, today, start, end) =>
    expect(resolvePeriod(name, today, {})).toEqual({ start, end }),
  );

  it.each([
    [{}, 'start_date'],
    [{ start_date: '2026-11-01' }, 'end_date'],
    [{ end_date: '2026-11-01' }, 'start_date'],
    [{ start_date: '2026-11-02', end_date: '2026-11-01' }, 'end_date'],
    [{ start_date: '2026-11-01', end_date: '2026-11-01' }, undefined],
  ] as [DateParams, string | undefined][])('a custom period of %j is invalid in %p', (dates, field) =>
    expect(fieldOf(() => resolvePeriod('custom', '2026-11-20', dates))).toBe(field),
  );

  it.each([
    [{}, null],
    [{ start_date: '2026-11-01' }, { start: '2026-11-01', end: '2026-11-20' }],
    [{ start_date: '2026-12-01' }, { start: '2026-12-01', end: '2026-12-01' }],
    [{ end_date: '2026-02-10' }, { start: '2025-03-01', end: '2026-02-10' }],
    [
      { start_date: '2026-11-01', end_date: '2026-11-01' },
      { start: '2026-11-01', end: '2026-11-01' },
    ],
  ] as [DateParams, Range | null][])('an optional range of %j is %j on 20 November 2026', (dates, range) =>
    expect(resolveRange(dates, '2026-11-20')).toEqual(range),
  );

  it('rejects an optional range that ends before it starts', () =>
    expect(fieldOf(() => resolveRange({ start_date: '2026-11-02', end_date: '2026-11-01' }, '2026-11-20'))).toBe(
      'end_date',
    ));

  it('includes every month that has a day in the range', () =>
    expect(monthsInRange({ start: '2025-11-30', end: '2026-02-01' })).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]));

  it('returns 12 months with the current one as the last', () => {
    const months = monthsInRange(lastMonths(12, '2026-11-30'));
    expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-12', '2026-11']);
  });

  it.each([
    [undefined, '2026-01-15', '2025-12'],
    ['2026-01', '2026-01-15', '2026-01'],
  ] as [Month | undefined, Day, Month][])('month %p on %s is %s', (requested, today, month) =>
    expect(resolveMonth(requested, today)).toBe(month),
  );

  it('rejects a month that has not started', () =>
    expect(fieldOf(() => resolveMonth('2026-02', '2026-01-31'))).toBe('month'));

  it.each([
    ['2026-02', '2026-03-01', '2026-02-28', false],
    ['2026-03', '2026-03-01', '2026-03-01', true],
  ] as [Month, Day, Day, boolean][])(
    'the balance of %s, read on %s, is that of %s; last days count: %p',
    (month, today, day, countsLastDay) => expect(closingBalance(month, today)).toEqual({ day, countsLastDay }),
  );

  it.each([
    ['2026-10-15', true],
    ['2026-11-07', true],
    ['2026-11-08', false],
  ] as [Day, boolean][])('on %s the rates of October are provisional: %p', (today, provisional) =>
    expect(isProvisional('2026-10', today)).toBe(provisional),
  );
});
