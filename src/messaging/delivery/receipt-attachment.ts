import type { EntityManager } from 'typeorm';
import { query, prepared } from '../../platform/db/prepared-statements.js';
import type { MessageLanguage } from '../../profile/message-settings.rules.js';
import { receiptFileName, receiptFileUrl } from '../../receipts/receipt-file.js';
import type { Receipt } from '../../receipts/receipt.entity.js';
import type { Day } from '../../shared/calendar.js';
import { isDocumentError } from '../../whatsapp/error.rules.js';
import type { TemplateMessage } from '../../whatsapp/whatsapp.js';
import { isFamilyTemplate } from '../compose/family-messages.js';
import { CONFIRMATION_WITH_RECEIPT, TEMPLATE_BY_KIND } from '../compose/message.texts.js';
import { pageIdentifierOf, type Recipient } from '../compose/recipients.queries.js';
import type { Message } from '../message.entity.js';
import { pageSkip, type SendContext } from './send-eligibility.js';

export type AttachableReceipt = Pick<Receipt, 'id' | 'number'>;

/**
 * The receipt that a message may carry: the one that it was created for, or for a confirmation the newest of the money
 * that paid the term. A receipt is issued at the commit of the payment, so it exists when the confirmation is sent.
 */
const FIND_RECEIPTS = `
SELECT m.id AS "messageId", r.id, r.number FROM message m CROSS JOIN LATERAL (
  SELECT r.id, r.number FROM receipt r WHERE r.doctor_id = m.doctor_id AND r.enrolment_id = m.enrolment_id AND
    CASE m.kind WHEN 'receipt' THEN r.id = m.receipt_id
      ELSE r.kind = 'receipt' AND r.reason <> 'refund_failed' AND EXISTS (
        SELECT FROM payment p WHERE p.doctor_id = r.doctor_id AND p.id = r.payment_id AND p.term_id = m.term_id) END
  ORDER BY r.issued_at DESC, r.serial DESC LIMIT 1) r
WHERE m.doctor_id = $1 AND m.id = ANY ($2::uuid[]) AND m.kind IN ('confirmation', 'receipt')`;

/** The receipts that these messages may carry, by message id. */
export async function findReceiptsOfMessages(
  tx: EntityManager,
  doctorId: string,
  messageIds: readonly string[],
): Promise<Map<string, AttachableReceipt>> {
  const rows = await query<AttachableReceipt & { messageId: string }>(
    tx,
    prepared(FIND_RECEIPTS, [doctorId, messageIds]),
  );
  return new Map(rows.map(({ messageId, ...receipt }) => [messageId, receipt]));
}

/** Whether the message has a file without which it can be sent too. */
export const canDropReceipt = ({ template }: Pick<Message, 'template'>): boolean =>
  template === CONFIRMATION_WITH_RECEIPT;

/** Whether a message that failed with this code is sent once more, without its file. */
export const isSentWithoutReceipt = (message: Pick<Message, 'template'>, code: number): boolean =>
  canDropReceipt(message) && isDocumentError(code);

/** Template and receipt of a confirmation that is sent now. Other messages keep theirs. */
export function chooseReceipt(
  { kind, template, receiptId, receiptFailed }: Message,
  { sender, recipient }: Pick<SendContext, 'sender' | 'recipient'>,
  receipt: AttachableReceipt | undefined,
  today: Day,
): Pick<Message, 'template' | 'receiptId'> {
  if (kind !== 'confirmation' || isFamilyTemplate(template)) return { template, receiptId };
  const isWanted = sender.receiptWithConfirmation && !receiptFailed;
  return receipt && isWanted && recipient && pageSkip(recipient, today) === null
    ? { template: CONFIRMATION_WITH_RECEIPT, receiptId: receipt.id }
    : WITHOUT_RECEIPT;
}

/** Template and receipt of a confirmation without a file. */
export const WITHOUT_RECEIPT = { template: TEMPLATE_BY_KIND.confirmation, receiptId: null };

/** The file of a message that is sent now; null if it has none. */
export const toDocument = (
  { receiptId, linkIdentifier, language }: Message,
  recipient: Recipient | null,
  receipt: AttachableReceipt | undefined,
): TemplateMessage['document'] => {
  const identifier = recipient && pageIdentifierOf(recipient);
  return receiptId !== null && receipt && identifier != null && linkIdentifier !== null
    ? { link: receiptFileUrl(identifier, receipt, language as MessageLanguage), filename: receiptFileName(receipt) }
    : null;
};
