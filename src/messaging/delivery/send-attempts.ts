import type { EntityManager } from 'typeorm';
import { ask, lockRows, statement } from '../../platform/db/prepared-statements.js';
import { byDoctor, forEachDoctor } from '../../platform/db/per-tenant.js';
import { heldBy } from './message-status.service.js';
import { Message } from '../message.entity.js';
import { hourOf, SKIPS, UNKNOWN } from '../message.rules.js';
import { mattersOf, stalenessOf, type Facts } from './send-eligibility.js';
import { stopOf, stopsNow, type Stop } from './sending-pauses.js';
import { subjectsOfMessages, type Subject } from '../compose/recipients.queries.js';
import { takeTurns, type Turn } from './send-throttle.js';
import { senderOf } from '../compose/message-drafts.js';

const LIMITED = 'waits: WhatsApp’s limit is reached';

/** Which message is to be sent. */
export interface Asked {
  doctorId: string;
  id: string;
}

/** A message that goes out now, at its turn. */
export interface Attempt extends Turn {
  /** As it goes out: to the number and with the link that the patient has now. */
  message: Message;
  /** The stops that end if WhatsApp takes it. */
  tried: string[];
}

interface Found {
  message: Message;
  facts: Facts;
}

/** What is noted of a message when it is looked at. */
type Change = Partial<Pick<Message, 'state' | 'reason' | 'attemptedAt' | 'sendAt' | 'heldBy'>>;

/**
 * Begins the sending of messages, in one transaction of `Database.shared`: locks them, asks of each whether it is still
 * true and may go, takes the turns at their numbers, and notes that they are attempted, or why not and until when they wait.
 * @returns for each the attempt, if it goes; of two callers who asked for the same message, the first has it.
 */
export async function beginAll(
  tx: EntityManager,
  asked: readonly Asked[],
  now: Date,
): Promise<(Attempt | undefined)[]> {
  const [found, stops] = await Promise.all([find(tx, asked), stopsNow(tx)]);
  const changes = new Map<Message, Change>();
  const ready: Attempt[] = [];
  for (const one of found) {
    const { change, attempt } = await decide(tx, one, { stops, now });
    if (change) changes.set(one.message, change);
    if (attempt) ready.push(attempt);
  }
  const waits = await takeTurns(tx, ready, now);
  for (const attempt of ready) {
    const sendAt = waits.get(attempt);
    changes.set(attempt.message, sendAt ? { sendAt, reason: LIMITED } : { attemptedAt: now, reason: null });
  }
  await note(tx, changes);
  const going = new Map(ready.filter((one) => !waits.has(one)).map((one) => [one.message.id, one]));
  return asked.map(({ id }) => {
    const attempt = going.get(id);
    going.delete(id);
    return attempt;
  });
}

const NOTHING = { term: null, enrolmentId: null, amountPaise: null, open: null };

/** Messages, held until the transaction ends, and what is true of them once they are: all of it is asked in one go. */
async function find(tx: EntityManager, asked: readonly Asked[]): Promise<Found[]> {
  const found = await forEachDoctor(tx, byDoctor(asked), async (group, doctorId) => {
    const ids = [...new Set(group.map(({ id }) => id))];
    const [messages, sender, subjects, matters] = await Promise.all([
      lockRows(tx, Message, { doctorId }, ids),
      senderOf(tx, doctorId),
      subjectsOfMessages(tx, doctorId, ids),
      mattersOf(tx, doctorId, ids),
    ]);
    const subjectOf = new Map(subjects.map((subject) => [subject.enrolmentId, subject]));
    return messages.map((message) => {
      const subject = subjectOf.get(message.enrolmentId ?? '') ?? null;
      return { message, facts: { sender, subject, matter: matters.get(message.id) ?? NOTHING } };
    });
  });
  return found.flat();
}

/** What becomes of a message now: nothing, a change of its row, or an attempt if its number's turn comes. */
async function decide(
  tx: EntityManager,
  { message, facts }: Found,
  { stops, now }: { stops: readonly Stop[]; now: Date },
): Promise<{ change?: Change; attempt?: Attempt }> {
  const { doctorId, patientId, kind } = message;
  if (message.state !== 'queued' || message.sendAt) return {};
  // The process that tried it before has died, or is still at it: then its answer will take this back.
  if (message.attemptedAt) return { change: { reason: UNKNOWN } };
  const skip = stalenessOf(message, facts, now);
  if (skip) return { change: { state: 'skipped', reason: SKIPS[skip] } };
  const hour = hourOf(kind, now);
  if (hour > now) return { change: { sendAt: hour } };
  const { stop, tried } = await stopOf(tx, stops, message, now);
  if (stop) return { change: heldBy(stop, kind) };
  const addressed = { ...message, ...addressOf(message, facts.subject) };
  const { toNumber: number } = addressed;
  return number === null ? {} : { attempt: { message: addressed, tried, number, doctorId, patientId } };
}

/** Where a message goes. It may have waited for days: what was asked of a number and a link holds for those of today. */
const addressOf = ({ toNumber, linkIdentifier }: Message, subject: Subject | null) =>
  subject ? { toNumber: subject.number, linkIdentifier: subject.identifier } : { toNumber, linkIdentifier };

/** $1 doctor, $2 rows, $3 their ids: these are looked up by key, whatever the planner knows of the table. */
const NOTE = `
UPDATE message m SET state = n.state, reason = n.reason, attempted_at = n."attemptedAt", send_at = n."sendAt",
  held_by = n."heldBy", to_number = n."toNumber", link_identifier = n."linkIdentifier"
FROM jsonb_to_recordset($2) AS n (id uuid, state text, reason text, "attemptedAt" timestamptz, "sendAt" timestamptz,
  "heldBy" text, "toNumber" text, "linkIdentifier" text)
WHERE m.doctor_id = $1 AND m.id = ANY ($3::uuid[]) AND m.id = n.id`;

async function note(tx: EntityManager, changes: ReadonlyMap<Message, Change>): Promise<void> {
  const groups = byDoctor([...changes.keys()]);
  await forEachDoctor(tx, groups, (messages, doctorId) => {
    const rows = messages.map((message) => {
      const { id, state, reason, attemptedAt, sendAt, ...row } = { ...message, ...changes.get(message) };
      const { heldBy, toNumber, linkIdentifier } = row;
      return { id, state, reason, attemptedAt, sendAt, heldBy, toNumber, linkIdentifier };
    });
    return ask(tx, statement(NOTE, [doctorId, JSON.stringify(rows), rows.map(({ id }) => id)]));
  });
}
