import type { EntityManager } from 'typeorm';
import type { Day } from '../../shared/calendar.js';
import { SKIPS, type MessageKind } from '../message.rules.js';
import type { MessageForecastRow } from '../message.view.js';
import { foresee } from '../reminders/reminder.rules.js';
import { mattersOf, stalenessOf } from './send-eligibility.js';
import { subjectsOf, type Subject } from '../compose/recipients.queries.js';
import { Message } from '../message.entity.js';
import { senderOf } from '../compose/message-drafts.js';

/** Who will be written to between `now` and `to`, and why somebody will not: what the sweeps would do, soonest first. */
export async function forecast(
  tx: EntityManager,
  doctorId: string,
  range: readonly [Date, Date],
): Promise<MessageForecastRow[]> {
  const rows = [...(await remindersOf(tx, doctorId, range)), ...(await waitingOf(tx, doctorId, range))];
  return rows.sort(inOrder);
}

/** By time, then by name; the rest tells namesakes and the plans of one patient apart. */
function inOrder(a: MessageForecastRow, b: MessageForecastRow): number {
  const rest = ({ patient_id, kind, subscription_name }: MessageForecastRow) =>
    [patient_id, kind, subscription_name].join();
  return (
    a.at.getTime() - b.at.getTime() ||
    a.patient_name.localeCompare(b.patient_name) ||
    (rest(a) < rest(b) ? -1 : Number(rest(a) > rest(b)))
  );
}

async function remindersOf(
  tx: EntityManager,
  doctorId: string,
  range: readonly [Date, Date],
): Promise<MessageForecastRow[]> {
  const due = await tx.query<{ enrolment_id: string; since: Date }[]>(
    'SELECT enrolment_id, since FROM reminder WHERE doctor_id = $1 AND next_at <= $2',
    [doctorId, range[1]],
  );
  const since = new Map(due.map((row) => [row.enrolment_id, row.since]));
  const sender = await senderOf(tx, doctorId);
  const subjects = await subjectsOf(tx, doctorId, [...since.keys()]);
  return subjects.flatMap((subject) =>
    foresee(subject, sender, since.get(subject.enrolmentId) ?? range[0], range).map(({ when, kind, skip }) =>
      toRow(subject, { at: when, kind, endDay: subject.endDay, reason: skip && SKIPS[skip] }),
    ),
  );
}

/** Messages that are written and wait for their hour. */
async function waitingOf(
  tx: EntityManager,
  doctorId: string,
  range: readonly [Date, Date],
): Promise<MessageForecastRow[]> {
  const waiting = await tx
    .createQueryBuilder(Message, 'm')
    .where('m.doctor_id = :doctorId AND m.send_at <= :to AND m.enrolment_id IS NOT NULL', { doctorId, to: range[1] })
    .getMany();
  const subjects = new Map(
    (
      await subjectsOf(
        tx,
        doctorId,
        waiting.flatMap(({ enrolmentId }) => enrolmentId ?? []),
      )
    ).map((subject) => [subject.enrolmentId, subject] as const),
  );
  const sender = await senderOf(tx, doctorId);
  const matters = await mattersOf(
    tx,
    doctorId,
    waiting.map(({ id }) => id),
  );
  return waiting.flatMap((message) => {
    const [subject, matter] = [subjects.get(message.enrolmentId ?? ''), matters.get(message.id)];
    if (!subject || !matter) return [];
    const at = message.sendAt && message.sendAt > range[0] ? message.sendAt : range[0];
    const skip = stalenessOf(message, { sender, subject, matter }, at);
    return [toRow(subject, { at, kind: message.kind, endDay: null, reason: skip && SKIPS[skip] })];
  });
}

const toRow = (
  subject: Subject,
  { at, kind, endDay, reason }: { at: Date; kind: MessageKind; endDay: Day | null; reason: string | null },
): MessageForecastRow => ({
  ...{ at, kind, patient_id: subject.patientId, patient_name: subject.patientName },
  subscription_name: subject.messageName || (subject.termPlanName ?? subject.planName),
  subscription_end_date: endDay,
  reason,
});
