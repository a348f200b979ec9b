import { periodDays, periodOf } from './period';

describe('periods of the payments', () => {
  it.each([
    ['today', '2026-11-20', '2026-11-20', '2026-11-20'],
    ['this_month', '2026-11-20', '2026-11-01', '2026-11-30'],
    ['last_month', '2026-11-20', '2026-10-01', '2026-10-31'],
    ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last_month', '2027-01-01', '2026-12-01', '2026-12-31'],
  ] as const)('%s on %s is %s to %s', (period, today, from, to) => {
    expect(periodDays(period, today)).toEqual({ from, to });
    expect(periodOf({ from, to }, today)).toBe(period);
  });

  it.each([
    [{}, undefined],
    [{ from: '2026-11-01', to: '2026-11-29' }, 'custom'],
    [{ from: '2026-11-01' }, 'custom'],
    [{ to: '2026-11-30' }, 'custom'],
  ])('%j is %s', (filter, period) => expect(periodOf(filter, '2026-11-20')).toBe(period));
});
