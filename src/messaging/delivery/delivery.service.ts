import { Injectable } from '@nestjs/common';
import { Patient } from '../../patients/patient.entity.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { emit } from '../../platform/jobs/outbox.js';
import { BatchLoader } from '../../platform/db/batch-loader.js';
import { canReceiveWhatsApp } from '../../shared/phone.js';
import { DomainError } from '../../shared/domain-error.js';
import type { TemplateName } from '../../whatsapp/templates.js';
import { WhatsApp, WhatsAppError, WhatsAppOutcomeUnknown, type TemplateMessage } from '../../whatsapp/whatsapp.js';
import { beginAttempts, type MessageRef } from './send-attempts.js';
import { setUnreachable } from '../contacts/contacts.js';
import { MessageStatusService, lockMessage } from './message-status.service.js';
import { Message } from '../message.entity.js';
import { checkResend, OUTCOME_UNKNOWN } from '../message.rules.js';
import type { PatientMessageView } from '../message.view.js';
import { findMessage } from '../messages.queries.js';
import { resumeSending } from './sending-pauses.js';

/**
 * Sending: intent first, then the call, then its answer. An attempt without an answer is never repeated blindly. Messages
 * whose turn comes while others are begun are begun together; then each is on its own way.
 */
@Injectable()
export class DeliveryService {
  private readonly attemptLoader = new BatchLoader((all: MessageRef[]) =>
    this.db.shared((tx) => beginAttempts(tx, all, this.clock.now())),
  );

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly whatsapp: WhatsApp,
    private readonly statuses: MessageStatusService,
  ) {}

  /**
   * Sends a queued message, if it is still true. May be repeated: only the first call sends.
   * @param isLastAttempt a temporary refusal is final now.
   * @throws WhatsAppError for a temporary refusal: send it again later.
   */
  async deliver(doctorId: string, id: string, isLastAttempt: boolean): Promise<void> {
    const attempt = await this.attemptLoader.load({ doctorId, id });
    if (!attempt) return;
    const { message, number, probedScopes } = attempt;
    try {
      const providerId = await this.whatsapp.send(toTemplateMessage(message, number));
      await this.statuses.markAccepted({ doctorId, id, sending: message.sending, providerId });
      if (probedScopes.length > 0) await this.db.shared((tx) => resumeSending(tx, probedScopes, this.clock.now()));
    } catch (error) {
      if (error instanceof WhatsAppOutcomeUnknown) return this.updateQueued(doctorId, id, { reason: OUTCOME_UNKNOWN });
      if (!(error instanceof WhatsAppError)) throw error;
      if (error.isRetryable && !isLastAttempt) {
        await this.updateQueued(doctorId, id, { attemptedAt: null });
        throw error;
      }
      await this.statuses.markRejected(doctorId, id, error.code);
    }
  }

  /**
   * Has a message that failed, was skipped, or whose end nobody knows sent once more, to the number the patient has
   * now; whether it is still true is asked again when its turn comes. Of several callers at once one succeeds.
   * @throws DomainError `message.not_found`, `message.queued`, `message.delivered` or `message.unreachable`.
   */
  resend(doctorId: string, id: string): Promise<PatientMessageView> {
    return this.db.tenant(doctorId, async (tx) => {
      const message = await lockMessage(tx, doctorId, id);
      if (!message?.patientId) throw new DomainError('message.not_found');
      const errorCode = checkResend(message.state, message.reason);
      if (errorCode) throw new DomainError(errorCode);
      const { mobileNormal: toNumber } = await tx.findOneByOrFail(Patient, { doctorId, id: message.patientId });
      if (toNumber === null || !canReceiveWhatsApp(toNumber)) throw new DomainError('message.unreachable');
      await setUnreachable(tx, toNumber, null);
      const requeued = {
        reason: null,
        providerId: null,
        attemptedAt: null,
        sentAt: null,
        sendAt: null,
        pausedBy: null,
      };
      const counts = { resends: message.resends + 1, sending: message.sending + 1 };
      await tx.update(Message, { doctorId, id }, { state: 'queued', toNumber, ...requeued, ...counts });
      await emit(tx, 'message.queued', { doctorId, messageId: id });
      return findMessage(tx, doctorId, id);
    });
  }

  private updateQueued(doctorId: string, id: string, change: Partial<Message>): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      await tx.update(Message, { doctorId, id, state: 'queued' }, change);
    });
  }
}

const toTemplateMessage = (message: Message, to: string): TemplateMessage => ({
  to,
  template: message.template as TemplateName,
  language: message.language,
  variables: message.variables,
  suffix: message.linkIdentifier,
  /** Which message, and which sending of it, a status belongs to, as WhatsApp gives it back. */
  callbackData: `${message.doctorId}/${message.id}/${message.sending}`,
});
