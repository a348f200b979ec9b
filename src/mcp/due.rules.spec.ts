import type { Day } from '../shared/calendar.js';
import { findDueTerms, pastMonths, type ActiveTerm, type EndedTerm } from './due.rules.js';

const TODAY = '2026-11-27';
const PERIOD = { from: '2026-10-28', to: '2026-12-27' } as const;

const ended = (id: string, due_date: Day, fields: Partial<EndedTerm> = {}): EndedTerm => ({
  term_id: id,
  patient_id: `patient of ${id}`,
  patient_name: 'Ravi Kumar',
  patient_mobile: '98765 43210',
  subscription_name: 'WhatsApp Support',
  tier_name: null,
  due_date,
  renewed: false,
  ...fields,
});

const active = (id: string, start: Day, fields: Partial<ActiveTerm> = {}): ActiveTerm => ({
  term_id: `later than ${id}`,
  patient_id: `patient of ${id}`,
  subscription_name: 'WhatsApp Support',
  subscription_start_date: start,
  archived: false,
  ...fields,
});

it.each([
  [PERIOD, ['2026-10', '2026-11']],
  [{ from: '2026-11-27', to: '2026-12-05' }, []],
  [{ from: '2026-11-26', to: '2026-11-26' }, ['2026-11']],
  [{ from: '2026-09-30', to: '2026-10-01' }, ['2026-09', '2026-10']],
] as const)('the months of %j that have passed are %j', (period, months) =>
  expect(pastMonths(period, TODAY)).toEqual(months),
);

it('lists expired terms and expected renewals by date', () => {
  const expected = [{ ...ended('later', '2026-12-27'), expected_amount: 499 }];
  const due = findDueTerms(PERIOD, TODAY, { ended: [ended('earlier', '2026-10-28')], active: [], expected });
  expect(
    due.map(({ term_id, state, days_left, expected_amount }) => [term_id, state, days_left, expected_amount]),
  ).toEqual([
    ['earlier', 'expired', -30, null],
    ['later', 'expiring', 30, 499],
  ]);
});

it.each<[string, EndedTerm, ActiveTerm[]]>([
  ['was renewed', ended('a', '2026-11-01', { renewed: true }), []],
  ['was renewed late', ended('a', '2026-11-01'), [active('a', '2026-11-15')]],
  ['ended before the period', ended('a', '2026-10-27'), []],
  ['has not ended, and cannot be renewed', ended('a', '2026-11-27'), []],
  ['is of a deleted patient', ended('a', '2026-11-01', { patient_mobile: null }), []],
  [
    'is of an archived patient',
    ended('a', '2026-11-01'),
    [active('a', '2026-10-01', { term_id: 'a', archived: true })],
  ],
])('leaves out a term that %s', (_, term, terms) =>
  expect(findDueTerms(PERIOD, TODAY, { ended: [term], active: terms, expected: [] })).toEqual([]),
);

it('keeps an expired term of a patient with another plan', () => {
  const other = active('a', '2026-11-15', { subscription_name: 'Diabetes care' });
  expect(
    findDueTerms(PERIOD, TODAY, { ended: [ended('a', '2026-11-01')], active: [other], expected: [] }),
  ).toHaveLength(1);
});
