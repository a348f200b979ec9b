import type { EntityManager } from 'typeorm';
import { Term } from '../enrolments/term.entity.js';
import { theRow } from '../platform/rows.js';
import type { Message } from './message.entity.js';
import { obstacle, type Skip } from './message.rules.js';
import { staleness } from './reminder.rules.js';
import { heldMoney, subjectOfMessage, type Subject } from './subjects.queries.js';
import { senderOf, type Sender } from './writing.js';

/** What decides whether a message to a patient is still true. */
interface Facts {
  sender: Sender;
  /** Null for what is written to the doctor. */
  subject: Subject | null;
}

/** The facts of a message, as they are now; asked in one go with what the caller asks beside it. */
export async function factsOf(tx: EntityManager, doctorId: string, messageId: string): Promise<Facts> {
  const [sender, subject] = await Promise.all([senderOf(tx, doctorId), subjectOfMessage(tx, doctorId, messageId)]);
  return { sender, subject };
}

/** Why a message is no longer true, or may not be sent, when its turn comes; null while it is and may. */
export async function stalenessOf(
  tx: EntityManager,
  message: Message,
  { sender, subject }: Facts,
  now: Date,
): Promise<Skip | null> {
  if (subject === null) return null;
  const { kind } = message;
  if (kind === 'reminder' || kind === 'expiry') return reminderStaleness({ ...message, kind }, subject, sender, now);
  return obstacle(kind, subject, sender.messagesOff) ?? (await factStaleness(tx, message));
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

/** What has happened meanwhile to what it is about. */
async function factStaleness(tx: EntityManager, { doctorId, kind, termId, holdId }: Message): Promise<Skip | null> {
  if (kind === 'hold' && holdId !== null) return (await heldMoney(tx, doctorId, holdId))?.open ? null : 'decided';
  if ((kind !== 'onboarding' && kind !== 'payment_link') || termId === null) return null;
  const { state } = await theRow(tx, Term, { doctorId, id: termId });
  if (state === 'pending') return null;
  return state === 'paid' ? 'paid' : 'replaced';
}
