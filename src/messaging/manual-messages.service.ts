import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Term } from '../enrolments/terms/term.entity.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { findReceipt } from '../receipts/receipts.queries.js';
import { addDays, formatDay, startOfDay, type Day } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import { groupForPayers, type FamilyItem } from './compose/family-messages.js';
import {
  findTierOptions,
  findRecipient,
  lockPatients,
  pageIdentifierOf,
  type Recipient,
} from './compose/recipients.queries.js';
import { draftToPatient, insertMessages, loadSender, type MessageTrigger } from './compose/message-drafts.js';
import { checkManualMessage, pageSkip } from './delivery/send-eligibility.js';
import type { Message } from './message.entity.js';
import { checkRecipient, SKIP_TEXTS, type MessageKind } from './message.rules.js';
import { findMessage } from './messages.queries.js';
import { manualReminderKind } from './reminders/reminder.rules.js';
import type { PatientMessageView } from './message.view.js';

/** Days before the last valid day from which a reminder may be sent by hand. */
const RENEWAL_DAYS = 7;

/** Whom a message that is sent by hand is for, and about which term. */
export interface ManualSubject {
  patientId: string;
  termId: string;
}

/** Messages that the clinic sends by hand. */
@Injectable()
export class ManualMessagesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends the link, or a reminder if the term is paid, at most once a day to the same number with the same link. A repeat
   * returns the first message.
   * @throws DomainError `term.not_found`, `term.no_such_move`, `message.not_due`, `message.not_possible`,
   * `message.failed_today`.
   */
  send(context: AuditContext, doctorId: string, patientId: string, termId: string): Promise<PatientMessageView> {
    return this.db.write(context, doctorId, async (tx) => {
      const prepared = await this.prepare(tx, doctorId, { patientId, termId });
      return typeof prepared === 'string' ? findMessage(tx, doctorId, prepared) : storeMessage(tx, prepared.message);
    });
  }

  /**
   * As `send`, for several patients in the caller's transaction. Messages that would go to one payer become one; see
   * `groupForPayers`.
   * @returns why a message is not sent, by the id of its patient.
   */
  async sendTogether(
    tx: EntityManager,
    doctorId: string,
    subjects: readonly ManualSubject[],
  ): Promise<Map<string, DomainError>> {
    const errors = new Map<string, DomainError>();
    const items: FamilyItem[] = [];
    for (const subject of subjects) {
      const prepared = await this.prepare(tx, doctorId, subject).catch(domainErrorOf);
      if (prepared instanceof DomainError) errors.set(subject.patientId, prepared);
      else if (typeof prepared !== 'string') items.push(prepared);
    }
    const drafts = await groupForPayers(tx, await loadSender(tx, doctorId), items);
    await insertMessages(tx, drafts);
    for (const draft of drafts) {
      const error = await assertStored(tx, draft).catch(domainErrorOf);
      if (error && draft.patientId !== null) errors.set(draft.patientId, error);
    }
    return errors;
  }

  /** The message to store, or the id of the one that was stored today. Changes nothing. @throws as `send`. */
  private async prepare(
    tx: EntityManager,
    doctorId: string,
    { patientId, termId }: ManualSubject,
  ): Promise<FamilyItem | string> {
    const [today, now] = [this.clock.today(), this.clock.now()];
    const found = await tx.findOneBy(Term, { doctorId, id: termId, patientId });
    if (!found) throw new DomainError('term.not_found');
    await lockPatients(tx, doctorId, [found.enrolmentId]);
    const term = await tx.findOneByOrFail(Term, { doctorId, id: termId });
    const [sender, recipient] = [await loadSender(tx, doctorId), await findRecipient(tx, doctorId, term.enrolmentId)];
    const kind = chooseKind(term, recipient, today);
    const subject = { doctorId, kind, termId, receiptId: null };
    const { sent, dedupeRef } = await findMessagesOfToday(tx, recipient, subject, today);
    if (sent) return sent;
    const skip = checkManualMessage(kind, recipient, today);
    if (skip) throw new DomainError('message.not_possible', { why: SKIP_TEXTS[skip] });
    const message = draftToPatient(sender, recipient, await toTrigger(tx, term, kind, dedupeRef), now);
    return { message, recipient, amountPaise: term.amountPaise };
  }

  /**
   * Sends a receipt, at most once a day. A repeat on the same day returns the first message.
   * @throws DomainError `receipt.not_found`, `message.not_possible`, `message.failed_today`.
   */
  sendReceipt(context: AuditContext, doctorId: string, receiptId: string): Promise<PatientMessageView> {
    return this.db.write(context, doctorId, async (tx) => {
      const { enrolmentId, number, amountPaise } = await findReceipt(tx, doctorId, receiptId);
      const today = this.clock.today();
      await lockPatients(tx, doctorId, [enrolmentId]);
      const [sender, recipient] = [await loadSender(tx, doctorId), await findRecipient(tx, doctorId, enrolmentId)];
      const subject = { doctorId, kind: 'receipt', termId: null, receiptId } as const;
      const { sent, dedupeRef } = await findMessagesOfToday(tx, recipient, subject, today);
      if (sent) return findMessage(tx, doctorId, sent);
      const skip = checkRecipient('receipt', recipient, sender.messagesOff) ?? pageSkip(recipient, today);
      if (skip) throw new DomainError('message.not_possible', { why: SKIP_TEXTS[skip] });
      const trigger: MessageTrigger = {
        kind: 'receipt',
        type: 'manual',
        dedupeRef,
        subjectIds: { receiptId },
        data: { number, amountPaise },
        skip: null,
      };
      return storeMessage(tx, draftToPatient(sender, recipient, trigger, this.clock.now()));
    });
  }
}

/** @throws DomainError `term.no_such_move` or `message.not_due`. */
function chooseKind({ id, state, tierId, endDay }: Term, recipient: Recipient, today: Day): MessageKind {
  if (state === 'pending') return tierId === null ? 'onboarding' : 'payment_link';
  if (state !== 'paid' || endDay === null) throw new DomainError('term.no_such_move', { status: 'cancelled' });
  const until = recipient.endDay ?? endDay;
  if (recipient.termId !== id || until > addDays(today, RENEWAL_DAYS))
    throw new DomainError('message.not_due', { until: formatDay(until) });
  return manualReminderKind(until, today);
}

interface MessagesOfToday {
  /** The id of one that has not failed and goes, or went, to the current number with the current link; else undefined. */
  sent: string | undefined;
  /**
   * `dedupeRef` of another one: the day, then the id of a receipt, then that of an earlier message of the day to another
   * number or with another link.
   */
  dedupeRef: string;
}

/** $1 doctor, $2 patient, $3 kind, $4 term, $5 receipt, $6 start of the day, $7 current number, $8 current link. */
const FIND_OF_TODAY = `
SELECT m.id, s.state IN ('failed', 'skipped') AS "isUnsent", s.state = 'queued' AND s.attempted_at IS NULL
  OR s.to_number IS NOT DISTINCT FROM $7 AND s.link_identifier IS NOT DISTINCT FROM $8 AS "isCurrent"
FROM message m JOIN message s ON s.doctor_id = m.doctor_id AND s.id = coalesce(m.grouped_with, m.id)
WHERE m.doctor_id = $1 AND m.patient_id = $2 AND m.kind = $3 AND m.term_id IS NOT DISTINCT FROM $4
  AND m.receipt_id IS NOT DISTINCT FROM $5 AND m.created_at >= $6
ORDER BY m.id DESC`;

/** Reads the messages of this kind and subject that were stored today. One of a group counts as the message to the payer. */
async function findMessagesOfToday(
  tx: EntityManager,
  recipient: Recipient,
  { doctorId, kind, termId, receiptId }: Pick<Message, 'doctorId' | 'kind' | 'termId' | 'receiptId'>,
  today: Day,
): Promise<MessagesOfToday> {
  const { patientId, number } = recipient;
  const parameters = [
    doctorId,
    patientId,
    kind,
    termId,
    receiptId,
    startOfDay(today),
    number,
    pageIdentifierOf(recipient),
  ];
  const rows = await tx.query<{ id: string; isUnsent: boolean; isCurrent: boolean }[]>(FIND_OF_TODAY, parameters);
  const elsewhere = rows.find(({ isCurrent }) => !isCurrent);
  return {
    sent: rows.find(({ isCurrent, isUnsent }) => isCurrent && !isUnsent)?.id,
    dedupeRef: [today, ...(receiptId ? [receiptId] : []), ...(elsewhere ? [elsewhere.id] : [])].join(':'),
  };
}

/** @throws DomainError `message.failed_today` if a message with the same dedupe key failed. */
async function storeMessage(tx: EntityManager, draft: Message): Promise<PatientMessageView> {
  await insertMessages(tx, [draft]);
  await assertStored(tx, draft);
  return findMessage(tx, draft.doctorId, draft.id);
}

/** @throws DomainError `message.failed_today` if another message has the same dedupe key. */
async function assertStored(tx: EntityManager, { doctorId, id, dedupeKey }: Message): Promise<void> {
  const stored = await findByDedupeKey(tx, doctorId, dedupeKey);
  if (stored.id !== id) throw new DomainError('message.failed_today', { why: stored.reason ?? 'it failed' });
}

/** For `catch`: returns a domain error, and throws any other. */
function domainErrorOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

async function findByDedupeKey(tx: EntityManager, doctorId: string, dedupeKey: string) {
  const [row] = await tx.query<{ id: string; reason: string | null }[]>(
    'SELECT id, reason FROM message WHERE doctor_id = $1 AND dedupe_key = $2',
    [doctorId, dedupeKey],
  );
  if (!row) throw new Error('the message was not stored');
  return row;
}

async function toTrigger(tx: EntityManager, term: Term, kind: MessageKind, dedupeRef: string): Promise<MessageTrigger> {
  const { doctorId, id: termId, planId, planName: plan, amountPaise, endDay: until } = term;
  const options = kind === 'onboarding' ? { options: await findTierOptions(tx, doctorId, planId) } : {};
  return {
    kind,
    type: 'manual',
    dedupeRef,
    subjectIds: { termId },
    data: { plan, amountPaise, until, ...options },
    skip: null,
  };
}
