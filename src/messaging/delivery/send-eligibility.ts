import type { EntityManager } from 'typeorm';
import type { TermState } from '../../enrolments/terms/term.rules.js';
import { ask, statement } from '../../platform/db/prepared-statements.js';
import { formatRupees, type Paise } from '../../shared/money.js';
import type { Message } from '../message.entity.js';
import { obstacle, type Skip } from '../message.rules.js';
import { priceTold } from '../compose/message.texts.js';
import { staleness } from '../reminders/reminder.rules.js';
import type { Subject } from '../compose/recipients.queries.js';
import type { Sender } from '../compose/message-drafts.js';

/** What has become of the term or the held money that a message is about. */
export interface Matter {
  /** Null when it is about no term. */
  term: TermState | null;
  /** The enrolment that the term is of now: while it waits for its payment it may move to another plan. */
  enrolmentId: string | null;
  /** What the term costs; null while the patient has yet to choose. */
  amountPaise: Paise | null;
  /** Whether the held money waits for a decision; null when it is about none. */
  open: boolean | null;
}

/** What decides whether a message to a patient is still true. */
export interface Facts {
  sender: Sender;
  /** Null for what is written to the doctor. */
  subject: Subject | null;
  matter: Matter;
}

const MATTERS = `
SELECT m.id, t.state AS term, t.enrolment_id AS "enrolmentId", t.amount_paise AS "amountPaise", h.state = 'open' AS open
FROM message m
LEFT JOIN term t ON t.doctor_id = m.doctor_id AND t.id = m.term_id
LEFT JOIN hold h ON h.doctor_id = m.doctor_id AND h.id = m.hold_id
WHERE m.doctor_id = $1 AND m.id = ANY ($2::uuid[])`;

/** What these messages are about, by their ids. */
export async function mattersOf(
  tx: EntityManager,
  doctorId: string,
  messageIds: readonly string[],
): Promise<Map<string, Matter>> {
  const rows = await ask<Matter & { id: string }>(tx, statement(MATTERS, [doctorId, messageIds]));
  return new Map(rows.map(({ id, ...matter }) => [id, matter]));
}

/** Why a message is no longer true, or may not be sent, when its turn comes; null while it is and may. */
export function stalenessOf(message: Message, { sender, subject, matter }: Facts, now: Date): Skip | null {
  if (subject === null) return null;
  const { kind } = message;
  if (kind === 'reminder' || kind === 'expiry') return reminderStaleness({ ...message, kind }, subject, sender, now);
  return obstacle(kind, subject, sender.messagesOff) ?? matterStaleness(message, matter);
}

function reminderStaleness(
  { kind, dueDay, termId }: Message & { kind: 'reminder' | 'expiry' },
  subject: Subject,
  sender: Sender,
  now: Date,
): Skip | null {
  if (dueDay === null) throw new Error(`a ${kind} without its day`);
  const skip = staleness(subject, sender, { kind, dueDay }, now);
  return skip === 'moved' && subject.termId !== null && subject.termId !== termId ? 'paid' : skip;
}

function matterStaleness(message: Message, matter: Matter): Skip | null {
  const { kind, termId, holdId } = message;
  const { term, open } = matter;
  if (kind === 'hold' && holdId !== null) return open ? null : 'decided';
  if (termId === null) return null;
  if (kind === 'confirmation') return term === 'paid' ? null : 'ended';
  if (kind !== 'onboarding' && kind !== 'payment_link') return null;
  if (term === 'pending') return isStillOffered(message, matter) ? null : 'replaced';
  return term === 'paid' ? 'paid' : 'replaced';
}

/** Whether a message offers what its term is now: on this plan, and at this price or yet without one. */
export const isStillOffered = (
  message: Pick<Message, 'enrolmentId' | 'template' | 'variables'>,
  { enrolmentId, amountPaise }: Pick<Matter, 'enrolmentId' | 'amountPaise'>,
): boolean =>
  message.enrolmentId === enrolmentId &&
  priceTold(message) === (amountPaise === null ? null : formatRupees(amountPaise));
