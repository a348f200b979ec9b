import type { EntityManager } from 'typeorm';
import { newId } from '../../platform/db/columns.js';
import { carryOn, emitting } from '../../platform/jobs/outbox.js';
import type { Profile } from '../../profile/profile.entity.js';
import { DEFAULT_MESSAGES, type MessageSettings } from '../../profile/message-settings.rules.js';
import { profileOf } from '../../profile/profile.service.js';
import type { Message } from '../message.entity.js';
import { hourOf, SKIPS, type MessageKind, type Skip } from '../message.rules.js';
import { composeMessage, type Words } from './message.texts.js';
import type { Subject } from './recipients.queries.js';

/** How a doctor's patients are written to, and in whose name. */
export interface Sender extends MessageSettings {
  doctorId: string;
  profile: Profile | null;
}

export async function senderOf(tx: EntityManager, doctorId: string): Promise<Sender> {
  const profile = await profileOf(tx, doctorId);
  const { messageLanguage, reminderDays, messagesOff } = profile ?? DEFAULT_MESSAGES;
  return { doctorId, profile, messageLanguage, reminderDays, messagesOff };
}

/** What a message is written for: with its kind and enrolment, its cause makes it one message, however often asked for. */
export interface Occurrence {
  kind: MessageKind;
  /** What caused it: the id of a term or hold, or the day it is for. */
  cause: string;
  about: Partial<Pick<Message, 'termId' | 'holdId' | 'dueDay'>>;
  words: Words;
  /** Why it is not sent after all. */
  skip: Skip | null;
}

/** A message to the patient of `subject`. */
export function draftToPatient(sender: Sender, subject: Subject, occurrence: Occurrence, now: Date): Message {
  const { patientId, enrolmentId, reachable, number, identifier, patientName, messageName } = subject;
  const plan = messageName || occurrence.words.plan || subject.planName;
  const words = { patientName, ...occurrence.words, plan };
  const to = { patientId, enrolmentId, toNumber: reachable ? number : null, linkIdentifier: identifier };
  return { ...draft(sender, { ...occurrence, words }, now), ...to, dedupeKey: keyOf(enrolmentId, occurrence) };
}

/** A message to the doctor. @param number E.164. */
export function draftToDoctor(sender: Sender, number: string, occurrence: Occurrence, now: Date): Message {
  const to = { patientId: null, enrolmentId: null, toNumber: number, linkIdentifier: null };
  return { ...draft(sender, occurrence, now), ...to, dedupeKey: keyOf(sender.doctorId, occurrence) };
}

const keyOf = (scope: string, { kind, cause }: Occurrence): string => `${scope}:${kind}:${cause}`;

/** All of a message but to whom it goes. */
function draft(sender: Sender, { kind, about, words, skip }: Occurrence, now: Date) {
  const doctorName = sender.profile?.doctorName;
  const hour = hourOf(kind, now);
  return {
    ...{ doctorId: sender.doctorId, id: newId(), kind, termId: null, holdId: null, dueDay: null, ...about },
    ...composeMessage(kind, sender.messageLanguage, { ...words, doctorName }),
    ...{ state: skip ? ('skipped' as const) : ('queued' as const), reason: skip && SKIPS[skip] },
    ...{ sendAt: !skip && hour > now ? hour : null, createdAt: now },
    ...{ providerId: null, attemptedAt: null, sentAt: null, deliveredAt: null, readAt: null },
    ...{ heldBy: null, resends: 0, sending: 0 },
  };
}

const WRITE = `
WITH fresh AS (
  INSERT INTO message (doctor_id, id, patient_id, enrolment_id, term_id, hold_id, kind, dedupe_key, due_day, template,
    language, to_number, variables, link_identifier, state, reason, send_at, created_at)
  SELECT m."doctorId", m.id, m."patientId", m."enrolmentId", m."termId", m."holdId", m.kind, m."dedupeKey", m."dueDay",
    m.template, m.language, m."toNumber", m.variables, m."linkIdentifier", m.state, m.reason, m."sendAt", m."createdAt"
  FROM jsonb_to_recordset($1) AS m ("doctorId" uuid, id uuid, "patientId" uuid, "enrolmentId" uuid, "termId" uuid,
    "holdId" uuid, kind text, "dedupeKey" text, "dueDay" date, template text, language text, "toNumber" text,
    variables jsonb, "linkIdentifier" text, state text, reason text, "sendAt" timestamptz, "createdAt" timestamptz)
  ON CONFLICT (doctor_id, dedupe_key) DO NOTHING RETURNING doctor_id, id, state, send_at
)
${emitting('message.queued', `jsonb_build_object('doctorId', f.doctor_id, 'messageId', f.id)`, `fresh f WHERE f.state = 'queued' AND f.send_at IS NULL`)}`;

/** Writes messages, each once per cause, and has those whose hour it is sent after the commit. May be repeated. */
export async function write(tx: EntityManager, drafts: readonly Message[]): Promise<void> {
  if (drafts.length === 0) return;
  await tx.query(WRITE, [JSON.stringify(drafts)]);
  carryOn(tx);
}
