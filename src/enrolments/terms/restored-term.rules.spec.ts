import type { Day } from '../../shared/calendar.js';
import { restoreTermDates, type TermSpan } from './restored-term.rules.js';

const span = (start: Day, end: Day): TermSpan => ({ start, end });

describe('a term that goes on', () => {
  const cases: [name: string, term: { fromDay: Day; left: number }, others: TermSpan[], goesOn: { end: Day; pauses: [Day, Day][] }][] = [
    ['with nothing else: the lost days are added', { fromDay: '2026-11-20', left: 30 }, [], { end: '2026-12-23', pauses: [['2026-11-20', '2026-11-23']] }],
    ['on the day it ended', { fromDay: '2026-11-23', left: 27 }, [], { end: '2026-12-20', pauses: [] }],
    ['behind one that was bought meanwhile', { fromDay: '2026-11-20', left: 30 }, [span('2026-11-21', '2026-12-21')], { end: '2027-01-20', pauses: [['2026-11-20', '2026-12-21']] }],
    ['around the renewal that it already had', { fromDay: '2026-11-20', left: 30 }, [span('2026-12-20', '2027-01-20')], { end: '2027-01-23', pauses: [['2026-11-20', '2026-11-23'], ['2026-12-20', '2027-01-20']] }],
    ['behind two in a row', { fromDay: '2026-11-20', left: 30 }, [span('2026-11-22', '2026-12-22'), span('2026-12-22', '2027-01-22')], { end: '2027-02-21', pauses: [['2026-11-20', '2027-01-22']] }],
    ['beside one that is over', { fromDay: '2026-11-01', left: 10 }, [span('2026-11-02', '2026-11-20')], { end: '2026-12-03', pauses: [['2026-11-01', '2026-11-23']] }],
    ['before one that starts later', { fromDay: '2026-11-20', left: 5 }, [span('2026-12-20', '2027-01-20')], { end: '2026-11-28', pauses: [['2026-11-20', '2026-11-23']] }],
    ['that had not begun', { fromDay: '2026-12-01', left: 31 }, [], { end: '2027-01-01', pauses: [] }],
    ['that had not begun, behind one with the same start', { fromDay: '2026-12-01', left: 31 }, [span('2026-12-01', '2027-01-01')], { end: '2027-02-01', pauses: [['2026-12-01', '2027-01-01']] }],
    ['with no day left', { fromDay: '2026-11-20', left: 0 }, [span('2026-11-21', '2026-12-21')], { end: '2026-11-23', pauses: [['2026-11-20', '2026-11-23']] }],
  ]; // prettier-ignore
  test.each(cases)('%s', (_name, term, others, { end, pauses }) =>
    expect(restoreTermDates({ ...term, today: '2026-11-23' }, others)).toEqual({
      end,
      pauses: pauses.map(([fromDay, toDay]) => ({ fromDay, toDay })),
    }),
  );
});
