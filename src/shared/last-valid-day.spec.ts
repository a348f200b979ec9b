import type { Day } from './calendar.js';
import { lastValidDay } from './last-valid-day.js';

type Case = [what: string, start: Day | null, end: Day | null, ended: Day | null, last: Day | null];

it.each<Case>([
  ['that is unpaid', null, null, null, null],
  ['that is unpaid and was replaced', null, null, '2026-11-09', null],
  ['that is not ended early', '2026-11-01', '2026-12-01', null, '2026-12-01'],
  ['refunded in the middle', '2026-11-01', '2026-12-01', '2026-11-10', '2026-11-09'],
  ['refunded on its last day', '2026-11-01', '2026-12-01', '2026-12-01', '2026-11-30'],
  ['refunded on its second day', '2026-11-01', '2026-12-01', '2026-11-02', '2026-11-01'],
  ['refunded on the day it began', '2026-11-01', '2026-12-01', '2026-11-01', '2026-11-01'],
  ['refunded before it began', '2026-11-01', '2026-12-01', '2026-10-20', '2026-11-01'],
  ['ended after it was over', '2026-11-01', '2026-12-01', '2026-12-05', '2026-12-01'],
])('of a term %s', (...[, startDay, endDay, endedDay, last]) =>
  expect(lastValidDay({ startDay, endDay, endedDay })).toBe(last),
);
