import type { Day } from '../shared/calendar.js';
import { financialYearDays, financialYearOf } from './financial-year.rules.js';

describe('a financial year', () => {
  it.each([
    ['2026-27', { from: '2026-04-01', to: '2027-03-31' }],
    ['2099-00', { from: '2099-04-01', to: '2100-03-31' }],
    ['2026-28', null],
    ['0000-01', null],
    ['2199-00', null],
    ['9999-00', null],
    ['2026', null],
    ['26-27', null],
    ['', null],
  ])('%p has the days %p', (year, days) => expect(financialYearDays(year)).toEqual(days));

  it.each([
    ['2026-03-31', '2025-26'],
    ['2026-04-01', '2026-27'],
    ['2027-01-15', '2026-27'],
    ['2099-12-31', '2099-00'],
  ])('of %p is %p', (day, year) => expect(financialYearOf(day as Day)).toBe(year));
});
