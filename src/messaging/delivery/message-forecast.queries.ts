import type { EntityManager } from 'typeorm';
import type { Day } from '../../shared/calendar.js';
import { SKIP_TEXTS, type MessageKind, type SkipReason } from '../message.rules.js';
import type { MessageForecastRow } from '../message.view.js';
import { forecastDecisions } from '../reminders/reminder.rules.js';
import { findMessageSubjects, checkEligibility } from './send-eligibility.js';
import { groupByPayer } from '../compose/family-groups.rules.js';
import { findRecipients, type Recipient } from '../compose/recipients.queries.js';
import { Message } from '../message.entity.js';
import { loadSender } from '../compose/message-drafts.js';

/** The messages that the sweeps would send or skip within `range` if nothing changes, soonest first. */
export async function forecastMessages(
  tx: EntityManager,
  doctorId: string,
  range: readonly [Date, Date],
): Promise<MessageForecastRow[]> {
  const rows = [...(await forecastReminders(tx, doctorId, range)), ...(await forecastScheduled(tx, doctorId, range))];
  return rows.sort(compareRows);
}

/** By time, then by patient name. Patient id, kind and plan make the order total. */
function compareRows(a: MessageForecastRow, b: MessageForecastRow): number {
  const tieBreaker = ({ patient_id, kind, subscription_name }: MessageForecastRow) =>
    [patient_id, kind, subscription_name].join();
  return (
    a.at.getTime() - b.at.getTime() ||
    a.patient_name.localeCompare(b.patient_name) ||
    (tieBreaker(a) < tieBreaker(b) ? -1 : Number(tieBreaker(a) > tieBreaker(b)))
  );
}

async function forecastReminders(
  tx: EntityManager,
  doctorId: string,
  range: readonly [Date, Date],
): Promise<MessageForecastRow[]> {
  const due = await tx.query<{ enrolment_id: string; since: Date }[]>(
    'SELECT enrolment_id, since FROM reminder WHERE doctor_id = $1 AND next_at <= $2',
    [doctorId, range[1]],
  );
  const since = new Map(due.map((row) => [row.enrolment_id, row.since]));
  const sender = await loadSender(tx, doctorId);
  const recipients = await findRecipients(tx, doctorId, [...since.keys()]);
  const items = recipients.flatMap((recipient) =>
    forecastDecisions(recipient, sender, since.get(recipient.enrolmentId) ?? range[0], range).map((decision) => ({
      recipient,
      ...decision,
    })),
  );
  const grouped = findGrouped(items);
  return items.map((item) => {
    const { recipient, when, kind } = item;
    const skip = grouped.has(item) ? 'grouped' : item.skip;
    return toRow(recipient, { at: when, kind, endDay: recipient.endDay, reason: skip && SKIP_TEXTS[skip] });
  });
}

/** The items for which another message to the same payer is sent at the same time. */
function findGrouped<T extends { recipient: Recipient; when: Date; skip: SkipReason | null }>(
  items: readonly T[],
): ReadonlySet<T> {
  const due = items.filter(({ skip }) => skip === null);
  const times = new Set(due.map(({ when }) => when.getTime()));
  const groups = [...times].flatMap((time) => groupByPayer(due.filter(({ when }) => when.getTime() === time)));
  return new Set(groups.flatMap(([, ...others]) => others));
}

/** Messages that are stored already and scheduled for later. */
async function forecastScheduled(
  tx: EntityManager,
  doctorId: string,
  range: readonly [Date, Date],
): Promise<MessageForecastRow[]> {
  const scheduled = await tx
    .createQueryBuilder(Message, 'm')
    .where('m.doctor_id = :doctorId AND m.send_at <= :to AND m.enrolment_id IS NOT NULL', { doctorId, to: range[1] })
    .getMany();
  const recipients = new Map(
    (
      await findRecipients(
        tx,
        doctorId,
        scheduled.flatMap(({ enrolmentId }) => enrolmentId ?? []),
      )
    ).map((recipient) => [recipient.enrolmentId, recipient] as const),
  );
  const sender = await loadSender(tx, doctorId);
  const subjects = await findMessageSubjects(
    tx,
    doctorId,
    scheduled.map(({ id }) => id),
  );
  return scheduled.flatMap((message) => {
    const [recipient, subject] = [recipients.get(message.enrolmentId ?? ''), subjects.get(message.id)];
    if (!recipient || !subject) return [];
    const at = message.sendAt && message.sendAt > range[0] ? message.sendAt : range[0];
    const skip = checkEligibility(message, { sender, recipient, subject }, at);
    return [toRow(recipient, { at, kind: message.kind, endDay: null, reason: skip && SKIP_TEXTS[skip] })];
  });
}

const toRow = (
  recipient: Recipient,
  { at, kind, endDay, reason }: { at: Date; kind: MessageKind; endDay: Day | null; reason: string | null },
): MessageForecastRow => ({
  at,
  kind,
  patient_id: recipient.patientId,
  patient_name: recipient.patientName,
  subscription_name: recipient.messageName || (recipient.termPlanName ?? recipient.planName),
  subscription_end_date: endDay,
  reason,
});
