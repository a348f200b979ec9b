import { addDays, startOfDay, type Day } from '../../shared/calendar.js';
import {
  randomOutcome,
  holdMessage,
  reminderMessage,
  SKIP_REASONS,
  type MessageSubject,
  type MessageOutcome,
} from './demo-messages.js';
import type { SeededRandom } from './demo-random.js';
import type { DemoRows, TermRow } from './demo-rows.js';

/** The product's default reminder days before the end of a term. */
const DAYS_BEFORE = [7, 3, 1, 0];
/** The sending hours, as milliseconds since midnight in India. */
const [SENDING_START_MS, SENDING_END_MS] = [9 * 3_600_000, 20 * 3_600_000];
const DAY_MS = 24 * 3_600_000;
const FAILED_PERCENT = 3;

/** Adds the reminders and end notices of the last `days` days. A patient gets none after a renewal. */
export function addReminders(rows: DemoRows, { now, days }: { now: Date; days: number }, random: SeededRandom): void {
  const subjectOf = messageSubjects(rows);
  const first = new Date(now.getTime() - days * DAY_MS);
  const renewals = renewalTimes(rows);
  for (const term of rows.term)
    for (const { kind, dueDay } of reminderDays(term)) {
      const at = new Date(startOfDay(dueDay).getTime() + SENDING_START_MS + random.int(1, 90) * 1_000);
      const renewedAt = renewals.get(term.id) ?? now.toISOString();
      if (at < first || at.toISOString() >= renewedAt || at.toISOString() < term.created_at) continue;
      const outcome =
        skipOutcome(rows, term, at) ?? (random.withPercent(FAILED_PERCENT) ? 'failed' : randomOutcome(random));
      rows.message.push(reminderMessage(at, subjectOf(term), { kind, dueDay }, outcome));
    }
}

/** Adds the notices of payments on hold, sent within the sending hours. */
export function addHoldNotices(rows: DemoRows, now: Date): void {
  const subjectOf = messageSubjects(rows);
  for (const hold of rows.hold) {
    const term = rows.term.findLast(({ enrolment_id }) => enrolment_id === hold.enrolment_id);
    const at = nextSendTime(new Date(hold.created_at));
    if (term && at < now) rows.message.push(holdMessage(at, subjectOf(term), hold, 'delivered'));
  }
}

/** The first instant within the sending hours, from `at` on. */
function nextSendTime(at: Date): Date {
  const intoDay = (at.getTime() - startOfDay('2026-01-01').getTime()) % DAY_MS;
  const wait =
    intoDay < SENDING_START_MS
      ? SENDING_START_MS - intoDay
      : intoDay < SENDING_END_MS
        ? 0
        : DAY_MS - intoDay + SENDING_START_MS;
  return new Date(at.getTime() + wait);
}

function reminderDays({ state, end_day }: TermRow): { kind: 'reminder' | 'expiry'; dueDay: Day }[] {
  if (state !== 'paid' || !end_day) return [];
  const before = DAYS_BEFORE.map((days) => ({ kind: 'reminder' as const, dueDay: addDays(end_day, -days) }));
  return [...before, { kind: 'expiry', dueDay: addDays(end_day, 1) }];
}

/** When each term was renewed, by its id. */
function renewalTimes({ term }: DemoRows): Map<string, string> {
  const [renewals, latest] = [new Map<string, string>(), new Map<string, string>()];
  for (const { id, enrolment_id, created_at } of term) {
    const before = latest.get(enrolment_id);
    if (before) renewals.set(before, created_at);
    latest.set(enrolment_id, id);
  }
  return renewals;
}

/** Why a message for the term at `at` was skipped; null if it was not. */
function skipOutcome({ patient, term_pause }: DemoRows, { id, patient_id }: TermRow, at: Date): MessageOutcome | null {
  const archivedAt = patient.find((row) => row.id === patient_id)?.archived_at;
  if (archivedAt && new Date(archivedAt) < at) return { skip: SKIP_REASONS.archived };
  const pause = term_pause.find(({ term_id, to_day }) => term_id === id && to_day === null);
  return pause && startOfDay(pause.from_day) < at ? { skip: SKIP_REASONS.disabled } : null;
}

/** Returns a function that looks up a term's patient and link. */
function messageSubjects({ patient, link }: DemoRows): (term: TermRow) => MessageSubject {
  const patients = new Map(patient.map((row) => [row.id, row]));
  const links = new Map(link.map((row) => [row.enrolment_id, row.identifier]));
  return (term) => {
    const [termPatient, identifier] = [patients.get(term.patient_id), links.get(term.enrolment_id)];
    if (!termPatient || identifier === undefined) throw new Error('the term has no patient or no link');
    return { patient: termPatient, term, info: '', identifier };
  };
}
