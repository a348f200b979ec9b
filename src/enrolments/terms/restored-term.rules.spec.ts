import type { Day } from '../../shared/calendar.js';
import { restoreTermDates, type TermSpan } from './restored-term.rules.js';

const span = (start: Day, end: Day): TermSpan => ({ start, end });

describe('a restored term', () => {
  const cases: [name: string, term: { fromDay: Day; daysLeft: number }, others: TermSpan[], expected: { end: Day; pauses: [Day, Day][] }][] = [
    ['without other terms: the lost days are added', { fromDay: '2026-11-20', daysLeft: 30 }, [], { end: '2026-12-23', pauses: [['2026-11-20', '2026-11-23']] }],
    ['on the day it ended', { fromDay: '2026-11-23', daysLeft: 27 }, [], { end: '2026-12-20', pauses: [] }],
    ['after a term bought in the meantime', { fromDay: '2026-11-20', daysLeft: 30 }, [span('2026-11-21', '2026-12-21')], { end: '2027-01-20', pauses: [['2026-11-20', '2026-12-21']] }],
    ['around an existing renewal', { fromDay: '2026-11-20', daysLeft: 30 }, [span('2026-12-20', '2027-01-20')], { end: '2027-01-23', pauses: [['2026-11-20', '2026-11-23'], ['2026-12-20', '2027-01-20']] }],
    ['after two consecutive terms', { fromDay: '2026-11-20', daysLeft: 30 }, [span('2026-11-22', '2026-12-22'), span('2026-12-22', '2027-01-22')], { end: '2027-02-21', pauses: [['2026-11-20', '2027-01-22']] }],
    ['with another term that is over', { fromDay: '2026-11-01', daysLeft: 10 }, [span('2026-11-02', '2026-11-20')], { end: '2026-12-03', pauses: [['2026-11-01', '2026-11-23']] }],
    ['before a term that starts later', { fromDay: '2026-11-20', daysLeft: 5 }, [span('2026-12-20', '2027-01-20')], { end: '2026-11-28', pauses: [['2026-11-20', '2026-11-23']] }],
    ['that had not started', { fromDay: '2026-12-01', daysLeft: 31 }, [], { end: '2027-01-01', pauses: [] }],
    ['that had not started, after a term with the same start', { fromDay: '2026-12-01', daysLeft: 31 }, [span('2026-12-01', '2027-01-01')], { end: '2027-02-01', pauses: [['2026-12-01', '2027-01-01']] }],
    ['with no days left', { fromDay: '2026-11-20', daysLeft: 0 }, [span('2026-11-21', '2026-12-21')], { end: '2026-11-23', pauses: [['2026-11-20', '2026-11-23']] }],
  ]; // prettier-ignore
  test.each(cases)('%s', (_name, term, others, { end, pauses }) =>
    expect(restoreTermDates({ ...term, today: '2026-11-23' }, others)).toEqual({
      end,
      pauses: pauses.map(([fromDay, toDay]) => ({ fromDay, toDay })),
    }),
  );
});
