import { Injectable } from '@nestjs/common';
import { Patient } from '../patients/patient.entity.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database.js';
import { emit } from '../platform/outbox.js';
import { updateRow } from '../platform/rows.js';
import { canReceiveWhatsApp } from '../shared/phone.js';
import { Refused } from '../shared/refused.js';
import type { TemplateName } from '../whatsapp/templates.js';
import { WhatsApp, WhatsAppRefused, WhatsAppUnknown, type Outgoing } from '../whatsapp/whatsapp.js';
import { markContact, takeTurn } from './contacts.js';
import { FatesService, heldBy, lockMessage } from './fates.service.js';
import { Message } from './message.entity.js';
import { hourOf, refusalOfResend, SKIPS, UNKNOWN } from './message.rules.js';
import type { PatientMessageView } from './message.view.js';
import { findMessage } from './messages.queries.js';
import { factsOf, stalenessOf } from './staleness.js';
import { goOn, stopOf, stopsNow } from './stops.js';

/** A message that goes out, and the stops that end if WhatsApp takes it. */
interface Attempt {
  message: Outgoing;
  /** See `Message.sending`. */
  sending: number;
  tried: string[];
}

const NOT_YET = { stop: null, tried: [] };

/** Sending: intent first, then the call, then its answer. An attempt without an answer is never repeated blindly. */
@Injectable()
export class DeliveryService {
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
    const attempt = await this.begin(doctorId, id);
    if (!attempt) return;
    try {
      const providerId = await this.whatsapp.send(attempt.message);
      await this.fates.accepted(doctorId, id, attempt.sending, providerId);
      if (attempt.tried.length > 0) await this.db.shared((tx) => goOn(tx, attempt.tried));
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

  private begin(doctorId: string, id: string): Promise<Attempt | null> {
    return this.db.tenant(doctorId, async (tx) => {
      // In one go: what is asked behind the lock is true once the lock is held.
      const [message, facts, stops] = await Promise.all([
        lockMessage(tx, doctorId, id),
        factsOf(tx, doctorId, id),
        stopsNow(tx),
      ]);
      if (message?.state !== 'queued' || message.sendAt || !message.toNumber) return null;
      const instead = (change: Partial<Message>) => updateRow<Message>(tx, Message, { doctorId, id }, change);
      // The process that tried it before has died, or is still at it: then its answer will take this back.
      if (message.attemptedAt) await instead({ reason: UNKNOWN });
      if (message.attemptedAt) return null;
      const now = this.clock.now();
      const skip = await stalenessOf(tx, message, facts, now);
      const hour = hourOf(message.kind, now);
      const { stop, tried } = skip || hour > now ? NOT_YET : await stopOf(tx, stops, message, now);
      if (skip) await instead({ state: 'skipped', reason: SKIPS[skip] });
      else if (hour > now) await instead({ sendAt: hour });
      else if (stop) await instead(heldBy(stop, message.kind));
      else if (await takeTurn(tx, message, { number: message.toNumber, now }))
        return { message: toOutgoing(message, message.toNumber), sending: message.sending, tried };
      return null;
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
