import type { EntityManager } from 'typeorm';
import { query, lockRows, prepared } from '../../platform/db/prepared-statements.js';
import { groupByTenant, forEachTenant } from '../../platform/db/per-tenant.js';
import { waitForPause } from './message-status.service.js';
import { Message } from '../message.entity.js';
import { earliestSendTime, SKIP_TEXTS, OUTCOME_UNKNOWN } from '../message.rules.js';
import { findMessageSubjects, checkEligibility, type SendContext } from './send-eligibility.js';
import {
  canDropReceipt,
  chooseReceipt,
  findReceiptsOfMessages,
  toDocument,
  WITHOUT_RECEIPT,
  type AttachableReceipt,
} from './receipt-attachment.js';
import { checkPauses, findActivePauses, templateScope, type SendingPause } from './sending-pauses.js';
import { findRecipientsOfMessages, type Recipient } from '../compose/recipients.queries.js';
import { reserveSendSlots, type SendRequest } from './send-throttle.js';
import { loadSender } from '../compose/message-drafts.js';
import type { TemplateMessage } from '../../whatsapp/whatsapp.js';

const LIMIT_REACHED = 'waits: WhatsApp’s limit is reached';

export interface MessageRef {
  doctorId: string;
  id: string;
}

/** A message that may be sent now. */
export interface SendAttempt extends SendRequest {
  /** With the patient's current number and link, and the template with which it is sent. */
  message: Message;
  document: TemplateMessage['document'];
  /** The sending pauses that end if WhatsApp accepts the message. */
  probedScopes: string[];
}

interface LockedMessage {
  message: Message;
  context: SendContext;
  receipt: AttachableReceipt | undefined;
}

type MessageChange = Partial<Pick<Message, 'state' | 'reason' | 'attemptedAt' | 'sendAt' | 'pausedBy'>>;

/**
 * Prepares sends in one transaction of `Database.writeShared`: locks the messages, checks whether each may be sent,
 * reserves send slots, and stores the attempt, the skip reason or the time to wait for.
 * @returns for each ref its attempt, or undefined when it is not sent. Of equal refs only the first gets an attempt.
 */
export async function beginAttempts(
  tx: EntityManager,
  refs: readonly MessageRef[],
  now: Date,
): Promise<(SendAttempt | undefined)[]> {
  const [locked, pauses] = await Promise.all([lockMessages(tx, refs), findActivePauses(tx)]);
  const changed: Message[] = [];
  const ready: SendAttempt[] = [];
  for (const one of locked) {
    const { change, attempt } = await checkMessage(tx, one, { pauses, now });
    if (change) changed.push({ ...one.message, ...change });
    if (attempt) ready.push(attempt);
  }
  const delays = await reserveSendSlots(tx, ready, now);
  for (const attempt of ready) {
    const sendAt = delays.get(attempt);
    const change = sendAt ? { sendAt, reason: LIMIT_REACHED } : { attemptedAt: now, reason: null };
    changed.push({ ...attempt.message, ...change });
  }
  await updateMessages(tx, changed);
  const attempts = new Map(ready.filter((one) => !delays.has(one)).map((one) => [one.message.id, one]));
  return refs.map(({ id }) => {
    const attempt = attempts.get(id);
    attempts.delete(id);
    return attempt;
  });
}

const NO_SUBJECT = {
  term: null,
  enrolmentId: null,
  withdrawn: false,
  linkSent: null,
  amountPaise: null,
  open: null,
};

/** Locks the messages until the transaction ends and loads what decides about them. The queries are pipelined. */
async function lockMessages(tx: EntityManager, refs: readonly MessageRef[]): Promise<LockedMessage[]> {
  const lockedGroups = await forEachTenant(tx, groupByTenant(refs), async (group, doctorId) => {
    const ids = [...new Set(group.map(({ id }) => id))];
    const [messages, sender, recipients, subjects, receipts] = await Promise.all([
      lockRows(tx, Message, { doctorId }, ids),
      loadSender(tx, doctorId),
      findRecipientsOfMessages(tx, doctorId, ids),
      findMessageSubjects(tx, doctorId, ids),
      findReceiptsOfMessages(tx, doctorId, ids),
    ]);
    const recipientByEnrolment = new Map(recipients.map((recipient) => [recipient.enrolmentId, recipient]));
    return messages.map((message) => {
      const recipient = recipientByEnrolment.get(message.enrolmentId ?? '') ?? null;
      const context = { sender, recipient, subject: subjects.get(message.id) ?? NO_SUBJECT };
      return { message, context, receipt: receipts.get(message.id) };
    });
  });
  return lockedGroups.flat();
}

/** @returns a change to store, or an attempt that still needs a send slot; neither when nothing is to be done. */
async function checkMessage(
  tx: EntityManager,
  { message, context, receipt }: LockedMessage,
  { pauses, now }: { pauses: readonly SendingPause[]; now: Date },
): Promise<{ change?: MessageChange; attempt?: SendAttempt }> {
  const { doctorId, patientId, kind } = message;
  if (message.state !== 'queued' || message.sendAt) return {};
  // Another process died during the attempt or is still waiting for WhatsApp; its result then replaces this reason.
  if (message.attemptedAt) return { change: { reason: OUTCOME_UNKNOWN } };
  const skip = checkEligibility(message, context, now);
  if (skip) return { change: { state: 'skipped', reason: SKIP_TEXTS[skip] } };
  const earliest = earliestSendTime(kind, now);
  if (earliest > now) return { change: { sendAt: earliest } };
  const addressed = { ...message, ...currentAddress(message, context.recipient) };
  const wanted = { ...addressed, ...chooseReceipt(addressed, context, receipt) };
  const { sendable, pause, probedScopes } = await checkPausesOf(tx, wanted, { pauses, now });
  if (pause) return { change: waitForPause(pause, kind) };
  const { toNumber: number } = sendable;
  const document = toDocument(sendable, receipt);
  return number === null ? {} : { attempt: { message: sendable, document, probedScopes, number, doctorId, patientId } };
}

/** Like `checkPauses`. While the template with the receipt is paused, a confirmation is sent without it. */
async function checkPausesOf(
  tx: EntityManager,
  message: Message,
  { pauses, now }: { pauses: readonly SendingPause[]; now: Date },
) {
  const checked = await checkPauses(tx, pauses, message, now);
  if (!canDropReceipt(message) || checked.pause?.scope !== templateScope(message.template, message.language))
    return { sendable: message, ...checked };
  const plain = { ...message, ...WITHOUT_RECEIPT };
  return { sendable: plain, ...(await checkPauses(tx, pauses, plain, now)) };
}

/** The message may be days old, so it goes to the patient's current number, with the current link. */
const currentAddress = ({ toNumber, linkIdentifier }: Message, recipient: Recipient | null) =>
  recipient ? { toNumber: recipient.number, linkIdentifier: recipient.identifier } : { toNumber, linkIdentifier };

/** $1 doctor, $2 rows, $3 their ids, so that the planner uses the primary key whatever its statistics say. */
const UPDATE_MESSAGES = `
UPDATE message m SET state = n.state, reason = n.reason, attempted_at = n."attemptedAt", send_at = n."sendAt",
  paused_by = n."pausedBy", to_number = n."toNumber", link_identifier = n."linkIdentifier", template = n.template,
  receipt_id = n."receiptId"
FROM jsonb_to_recordset($2) AS n (id uuid, state text, reason text, "attemptedAt" timestamptz, "sendAt" timestamptz,
  "pausedBy" text, "toNumber" text, "linkIdentifier" text, template text, "receiptId" uuid)
WHERE m.doctor_id = $1 AND m.id = ANY ($3::uuid[]) AND m.id = n.id`;

async function updateMessages(tx: EntityManager, changed: readonly Message[]): Promise<void> {
  await forEachTenant(tx, groupByTenant(changed), (messages, doctorId) => {
    const rows = messages.map((message) => ({
      id: message.id,
      state: message.state,
      reason: message.reason,
      attemptedAt: message.attemptedAt,
      sendAt: message.sendAt,
      pausedBy: message.pausedBy,
      toNumber: message.toNumber,
      linkIdentifier: message.linkIdentifier,
      template: message.template,
      receiptId: message.receiptId,
    }));
    return query(tx, prepared(UPDATE_MESSAGES, [doctorId, JSON.stringify(rows), rows.map(({ id }) => id)]));
  });
}
