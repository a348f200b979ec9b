import { Injectable } from '@nestjs/common';
import { Patient } from '../../patients/patient.entity.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { emit } from '../../platform/jobs/outbox.js';
import { BatchLoader } from '../../platform/db/batch-loader.js';
import { canReceiveWhatsApp } from '../../shared/phone.js';
import { Refused } from '../../shared/domain-error.js';
import type { TemplateName } from '../../whatsapp/templates.js';
import { WhatsApp, WhatsAppRefused, WhatsAppUnknown, type Outgoing } from '../../whatsapp/whatsapp.js';
import { beginAll, type Asked } from './send-attempts.js';
import { markContact } from '../contacts/contacts.js';
import { FatesService, lockMessage } from './message-status.service.js';
import { Message } from '../message.entity.js';
import { refusalOfResend, UNKNOWN } from '../message.rules.js';
import type { PatientMessageView } from '../message.view.js';
import { findMessage } from '../messages.queries.js';
import { goOn } from './sending-pauses.js';

/**
 * Sending: intent first, then the call, then its answer. An attempt without an answer is never repeated blindly. Messages
 * whose turn comes while others are begun are begun together; then each is on its own way.
 */
@Injectable()
export class DeliveryService {
  private readonly attempts = new BatchLoader((all: Asked[]) =>
    this.db.shared((tx) => beginAll(tx, all, this.clock.now())),
  );

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly whatsapp: WhatsApp,
    private readonly fates: FatesService,
  ) {}

  /**
   * Sends a queued message, if it is still true. May be repeated: only the first call sends.
   * @param lastTry a temporary refusal is final now.
   * @throws WhatsAppRefused for a temporary refusal: send it again later.
   */
  async deliver(doctorId: string, id: string, lastTry: boolean): Promise<void> {
    const attempt = await this.attempts.load({ doctorId, id });
    if (!attempt) return;
    const { message, number, tried } = attempt;
    try {
      const providerId = await this.whatsapp.send(toOutgoing(message, number));
      await this.fates.accepted({ doctorId, id, sending: message.sending, providerId });
      if (tried.length > 0) await this.db.shared((tx) => goOn(tx, tried, this.clock.now()));
    } catch (error) {
      if (error instanceof WhatsAppUnknown) return this.keep(doctorId, id, { reason: UNKNOWN });
      if (!(error instanceof WhatsAppRefused)) throw error;
      if (error.retry && !lastTry) {
        await this.keep(doctorId, id, { attemptedAt: null });
        throw error;
      }
      await this.fates.refused(doctorId, id, error.code);
    }
  }

  /**
   * Has a message that failed, was skipped, or whose end nobody knows sent once more, to the number the patient has
   * now; whether it is still true is asked again when its turn comes. Of several callers at once one succeeds.
   * @throws Refused `message.not_found`, `message.queued`, `message.delivered` or `message.unreachable`.
   */
  resend(doctorId: string, id: string): Promise<PatientMessageView> {
    return this.db.tenant(doctorId, async (tx) => {
      const message = await lockMessage(tx, doctorId, id);
      if (!message?.patientId) throw new Refused('message.not_found');
      const refusal = refusalOfResend(message.state, message.reason);
      if (refusal) throw new Refused(refusal);
      const { mobileNormal: toNumber } = await tx.findOneByOrFail(Patient, { doctorId, id: message.patientId });
      if (toNumber === null || !canReceiveWhatsApp(toNumber)) throw new Refused('message.unreachable');
      await markContact(tx, toNumber, null);
      const anew = { reason: null, providerId: null, attemptedAt: null, sentAt: null, sendAt: null, heldBy: null };
      const counts = { resends: message.resends + 1, sending: message.sending + 1 };
      await tx.update(Message, { doctorId, id }, { state: 'queued', toNumber, ...anew, ...counts });
      await emit(tx, 'message.queued', { doctorId, messageId: id });
      return findMessage(tx, doctorId, id);
    });
  }

  private keep(doctorId: string, id: string, change: Partial<Message>): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      await tx.update(Message, { doctorId, id, state: 'queued' }, change);
    });
  }
}

const toOutgoing = (message: Message, to: string): Outgoing => ({
  ...{ to, template: message.template as TemplateName, language: message.language, variables: message.variables },
  suffix: message.linkIdentifier,
  /** Which message, and which sending of it, a status belongs to, as WhatsApp gives it back. */
  callbackData: `${message.doctorId}/${message.id}/${message.sending}`,
});
