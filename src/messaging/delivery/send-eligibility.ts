import type { EntityManager } from 'typeorm';
import type { TermState } from '../../enrolments/terms/term.rules.js';
import { query, prepared } from '../../platform/db/prepared-statements.js';
import { dayOf, formatDay, type Day } from '../../shared/calendar.js';
import { formatRupees, type Paise } from '../../shared/money.js';
import type { Message } from '../message.entity.js';
import { checkRecipient, triggerTypeOf, type MessageKind, type SkipReason } from '../message.rules.js';
import { isFamilyTemplate } from '../compose/family-messages.js';
import { quotedEnd, quotedPrice } from '../compose/message.texts.js';
import { checkReminder, decideReminders, manualReminderKind } from '../reminders/reminder.rules.js';
import type { Recipient } from '../compose/recipients.queries.js';
import type { Sender } from '../compose/message-drafts.js';

/** The current state of the term or hold that a message is about. */
export interface MessageSubject {
  /** Null when the message is about no term. */
  term: TermState | null;
  /** The term's current enrolment: a pending term may have been moved to another plan. */
  enrolmentId: string | null;
  /** Whether the term was cancelled and no later one of the enrolment replaces it. */
  withdrawn: boolean;
  /** Whether a message with the term's link may have reached the patient; null for other kinds than `withdrawal`. */
  linkSent: boolean | null;
  /** Name of the plan in the term, and its last valid day; null when the message is about no term. */
  planName: string | null;
  endDay: Day | null;
  /** Price of the term; null until the patient has chosen a tier. */
  amountPaise: Paise | null;
  /** Current price of its tier; null if that is not offered any more, and until the patient has chosen one. */
  tierPricePaise: Paise | null;
  /** Whether the hold still needs a decision; null when the message is about no hold. */
  open: boolean | null;
}

export interface SendContext {
  sender: Sender;
  /** Null for a message to the doctor. */
  recipient: Recipient | null;
  subject: MessageSubject;
}

const FIND_SUBJECTS = `
SELECT m.id, t.state AS term, t.enrolment_id AS "enrolmentId", t.plan_name AS "planName", t.end_day AS "endDay",
  t.amount_paise AS "amountPaise",
  r.price_paise AS "tierPricePaise", h.state = 'open' AS open,
  coalesce(t.state = 'cancelled', false) AND NOT EXISTS (
    SELECT FROM term n WHERE n.doctor_id = t.doctor_id AND n.enrolment_id = t.enrolment_id AND n.id > t.id) AS withdrawn,
  CASE WHEN m.kind = 'withdrawal' THEN EXISTS (
    SELECT FROM message x WHERE x.doctor_id = m.doctor_id AND x.patient_id = m.patient_id
      AND x.enrolment_id = m.enrolment_id AND x.kind IN ('onboarding', 'payment_link')
      AND (x.state IN ('sent', 'delivered', 'read') OR x.state = 'queued' AND x.attempted_at IS NOT NULL))
  END AS "linkSent"
FROM message m
LEFT JOIN term t ON t.doctor_id = m.doctor_id AND t.id = m.term_id
LEFT JOIN tier r ON r.doctor_id = t.doctor_id AND r.id = t.tier_id AND r.removed_at IS NULL
LEFT JOIN hold h ON h.doctor_id = m.doctor_id AND h.id = m.hold_id
WHERE m.doctor_id = $1 AND m.id = ANY ($2::uuid[])`;

/** The subjects of these messages, by message id. */
export async function findMessageSubjects(
  tx: EntityManager,
  doctorId: string,
  messageIds: readonly string[],
): Promise<Map<string, MessageSubject>> {
  const rows = await query<MessageSubject & { id: string }>(tx, prepared(FIND_SUBJECTS, [doctorId, messageIds]));
  return new Map(rows.map(({ id, ...subject }) => [id, subject]));
}

/** Why a message must not be sent at `now`; null when it may be sent. */
export function checkEligibility(
  message: Message,
  { sender, recipient, subject }: SendContext,
  now: Date,
): SkipReason | null {
  if (recipient === null) return null;
  const { kind } = message;
  if (kind === 'reminder' || kind === 'expiry')
    return checkReminderMessage({ ...message, kind }, recipient, sender, now);
  const type = triggerTypeOf(message);
  const skip = checkRecipient(kind, recipient, type === 'manual' ? [] : sender.messagesOff, type === 'requested');
  return skip ?? checkSubject(message, subject, recipient, dayOf(now));
}

function checkReminderMessage(
  message: Message & { kind: 'reminder' | 'expiry' },
  recipient: Recipient,
  sender: Sender,
  now: Date,
): SkipReason | null {
  const { kind, dueDay, termId } = message;
  if (dueDay === null) return checkManualReminder(message, recipient, sender, now);
  const skip = checkReminder(recipient, sender, { kind, dueDay }, now);
  // The end date moved because the patient paid for a later term.
  return skip === 'moved' && recipient.termId !== null && recipient.termId !== termId ? 'paid' : skip;
}

/** A reminder sent by hand may have waited. It must still be true, and gives way to an automatic one that fell due since. */
function checkManualReminder(message: Message, recipient: Recipient, sender: Sender, now: Date): SkipReason | null {
  const { kind, termId, template, createdAt } = message;
  const { endDay } = recipient;
  if (triggerTypeOf(message) !== 'manual') throw new Error(`${kind} message without due_day`);
  if (recipient.termId !== termId || endDay === null) return 'paid';
  const today = dayOf(now);
  if (kind !== manualReminderKind(endDay, today)) return 'late';
  // A message to a payer is composed again when it is sent.
  if (!isFamilyTemplate(template) && quotedEnd(message) !== formatDay(endDay)) return 'moved';
  const skip = checkManualMessage(kind, recipient, today);
  if (skip) return skip;
  return decideReminders(recipient, sender, createdAt, now).some((due) => due.skip === null) ? 'late' : null;
}

/**
 * Why the clinic cannot send this kind of message to the recipient now; null when it can. A kind that is switched off is not
 * sent automatically.
 */
export function checkManualMessage(kind: MessageKind, recipient: Recipient, today: Day): SkipReason | null {
  if (isPageDisabled(recipient, today)) return 'disabled';
  if (!recipient.isPlanOffered) return 'not_offered';
  return checkRecipient(kind, recipient, []);
}

function checkSubject(message: Message, subject: MessageSubject, recipient: Recipient, today: Day): SkipReason | null {
  const { kind, termId, holdId } = message;
  const { term, open, withdrawn, linkSent } = subject;
  if (kind === 'receipt') return pageSkip(recipient, today);
  if (kind === 'hold' && holdId !== null) return open ? null : 'decided';
  if (termId === null) return null;
  if (kind === 'confirmation') return term === 'paid' ? null : 'ended';
  if (kind === 'withdrawal') return withdrawalSkip(recipient.identifier !== null, linkSent);
  if (kind !== 'onboarding' && kind !== 'payment_link') return null;
  if (term === 'pending' && triggerTypeOf(message) === 'card_ended')
    return checkFollowUp(message, subject, recipient, today);
  if (term === 'pending') return isStillOffered(message, subject) ? null : 'replaced';
  if (withdrawn) return 'withdrawn';
  return term === 'paid' ? 'paid' : 'replaced';
}

/** A message that follows an ended payment card quotes the price of the page, and is not sent after STOP. */
function checkFollowUp(message: Message, subject: MessageSubject, recipient: Recipient, today: Day): SkipReason | null {
  if (recipient.optedOut) return 'opted_out';
  if (!isStillOffered(message, { ...subject, amountPaise: subject.tierPricePaise })) return 'replaced';
  return pageSkip(recipient, today);
}

/** Why WhatsApp cannot fetch a receipt below the address of the patient's page; null when it can. See `linkState`. */
export function pageSkip(recipient: Recipient, today: Day): SkipReason | null {
  if (recipient.identifier === null) return 'link_ended';
  if (recipient.archived) return 'archived';
  if (isPageDisabled(recipient, today)) return 'disabled';
  return recipient.isPlanOffered ? null : 'not_offered';
}

/** A disabled term pauses the page up to its last valid day; after that, the page offers a new one. See `linkState`. */
const isPageDisabled = ({ isDisabled, endDay }: Recipient, today: Day): boolean =>
  isDisabled && endDay !== null && endDay >= today;

/** A new assignment makes a new link, about which the patient gets a message of its own. */
function withdrawalSkip(hasNewLink: boolean, linkSent: boolean | null): SkipReason | null {
  if (hasNewLink) return 'replaced';
  return linkSent ? null : 'link_not_sent';
}

/** Whether a message still matches its term: same enrolment and same price, or no price in both. */
export const isStillOffered = (
  message: Pick<Message, 'enrolmentId' | 'template' | 'variables'>,
  { enrolmentId, amountPaise }: Pick<MessageSubject, 'enrolmentId' | 'amountPaise'>,
): boolean =>
  message.enrolmentId === enrolmentId &&
  quotedPrice(message) === (amountPaise === null ? null : formatRupees(amountPaise));
