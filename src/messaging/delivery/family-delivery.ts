import type { EntityManager } from 'typeorm';
import { forEachTenant } from '../../platform/db/per-tenant.js';
import { lockRows, query, prepared } from '../../platform/db/prepared-statements.js';
import { decideGroup } from '../compose/family-groups.rules.js';
import { composeForGroup, isFamilyTemplate, type FamilyItem } from '../compose/family-messages.js';
import { findRecipientsOfMessages, type Recipient } from '../compose/recipients.queries.js';
import { Message } from '../message.entity.js';
import { SKIP_TEXTS, type SkipReason } from '../message.rules.js';
import { checkEligibility, findMessageSubjects, type MessageSubject, type SendContext } from './send-eligibility.js';

/** A message that is stored as skipped, because another one to the same payer is sent for it. */
export interface GroupedMessage {
  message: Message;
  recipient: Recipient | null;
  subject: MessageSubject | undefined;
}

const FIND_GROUPED = `
SELECT id FROM message WHERE doctor_id = $1 AND grouped_with = ANY ($2::uuid[]) AND state = 'skipped'`;

/** The ids of the messages for which these are sent too. */
export const findGroupedIds = (tx: EntityManager, doctorId: string, leadIds: readonly string[]) =>
  query<{ id: string }>(tx, prepared(FIND_GROUPED, [doctorId, leadIds]));

/** Locks grouped messages until the transaction ends. @param ids by doctor. @returns them by the id of their lead. */
export async function lockGroupedMessages(
  tx: EntityManager,
  ids: ReadonlyMap<string, string[]>,
): Promise<Map<string, GroupedMessage[]>> {
  const groups = new Map<string, GroupedMessage[]>();
  await forEachTenant(tx, ids, async (messageIds, doctorId) => {
    const [messages, recipients, subjects] = await Promise.all([
      lockRows(tx, Message, { doctorId }, messageIds),
      findRecipientsOfMessages(tx, doctorId, messageIds),
      findMessageSubjects(tx, doctorId, messageIds),
    ]);
    const byEnrolment = new Map(recipients.map((recipient) => [recipient.enrolmentId, recipient]));
    for (const message of messages) {
      if (message.state !== 'skipped' || message.groupedWith === null) continue; // sent again by the clinic meanwhile
      const recipient = byEnrolment.get(message.enrolmentId ?? '') ?? null;
      const others = groups.get(message.groupedWith) ?? [];
      groups.set(message.groupedWith, [...others, { message, recipient, subject: subjects.get(message.id) }]);
    }
  });
  return groups;
}

/** What becomes of a group when the message of its lead is about to be sent. */
interface GroupOutcome {
  /** The lead's message, with its text for those who are in it now. */
  message: Message;
  /** Changed messages of the others. */
  changed: Message[];
  /** The one of `changed` that is queued now; null if there is none. */
  next: Message | null;
}

/**
 * Decides about the messages that are grouped with one that is about to be sent.
 * @param skip why the lead's message must not be sent; null when it may be.
 */
export function resolveGroup(
  { message, context, skip }: { message: Message; context: SendContext; skip: SkipReason | null },
  grouped: readonly GroupedMessage[],
  now: Date,
): GroupOutcome {
  const { sender, recipient, subject } = context;
  if (recipient === null || (grouped.length === 0 && !isFamilyTemplate(message.template)))
    return { message, changed: [], next: null };
  const others = grouped.map((other) => ({
    ...other,
    skip: other.subject
      ? checkEligibility(other.message, { sender, recipient: other.recipient, subject: other.subject }, now)
      : null,
  }));
  const { together, next, following, ended } = decideGroup({ recipient, skip }, others);
  const queued: Message | null = next && { ...next.message, state: 'queued', reason: null, groupedWith: null };
  const changed = [
    ...(queued ? [queued] : []),
    ...following.map((other) => ({ ...other.message, groupedWith: queued?.id ?? null })),
    ...ended.map((other) => ({ ...other.message, reason: SKIP_TEXTS[other.skip ?? 'erased'], groupedWith: null })),
  ];
  if (skip) return { message, changed, next: queued };
  const members = together.flatMap((other): FamilyItem[] =>
    other.recipient
      ? [{ message: other.message, recipient: other.recipient, amountPaise: other.subject?.amountPaise ?? null }]
      : [],
  );
  const composed = composeForGroup(sender, { message, recipient, amountPaise: subject.amountPaise }, members);
  return { message: { ...message, ...composed }, changed, next: queued };
}
