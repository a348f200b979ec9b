import type { EntityManager } from 'typeorm';
import { query, lockRows, prepared } from '../../platform/db/prepared-statements.js';
import { emit } from '../../platform/jobs/outbox.js';
import { groupByTenant, forEachTenant } from '../../platform/db/per-tenant.js';
import type { MessageLanguage } from '../../profile/message-settings.rules.js';
import { dayOf } from '../../shared/calendar.js';
import { waitForPause } from './message-status.service.js';
import { Message } from '../message.entity.js';
import { earliestSendTimeOf, SKIP_TEXTS, OUTCOME_UNKNOWN } from '../message.rules.js';
import { findMessageSubjects, checkEligibility, type SendContext } from './send-eligibility.js';
import {
  canDropReceipt,
  chooseReceipt,
  findReceiptsOfMessages,
  toDocument,
  WITHOUT_RECEIPT,
  type AttachableReceipt,
} from './receipt-attachment.js';
import {
  applyCard,
  findCardOffers,
  requestCard,
  withoutCard,
  type CardOffer,
  type CardRequest,
  type PreparedCard,
} from './payment-cards.js';
import { checkPauses, findActivePauses, templateScope, type SendingPause } from './sending-pauses.js';
import { findGroupedIds, lockGroupedMessages, resolveGroup, type GroupedMessage } from './family-delivery.js';
import { isFamilyTemplate } from '../compose/family-messages.js';
import { composeMessage, templateForLink } from '../compose/message.texts.js';
import { findRecipientsOfMessages, pageIdentifierOf, type Recipient } from '../compose/recipients.queries.js';
import { reserveSendSlots, type SendRequest } from './send-throttle.js';
import { loadSender } from '../compose/message-drafts.js';
import type { TemplateMessage } from '../../whatsapp/whatsapp.js';

const LIMIT_REACHED = 'waits: WhatsApp’s limit is reached';

export interface MessageRef {
  doctorId: string;
  id: string;
  /** The payment card that was made for it; null if it is sent without; undefined if that is not decided yet. */
  card?: PreparedCard | null;
}

/** A message that may be sent now. */
export interface SendAttempt extends SendRequest {
  /** With the patient's current number and link, and the template with which it is sent. */
  message: Message;
  document: TemplateMessage['document'];
  /** What the button opens instead of the patient's page, after the prefix of a payment card; null without a card. */
  cardSuffix: string | null;
  /** The sending pauses that end if WhatsApp accepts the message. */
  probedScopes: string[];
}

/** A message that may be sent once its payment link is made. Nothing was stored. */
export interface CardNeeded {
  cardRequest: CardRequest;
}

interface LockedMessage {
  message: Message;
  context: SendContext;
  receipt: AttachableReceipt | undefined;
  /** The messages for which it is sent too. */
  grouped: GroupedMessage[];
  cardOffer: CardOffer | undefined;
}

type MessageChange = Partial<Pick<Message, 'state' | 'reason' | 'attemptedAt' | 'sendAt' | 'pausedBy'>>;

/**
 * Prepares sends in one transaction of `Database.writeShared`: locks the messages, checks whether each may be sent,
 * reserves send slots, and stores the attempt, the skip reason or the time to wait for.
 * @returns for each ref its attempt, the payment link that it needs first, or undefined when it is not sent. Of equal refs
 * only the first gets an attempt.
 */
export async function beginAttempts(
  tx: EntityManager,
  refs: readonly MessageRef[],
  now: Date,
): Promise<(SendAttempt | CardNeeded | undefined)[]> {
  const cards = new Map(refs.map(({ id, card }) => [id, card]));
  const [locked, pauses] = await Promise.all([lockMessages(tx, refs), findActivePauses(tx)]);
  const changed: Message[] = [];
  const ready: SendAttempt[] = [];
  const outcomes = new Map<string, SendAttempt | CardNeeded>();
  for (const one of locked) {
    const card = cards.get(one.message.id);
    const { change, attempt, cardRequest, group } = await checkMessage(tx, one, { pauses, now, card });
    if (group) changed.push(...group.changed);
    if (group?.next) await emit(tx, 'message.queued', { doctorId: group.next.doctorId, messageId: group.next.id });
    if (change) changed.push({ ...one.message, ...change });
    if (attempt) ready.push(attempt);
    if (cardRequest) outcomes.set(one.message.id, { cardRequest });
  }
  const delays = await reserveSendSlots(tx, ready, now);
  for (const attempt of ready) {
    const sendAt = delays.get(attempt);
    const change = sendAt ? { sendAt, reason: LIMIT_REACHED } : { attemptedAt: now, reason: null };
    changed.push({ ...attempt.message, ...change });
  }
  await updateMessages(tx, changed);
  for (const attempt of ready) if (!delays.has(attempt)) outcomes.set(attempt.message.id, attempt);
  return refs.map(({ id }) => {
    const outcome = outcomes.get(id);
    outcomes.delete(id);
    return outcome;
  });
}

const NO_SUBJECT = {
  term: null,
  enrolmentId: null,
  withdrawn: false,
  linkSent: null,
  planName: null,
  endDay: null,
  amountPaise: null,
  tierPricePaise: null,
  open: null,
};

/** Locks the messages until the transaction ends and loads what decides about them. The queries are pipelined. */
async function lockMessages(tx: EntityManager, refs: readonly MessageRef[]): Promise<LockedMessage[]> {
  const groupedIds = new Map<string, string[]>();
  const lockedGroups = await forEachTenant(tx, groupByTenant(refs), async (group, doctorId) => {
    const ids = [...new Set(group.map(({ id }) => id))];
    const [messages, sender, recipients, subjects, receipts, grouped, cardOffers] = await Promise.all([
      lockRows(tx, Message, { doctorId }, ids),
      loadSender(tx, doctorId),
      findRecipientsOfMessages(tx, doctorId, ids),
      findMessageSubjects(tx, doctorId, ids),
      findReceiptsOfMessages(tx, doctorId, ids),
      findGroupedIds(tx, doctorId, ids),
      findCardOffers(tx, doctorId, ids),
    ]);
    if (grouped.length > 0)
      groupedIds.set(
        doctorId,
        grouped.map(({ id }) => id),
      );
    const recipientByEnrolment = new Map(recipients.map((recipient) => [recipient.enrolmentId, recipient]));
    return messages.map((message) => {
      const recipient = recipientByEnrolment.get(message.enrolmentId ?? '') ?? null;
      const context = { sender, recipient, subject: subjects.get(message.id) ?? NO_SUBJECT };
      return { message, context, receipt: receipts.get(message.id), cardOffer: cardOffers.get(message.id) };
    });
  });
  const groups = groupedIds.size > 0 ? await lockGroupedMessages(tx, groupedIds) : null;
  return lockedGroups.flat().map((one) => ({ ...one, grouped: groups?.get(one.message.id) ?? [] }));
}

/** A change to store, an attempt that still needs a send slot, or a payment link to make first; else nothing is to be done. */
interface CheckedMessage {
  change?: MessageChange;
  attempt?: SendAttempt;
  cardRequest?: CardRequest;
  group?: ReturnType<typeof resolveGroup>;
}

async function checkMessage(
  tx: EntityManager,
  { message: stored, context, receipt, grouped, cardOffer }: LockedMessage,
  { pauses, now, card }: { pauses: readonly SendingPause[]; now: Date; card: PreparedCard | null | undefined },
): Promise<CheckedMessage> {
  const { doctorId, patientId, kind } = stored;
  if (stored.state !== 'queued' || stored.sendAt) return {};
  // Another process died during the attempt or is still waiting for WhatsApp; its result then replaces this reason.
  if (stored.attemptedAt) return { change: { reason: OUTCOME_UNKNOWN } };
  const skip = checkEligibility(stored, context, now);
  const group = resolveGroup({ message: stored, context, skip }, grouped, now);
  const { message } = group;
  if (skip) return { group, change: { state: 'skipped', reason: SKIP_TEXTS[skip] } };
  const earliest = earliestSendTimeOf(stored, now);
  if (earliest > now) return { group, change: { sendAt: earliest } };
  const current = { ...message, ...currentAddress(message, context.recipient), ...withoutCard(message) };
  const addressed = { ...current, ...currentConfirmation(current, context), template: templateForLink(current) };
  const plain = { ...addressed, ...chooseReceipt(addressed, context, receipt, dayOf(now)) };
  const cardRequest = card === undefined ? requestCard(plain, context, cardOffer, pauses) : null;
  if (cardRequest) return { cardRequest };
  const wanted = { ...plain, ...(card && applyCard(plain, card, cardOffer)) };
  const { sendable, pause, probedScopes } = await checkPausesOf(tx, wanted, { pauses, now });
  if (pause) return { group, change: waitForPause(pause, kind) };
  const { toNumber: number } = sendable;
  if (number === null) return { group };
  const document = toDocument(sendable, context.recipient, receipt);
  const cardSuffix = card && sendable.paymentOrderId !== null ? card.suffix : null;
  return { group, attempt: { message: sendable, document, cardSuffix, probedScopes, number, doctorId, patientId } };
}

/** Like `checkPauses`. While the template with the receipt, or with a card, is paused, a message is sent without it. */
async function checkPausesOf(
  tx: EntityManager,
  message: Message,
  { pauses, now }: { pauses: readonly SendingPause[]; now: Date },
) {
  const checked = await checkPauses(tx, pauses, message, now);
  const isPlain = !canDropReceipt(message) && message.paymentOrderId === null;
  if (isPlain || checked.pause?.scope !== templateScope(message.template, message.language))
    return { sendable: message, ...checked };
  const plain = { ...message, ...(canDropReceipt(message) ? WITHOUT_RECEIPT : withoutCard(message)) };
  return { sendable: plain, ...(await checkPauses(tx, pauses, plain, now)) };
}

/** The message may be days old, so it goes to the current number of the payer or patient, with the current link. */
const currentAddress = ({ toNumber, linkIdentifier }: Message, recipient: Recipient | null) =>
  recipient
    ? { toNumber: recipient.number, linkIdentifier: pageIdentifierOf(recipient) }
    : { toNumber, linkIdentifier };

/** The term may have changed since its confirmation was stored. A message to a payer about several is composed with its group. */
function currentConfirmation(
  { kind, language, template }: Message,
  { sender, recipient, subject }: SendContext,
): Pick<Message, 'variables'> | null {
  if (kind !== 'confirmation' || isFamilyTemplate(template) || !recipient || subject.term === null) return null;
  const { patientName, messageName, additionalInfo: info } = recipient;
  const { planName, amountPaise, endDay: until } = subject;
  const doctorName = sender.profile?.doctorName;
  const data = { doctorName, patientName, plan: messageName || planName, amountPaise, until, info };
  return { variables: composeMessage(kind, language as MessageLanguage, data).variables };
}

/** $1 doctor, $2 rows, $3 their ids, so that the planner uses the primary key whatever its statistics say. */
const UPDATE_MESSAGES = `
UPDATE message m SET state = n.state, reason = n.reason, attempted_at = n."attemptedAt", send_at = n."sendAt",
  paused_by = n."pausedBy", to_number = n."toNumber", link_identifier = n."linkIdentifier", template = n.template,
  receipt_id = n."receiptId", grouped_with = n."groupedWith", variables = n.variables,
  payment_order_id = n."paymentOrderId"
FROM jsonb_to_recordset($2) AS n (id uuid, state text, reason text, "attemptedAt" timestamptz, "sendAt" timestamptz,
  "pausedBy" text, "toNumber" text, "linkIdentifier" text, template text, "receiptId" uuid, "groupedWith" uuid,
  variables jsonb, "paymentOrderId" uuid)
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
      groupedWith: message.groupedWith,
      variables: message.variables,
      paymentOrderId: message.paymentOrderId,
    }));
    return query(tx, prepared(UPDATE_MESSAGES, [doctorId, JSON.stringify(rows), rows.map(({ id }) => id)]));
  });
}
