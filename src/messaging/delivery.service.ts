import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Term } from '../enrolments/term.entity.js';
import { Patient } from '../patients/patient.entity.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database.js';
import { emit } from '../platform/outbox.js';
import { findRow, updateRow } from '../platform/rows.js';
import { canReceiveWhatsApp } from '../shared/phone.js';
import { Refused, type RefusalCode } from '../shared/refused.js';
import type { TemplateName } from '../whatsapp/templates.js';
import { WhatsApp, WhatsAppRefused, WhatsAppUnknown, type Outgoing } from '../whatsapp/whatsapp.js';
import { Message } from './message.entity.js';
import { isNews, type MessageState } from './message.rules.js';
import type { PatientMessageView } from './message.view.js';
import { findMessage } from './messages.queries.js';

/** What WhatsApp reports about a message. */
export interface StatusReport {
  state: Exclude<MessageState, 'queued' | 'skipped'>;
  at: Date;
  /** WhatsApp's error code of a failure. */
  code?: number;
  /** The sending it tells of (see `Message.resends`); without it the present one. */
  resends?: number;
}

/** Why a message in a state is not sent again; one that is not listed may be. */
const NOT_AGAIN: Partial<Record<MessageState, RefusalCode>> = {
  queued: 'message.queued',
  sent: 'message.delivered',
  delivered: 'message.delivered',
  read: 'message.delivered',
};

/** Sending: intent first, then the call, then its answer. An attempt without an answer is never repeated blindly. */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly whatsapp: WhatsApp,
  ) {}

  /**
   * Sends a queued message, if it is still true. May be repeated: only the first call sends.
   * @param lastTry a temporary refusal is final now.
   * @throws WhatsAppRefused for a temporary refusal: send it again later.
   */
  async deliver(doctorId: string, id: string, lastTry: boolean): Promise<void> {
    const message = await this.begin(doctorId, id);
    if (!message) return;
    try {
      const providerId = await this.whatsapp.send(message);
      await this.note(doctorId, id, { state: 'sent', at: this.clock.now() }, { providerId });
    } catch (error) {
      if (error instanceof WhatsAppUnknown) return this.keep(doctorId, id, { reason: 'outcome unknown' });
      if (!(error instanceof WhatsAppRefused)) throw error;
      if (error.retry && !lastTry) {
        await this.keep(doctorId, id, { attemptedAt: null });
        throw error;
      }
      await this.note(doctorId, id, { state: 'failed', at: this.clock.now(), code: error.code });
    }
  }

  /** Notes what is known of a message's fate; an older or repeated report changes nothing. */
  note(
    doctorId: string,
    id: string,
    report: StatusReport,
    also: Pick<Partial<Message>, 'providerId'> = {},
  ): Promise<void> {
    const { state, at, code, resends } = report;
    return this.db.tenant(doctorId, async (tx) => {
      const message = await lockMessage(tx, doctorId, id);
      if (!message || (resends !== undefined && resends !== message.resends)) return;
      const news: Partial<Message> = isNews(message.state, state)
        ? {
            ...{ state, reason: state === 'failed' ? `WhatsApp error ${code ?? 'unknown'}` : null },
            ...(state === 'sent' && { sentAt: at }),
            ...(state === 'delivered' && { deliveredAt: at }),
            ...(state === 'read' && { readAt: at }),
          }
        : {};
      if (Object.keys({ ...also, ...news }).length)
        await updateRow(tx, Message, { doctorId, id }, { ...also, ...news });
    });
  }

  /**
   * Has a message that failed or was skipped sent once more, to the number the patient has now; whether it is still
   * true is asked again when its turn comes. Of several callers at once one succeeds.
   * @throws Refused `message.not_found`, `message.queued`, `message.delivered` or `message.unreachable`.
   */
  resend(doctorId: string, id: string): Promise<PatientMessageView> {
    return this.db.tenant(doctorId, async (tx) => {
      const message = await lockMessage(tx, doctorId, id);
      if (!message) throw new Refused('message.not_found');
      const refusal = NOT_AGAIN[message.state];
      if (refusal) throw new Refused(refusal);
      const { mobileNormal: toNumber } = await tx.findOneByOrFail(Patient, { doctorId, id: message.patientId });
      if (toNumber === null || !canReceiveWhatsApp(toNumber)) throw new Refused('message.unreachable');
      const anew = { reason: null, providerId: null, attemptedAt: null, sentAt: null, resends: message.resends + 1 };
      await tx.update(Message, { doctorId, id }, { state: 'queued', toNumber, ...anew });
      await emit(tx, 'message.queued', { doctorId, messageId: id });
      return findMessage(tx, doctorId, id);
    });
  }

  private begin(doctorId: string, id: string): Promise<Outgoing | null> {
    return this.db.tenant(doctorId, async (tx) => {
      const message = await lockMessage(tx, doctorId, id);
      if (message?.state !== 'queued' || message.attemptedAt || !message.toNumber) return null;
      const reason = await staleReason(tx, message);
      if (reason) {
        await tx.update(Message, { doctorId, id }, { state: 'skipped', reason });
        return null;
      }
      await updateRow(tx, Message, { doctorId, id }, { attemptedAt: this.clock.now() });
      const { toNumber: to, template, language, variables, linkIdentifier: suffix } = message;
      return {
        to,
        template: template as TemplateName,
        language,
        variables,
        suffix,
        callbackData: callbackOf(message),
      };
    });
  }

  private keep(doctorId: string, id: string, change: Partial<Message>): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      await tx.update(Message, { doctorId, id, state: 'queued' }, change);
    });
  }
}

const lockMessage = (tx: EntityManager, doctorId: string, id: string): Promise<Message | null> =>
  findRow(tx, Message, { doctorId, id }, { lock: true });

/** Why a message is no longer true when its time comes; null while it is. */
async function staleReason(tx: EntityManager, { doctorId, kind, termId, patientId }: Message): Promise<string | null> {
  if (kind === 'confirmation') return null;
  const term = await tx.findOneByOrFail(Term, { doctorId, id: termId });
  if (term.state === 'paid') return 'paid meanwhile';
  if (term.state === 'cancelled') return 'replaced meanwhile';
  const { archivedAt } = await tx.findOneByOrFail(Patient, { doctorId, id: patientId });
  return archivedAt && 'patient archived';
}

/** Which message, and which sending of it, a status belongs to, as WhatsApp gives it back. */
const callbackOf = ({ doctorId, id, resends }: Message): string => `${doctorId}/${id}/${resends}`;
