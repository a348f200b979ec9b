import { addDays, addMonths, dayOfMonth, type Day } from './calendar.js';
import { purchasedPeriod, VALIDITY_MONTHS, type Period } from './period.js';

describe('periods', () => {
  it('of an early renewal begin at the old end (vector 2)', () => {
    const first = purchasedPeriod('2025-10-15', 1);
    expect(first).toEqual({ start: '2025-10-15', end: '2025-11-15', anchorDay: 15 });
    expect(purchasedPeriod('2025-11-10', 1, first)).toEqual({ start: '2025-11-15', end: '2025-12-15', anchorDay: 15 });
  });

  it('keep the anchor 31 through renewals (vector 3)', () => {
    let period: Period = purchasedPeriod('2025-01-31', 1);
    const ends = [period.end];
    for (let n = 0; n < 2; n += 1) {
      period = purchasedPeriod(period.end, 1, period);
      ends.push(period.end);
    }
    expect(ends).toEqual(['2025-02-28', '2025-03-31', '2025-04-30']);
  });

  const before = { end: '2025-11-15', anchorDay: 15 } as const;
  it.each([
    ['2025-11-15', { start: '2025-11-15', end: '2025-12-15', anchorDay: 15 }],
    ['2025-11-16', { start: '2025-11-16', end: '2025-12-16', anchorDay: 16 }],
  ] as const)('of a renewal on %s of a term until 15 Nov', (paidOn, period) =>
    expect(purchasedPeriod(paidOn, 1, before)).toEqual(period),
  );

  it('of n months contain exactly n month-ends, whatever day they begin', () => {
    let cases = 0;
    for (let day: Day = '2023-01-01'; day <= '2026-12-31'; day = addDays(day, 1)) {
      for (const months of Object.values(VALIDITY_MONTHS)) {
        const { start, end } = purchasedPeriod(day, months);
        let closings = 0;
        for (let n = 0; n <= months; n += 1) {
          const lastDay = addDays(addMonths(`${day.slice(0, 7)}-01` as Day, n + 1), -1);
          if (start <= lastDay && lastDay < end) closings += 1;
        }
        if (closings !== months) throw new Error(`${day} + ${months}: ${closings}`);
        cases += 1;
      }
    }
    expect(cases).toBe(5_844);
  });

  it('end on the anchor day or on the last day of a shorter month', () => {
    for (let day: Day = '2024-01-01'; day <= '2025-12-31'; day = addDays(day, 1)) {
      const { end, anchorDay } = purchasedPeriod(day, 1);
      expect(dayOfMonth(end) === anchorDay || dayOfMonth(addDays(end, 1)) === 1).toBe(true);
    }
  });
});
