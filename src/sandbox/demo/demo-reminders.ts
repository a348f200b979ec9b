import { addDays, startOf, type Day } from '../../shared/calendar.js';
import { fateOf, holdNoticeAt, reminderAt, SKIPS, type About, type Fate } from './demo-messages.js';
import type { Chance } from './demo-random.js';
import type { DemoRows, TermRow } from './demo-rows.js';

/** Days before the end on which patients are reminded, as long as the doctor says nothing else. */
const DAYS_BEFORE = [7, 3, 1, 0];
/** When messages begin to go out, and stop, in milliseconds of an Indian day. */
const [OPENS_MS, CLOSES_MS] = [9 * 3_600_000, 20 * 3_600_000];
const DAY_MS = 24 * 3_600_000;
const FAILED_PERCENT = 3;

/** Writes the reminders of the last `days` days, and the notices of plans that ended: whoever renewed got none after that. */
export function remind(rows: DemoRows, { now, days }: { now: Date; days: number }, chance: Chance): void {
  const about = aboutOf(rows);
  const first = new Date(now.getTime() - days * DAY_MS);
  const renewals = renewalsOf(rows);
  for (const term of rows.term)
    for (const { kind, dueDay } of occasionsOf(term)) {
      const at = new Date(startOf(dueDay).getTime() + OPENS_MS + chance.int(1, 90) * 1_000);
      const over = renewals.get(term.id) ?? now.toISOString();
      if (at < first || at.toISOString() >= over || at.toISOString() < term.created_at) continue;
      const fate = skipOf(rows, term, at) ?? (chance.in100(FAILED_PERCENT) ? 'failed' : fateOf(chance));
      rows.message.push(reminderAt(at, about(term), { kind, dueDay }, fate));
    }
}

/** Tells whose money is held that it arrived: at once, or when the hours allow it. */
export function tellOfHolds(rows: DemoRows, now: Date): void {
  const about = aboutOf(rows);
  for (const hold of rows.hold) {
    const term = rows.term.findLast(({ enrolment_id }) => enrolment_id === hold.enrolment_id);
    const at = openAt(new Date(hold.created_at));
    if (term && at < now) rows.message.push(holdNoticeAt(at, about(term), hold, 'delivered'));
  }
}

/** The first instant from `at` on within the hours. */
function openAt(at: Date): Date {
  const intoDay = (at.getTime() - startOf('2026-01-01').getTime()) % DAY_MS;
  const wait = intoDay < OPENS_MS ? OPENS_MS - intoDay : intoDay < CLOSES_MS ? 0 : DAY_MS - intoDay + OPENS_MS;
  return new Date(at.getTime() + wait);
}

function occasionsOf({ state, end_day }: TermRow): { kind: 'reminder' | 'expiry'; dueDay: Day }[] {
  if (state !== 'paid' || !end_day) return [];
  const before = DAYS_BEFORE.map((days) => ({ kind: 'reminder' as const, dueDay: addDays(end_day, -days) }));
  return [...before, { kind: 'expiry', dueDay: addDays(end_day, 1) }];
}

/** When each term was renewed, by its id. */
function renewalsOf({ term }: DemoRows): Map<string, string> {
  const [renewals, latest] = [new Map<string, string>(), new Map<string, string>()];
  for (const { id, enrolment_id, created_at } of term) {
    const before = latest.get(enrolment_id);
    if (before) renewals.set(before, created_at);
    latest.set(enrolment_id, id);
  }
  return renewals;
}

/** Why nothing went out for the term at `at`; null when something did. */
function skipOf({ patient, term_pause }: DemoRows, { id, patient_id }: TermRow, at: Date): Fate | null {
  const archivedAt = patient.find((row) => row.id === patient_id)?.archived_at;
  if (archivedAt && new Date(archivedAt) < at) return { skip: SKIPS.archived };
  const pause = term_pause.find(({ term_id, to_day }) => term_id === id && to_day === null);
  return pause && startOf(pause.from_day) < at ? { skip: SKIPS.disabled } : null;
}

/** What a message about a term needs to know. */
function aboutOf({ patient, link }: DemoRows): (term: TermRow) => About {
  const patients = new Map(patient.map((row) => [row.id, row]));
  const links = new Map(link.map((row) => [row.enrolment_id, row.identifier]));
  return (term) => {
    const [of, identifier] = [patients.get(term.patient_id), links.get(term.enrolment_id)];
    if (!of || identifier === undefined) throw new Error('a term of nobody');
    return { patient: of, term, info: '', identifier };
  };
}
