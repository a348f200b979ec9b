import type { EntityManager } from 'typeorm';
import { newId } from '../../platform/db/columns.js';
import { wakeRelayOnCommit, outboxInsertSql } from '../../platform/jobs/outbox.js';
import type { Profile } from '../../profile/profile.entity.js';
import {
  DEFAULT_MESSAGE_SETTINGS,
  type MessageLanguage,
  type MessageSettings,
} from '../../profile/message-settings.rules.js';
import { findProfile } from '../../profile/profile.service.js';
import type { Message } from '../message.entity.js';
import { earliestSendTime, SKIP_TEXTS, type MessageKind, type SkipReason, type TriggerType } from '../message.rules.js';
import { composeMessage, templateForLink, type MessageData } from './message.texts.js';
import { pageIdentifierOf, type Recipient } from './recipients.queries.js';

export interface Sender extends MessageSettings {
  doctorId: string;
  profile: Profile | null;
}

export async function loadSender(tx: EntityManager, doctorId: string): Promise<Sender> {
  const profile = await findProfile(tx, doctorId);
  const settings: MessageSettings = profile ?? DEFAULT_MESSAGE_SETTINGS;
  const { messageLanguage, reminderDays, messagesOff, receiptWithConfirmation, paymentCards } = settings;
  return { doctorId, profile, messageLanguage, reminderDays, messagesOff, receiptWithConfirmation, paymentCards };
}

/**
 * What a message is created for. `kind`, `type` and `dedupeRef` make the dedupe key: a repeat stores no second message.
 */
export interface MessageTrigger {
  kind: MessageKind;
  /** None, or null, for the usual event or date of the kind. */
  type?: TriggerType | null;
  /** Names the cause: the id of a term, hold or doctor, a reminder's day, or see `paymentLinkRef`. */
  dedupeRef: string;
  subjectIds: Partial<Pick<Message, 'termId' | 'holdId' | 'receiptId' | 'dueDay'>>;
  data: MessageData;
  /** Not before this time; by default at once, or when sending hours begin. */
  sendAt?: Date;
  /** Why it is stored as skipped; null when it is sent. */
  skip: SkipReason | null;
}

export function draftToPatient(sender: Sender, recipient: Recipient, trigger: MessageTrigger, now: Date): Message {
  const { patientId, enrolmentId, reachable, number, patientName, patientLanguage, messageName } = recipient;
  const plan = messageName || trigger.data.plan || recipient.planName;
  const data = { patientName, ...trigger.data, plan };
  const address = {
    patientId,
    enrolmentId,
    toNumber: reachable ? number : null,
    linkIdentifier: pageIdentifierOf(recipient),
  };
  const language = patientLanguage ?? sender.messageLanguage;
  const message = { ...draft(sender, language, { ...trigger, data }, now), ...address };
  return { ...message, template: templateForLink(message), dedupeKey: buildDedupeKey(enrolmentId, trigger) };
}

/** A message to the doctor. @param number E.164. */
export function draftToDoctor(sender: Sender, number: string, trigger: MessageTrigger, now: Date): Message {
  const address = { patientId: null, enrolmentId: null, toNumber: number, linkIdentifier: null };
  const message = draft(sender, sender.messageLanguage, trigger, now);
  return { ...message, ...address, dedupeKey: buildDedupeKey(sender.doctorId, trigger) };
}

/** Earlier versions read the type from the key; see `triggerTypeOf`. */
const buildDedupeKey = (scope: string, { kind, type, dedupeRef }: MessageTrigger): string =>
  [scope, kind, ...(type ? [type] : []), dedupeRef].join(':');

/** A message without its address and dedupe key. */
function draft(
  sender: Sender,
  language: MessageLanguage,
  { kind, type = null, subjectIds, data, skip, sendAt }: MessageTrigger,
  now: Date,
) {
  const doctorName = sender.profile?.doctorName;
  const sendTime = earliestSendTime(kind, sendAt ?? now);
  return {
    doctorId: sender.doctorId,
    id: newId(),
    kind,
    triggerType: type,
    termId: null,
    holdId: null,
    receiptId: null,
    receiptFailed: false,
    groupedWith: null,
    paymentOrderId: null,
    cardFailed: false,
    dueDay: null,
    ...subjectIds,
    ...composeMessage(kind, language, { ...data, doctorName }),
    state: skip ? ('skipped' as const) : ('queued' as const),
    reason: skip && SKIP_TEXTS[skip],
    sendAt: !skip && sendTime > now ? sendTime : null,
    createdAt: now,
    providerId: null,
    attemptedAt: null,
    sentAt: null,
    deliveredAt: null,
    readAt: null,
    pausedBy: null,
    resends: 0,
    sending: 0,
  };
}

const INSERT_MESSAGES = `
WITH fresh AS (
  INSERT INTO message (doctor_id, id, patient_id, enrolment_id, term_id, hold_id, receipt_id, kind, trigger_type, dedupe_key,
    due_day, template, grouped_with, card_failed, language, to_number, variables, link_identifier, state, reason, send_at,
    created_at)
  SELECT m."doctorId", m.id, m."patientId", m."enrolmentId", m."termId", m."holdId", m."receiptId", m.kind, m."triggerType",
    m."dedupeKey", m."dueDay", m.template, m."groupedWith", m."cardFailed", m.language, m."toNumber", m.variables,
    m."linkIdentifier", m.state, m.reason, m."sendAt", m."createdAt"
  FROM jsonb_to_recordset($1) AS m ("doctorId" uuid, id uuid, "patientId" uuid, "enrolmentId" uuid, "termId" uuid,
    "holdId" uuid, "receiptId" uuid, kind text, "triggerType" text, "dedupeKey" text, "dueDay" date, template text,
    "groupedWith" uuid, "cardFailed" boolean, language text, "toNumber" text, variables jsonb, "linkIdentifier" text,
    state text, reason text, "sendAt" timestamptz, "createdAt" timestamptz)
  ON CONFLICT (doctor_id, dedupe_key) DO NOTHING RETURNING doctor_id, id, state, send_at
)
${outboxInsertSql('message.queued', `jsonb_build_object('doctorId', f.doctor_id, 'messageId', f.id)`, `fresh f WHERE f.state = 'queued' AND f.send_at IS NULL`)}`;

/** Stores messages, each once per dedupe key. Those that are due are queued on commit. May be repeated. */
export async function insertMessages(tx: EntityManager, drafts: readonly Message[]): Promise<void> {
  if (drafts.length === 0) return;
  await tx.query(INSERT_MESSAGES, [JSON.stringify(drafts)]);
  wakeRelayOnCommit(tx);
}
