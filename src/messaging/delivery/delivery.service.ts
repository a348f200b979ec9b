import { Injectable } from '@nestjs/common';
import { Patient } from '../../patients/patient.entity.js';
import { findMessageNumber } from '../../patients/payers/payers.queries.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Database } from '../../platform/db/database.js';
import { emit } from '../../platform/jobs/outbox.js';
import { canReceiveWhatsApp } from '../../shared/phone.js';
import { DomainError } from '../../shared/domain-error.js';
import { hasLinkButton, type TemplateName } from '../../whatsapp/templates.js';
import { WhatsApp, WhatsAppError, WhatsAppOutcomeUnknown, type TemplateMessage } from '../../whatsapp/whatsapp.js';
import { isSentWithoutReceipt } from './receipt-attachment.js';
import type { SendAttempt } from './send-attempts.js';
import { SendAttemptsService } from './send-attempts.service.js';
import { setUnreachable } from '../contacts/contacts.js';
import { MessageStatusService, lockMessage } from './message-status.service.js';
import { Message } from '../message.entity.js';
import { checkResend, OUTCOME_UNKNOWN } from '../message.rules.js';
import type { PatientMessageView } from '../message.view.js';
import { findMessage } from '../messages.queries.js';

/**
 * Sends messages: stores the attempt, calls WhatsApp, stores the result. An attempt without a result is never repeated
 * automatically.
 */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly db: Database,
    private readonly whatsapp: WhatsApp,
    private readonly statuses: MessageStatusService,
    private readonly attempts: SendAttemptsService,
  ) {}

  /**
   * Sends a queued message if it is still eligible. May be repeated: only the first call sends.
   * @param isLastAttempt treat a temporary error as final.
   * @throws WhatsAppError for a temporary error; the job retries.
   */
  async deliver(context: AuditContext, doctorId: string, id: string, isLastAttempt: boolean): Promise<void> {
    const attempt = await this.attempts.begin(context, { doctorId, id });
    if (!attempt) return;
    const { message, probedScopes } = attempt;
    try {
      const providerId = await this.whatsapp.send(toTemplateMessage(attempt));
      await this.statuses.markAccepted({ doctorId, id, sending: message.sending, providerId });
      await this.attempts.resume(context, probedScopes);
    } catch (error) {
      if (error instanceof WhatsAppOutcomeUnknown)
        return this.updateQueued(context, doctorId, id, { reason: OUTCOME_UNKNOWN });
      if (!(error instanceof WhatsAppError)) throw error;
      if (error.isRetryable && !isLastAttempt && !isSentWithoutReceipt(message, error.code)) {
        await this.updateQueued(context, doctorId, id, { attemptedAt: null });
        throw error;
      }
      await this.statuses.markRejected(context, doctorId, id, error.code);
    }
  }

  /**
   * Queues a message again that failed, was skipped, or has an unknown outcome, to the patient's current number.
   * Eligibility is checked again before it is sent. Of several concurrent calls, one succeeds.
   * @throws DomainError `message.not_found`, `message.queued`, `message.delivered` or `message.unreachable`.
   */
  resend(context: AuditContext, doctorId: string, id: string): Promise<PatientMessageView> {
    return this.db.write(context, doctorId, async (tx) => {
      const message = await lockMessage(tx, doctorId, id);
      if (!message?.patientId) throw new DomainError('message.not_found');
      const errorCode = checkResend(message.state, message.reason);
      if (errorCode) throw new DomainError(errorCode);
      const patient = await tx.findOneByOrFail(Patient, { doctorId, id: message.patientId });
      const toNumber = await findMessageNumber(tx, patient);
      if (toNumber === null || !canReceiveWhatsApp(toNumber)) throw new DomainError('message.unreachable');
      await setUnreachable(tx, toNumber, null);
      const requeued = {
        reason: null,
        providerId: null,
        attemptedAt: null,
        sentAt: null,
        sendAt: null,
        pausedBy: null,
        receiptFailed: false,
        groupedWith: null,
        cardFailed: false,
      };
      const counts = { resends: message.resends + 1, sending: message.sending + 1 };
      await tx.update(Message, { doctorId, id }, { state: 'queued', toNumber, ...requeued, ...counts });
      await emit(tx, 'message.queued', { doctorId, messageId: id });
      return findMessage(tx, doctorId, id);
    });
  }

  private updateQueued(context: AuditContext, doctorId: string, id: string, change: Partial<Message>): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      await tx.update(Message, { doctorId, id, state: 'queued' }, change);
    });
  }
}

const toTemplateMessage = ({ message, number, document, cardSuffix }: SendAttempt): TemplateMessage => ({
  to: number,
  template: message.template as TemplateName,
  language: message.language,
  variables: message.variables,
  suffix: cardSuffix ?? (hasLinkButton(message.template) ? message.linkIdentifier : null),
  document,
  /** WhatsApp returns it with each status; see `parseCallbackData`. */
  callbackData: `${message.doctorId}/${message.id}/${message.sending}`,
});
