import type { Day } from '../../shared/calendar.js';
import { patientStatus, type LeadingTerm } from './patient-status.rules.js';

const TODAY: Day = '2026-11-20';
const paid = (startDay: Day, endDay: Day, disabled = false): LeadingTerm => ({
  state: 'paid',
  startDay,
  endDay,
  disabled,
});
const unpaid = (state: 'pending' | 'cancelled'): LeadingTerm => ({
  state,
  startDay: null,
  endDay: null,
  disabled: false,
});

it.each([
  ['none', null],
  ['pending', unpaid('pending')],
  ['cancelled', unpaid('cancelled')],
  ['active', paid('2026-11-20', '2026-12-19')],
  ['active', paid('2026-10-21', '2026-11-20')],
  ['upcoming', paid('2026-11-21', '2026-12-20')],
  ['disabled', paid('2026-11-01', '2026-11-30', true)],
  ['disabled', paid('2026-11-21', '2026-12-20', true)],
  ['expired', paid('2026-10-20', '2026-11-19')],
  ['expired', paid('2026-10-20', '2026-11-19', true)],
] as const)('is %s', (status, term) => expect(patientStatus(term, TODAY)).toBe(status));
