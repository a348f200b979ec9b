import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { systemContext, type AuditContext } from '../../platform/audit-context.js';
import { Alarms } from '../../platform/ops/alarms.js';
import { emit, type EventName } from '../../platform/jobs/outbox.js';
import { Clock } from '../../platform/clock.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { query, prepared } from '../../platform/db/prepared-statements.js';
import { groupByTenant, forEachTenant } from '../../platform/db/per-tenant.js';
import { createBatchLoader } from '../../platform/db/batch-loader.js';
import { MAX_ATTEMPTS, retryDelaySeconds, findErrorRule } from '../../whatsapp/error.rules.js';
import { recordConsent } from '../../patients/consents/consents.js';
import { Patient } from '../../patients/patient.entity.js';
import { setUnreachable, linkUserId, setOptOut } from '../contacts/contacts.js';
import { Message } from '../message.entity.js';
import { earliestSendTime, isStatusAdvance, type MessageKind, type MessageState } from '../message.rules.js';
import { isSentWithoutCard } from './payment-cards.js';
import { isSentWithoutReceipt } from './receipt-attachment.js';
import { PAUSE_MINUTES, pauseSending, templateScope, type SendingPause } from './sending-pauses.js';

const DAY_MS = 86_400_000;

/** The audit context of batches: each serves several jobs. */
export const SENDING_CONTEXT = systemContext('message.queued' satisfies EventName);

/** Stands for a failure that WhatsApp reports without a code. */
const UNKNOWN_CODE = -1;

export interface StatusReport {
  state: Exclude<MessageState, 'queued' | 'skipped'>;
  at: Date;
  /** WhatsApp's error code of a failure. */
  code?: number;
  /** The send that the report is about (see `Message.sending`); by default the current one. */
  sending?: number;
  /** Meta's business-scoped user id. An inbound message may carry it instead of the number. */
  bsuid?: string;
}

export interface AcceptedMessage {
  doctorId: string;
  id: string;
  /** See `Message.sending`. */
  sending: number;
  providerId: string;
}

/** $1 doctor, $2 message ids, $3 their `sending` numbers, $4 WhatsApp's message ids, $5 now. */
const MARK_ACCEPTED = `
UPDATE message m SET provider_id = a.provider_id, state = CASE state WHEN 'queued' THEN 'sent' ELSE state END,
  sent_at = CASE state WHEN 'queued' THEN $5::timestamptz ELSE sent_at END,
  reason = CASE state WHEN 'queued' THEN NULL ELSE reason END
FROM unnest($2::uuid[], $3::smallint[], $4::text[]) AS a (id, sending, provider_id)
WHERE m.doctor_id = $1 AND m.id = ANY ($2::uuid[]) AND m.id = a.id AND m.sending = a.sending`;

/** Stores what WhatsApp reports about messages and applies the rule of each error code. */
@Injectable()
export class MessageStatusService {
  /** Batches acceptances so that concurrent sends share one UPDATE. */
  private readonly acceptanceLoader = createBatchLoader<AcceptedMessage, undefined>(async (all) => {
    const columns = (group: AcceptedMessage[]) =>
      (['id', 'sending', 'providerId'] as const).map((name) => group.map((one) => one[name]));
    await this.db.writeShared(SENDING_CONTEXT, (tx) =>
      forEachTenant(tx, groupByTenant(all), (group, doctorId) =>
        query(tx, prepared(MARK_ACCEPTED, [doctorId, ...columns(group), this.clock.now()])),
      ),
    );
    return all.map(() => undefined);
  });

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly alarms: Alarms,
  ) {}

  /** Alerts support that Meta paused, disabled or rejected a template. @param details template, language and event. */
  raiseTemplateAlarm(details: object): void {
    this.alarms.raise('whatsapp.template', details);
  }

  /** Marks a message as accepted. A status report that arrived before the API response is kept. */
  async markAccepted(message: AcceptedMessage): Promise<void> {
    await this.acceptanceLoader.load(message);
  }

  /** Applies a status report. Repeated reports, older ones, and reports about an earlier send change nothing. */
  applyReport(context: AuditContext, doctorId: string, id: string, report: StatusReport): Promise<void> {
    const { state, at, code, sending, bsuid } = report;
    return this.db.write(context, doctorId, async (tx) => {
      const message = await lockMessage(tx, doctorId, id);
      if (!message || (sending !== undefined && sending !== message.sending)) return;
      if (bsuid !== undefined && message.toNumber) await linkUserId(tx, message.toNumber, bsuid);
      if (!isStatusAdvance(message.state, state)) return;
      if (state === 'failed') return this.handleFailure(tx, message, code);
      const reachedNumber = state !== 'sent' && message.toNumber;
      if (reachedNumber) await setUnreachable(tx, reachedNumber, null);
      await tx.update(
        Message,
        { doctorId, id },
        {
          state,
          reason: null,
          sendAt: null,
          pausedBy: null,
          ...(state === 'sent' && { sentAt: at }),
          ...(state === 'delivered' && { deliveredAt: at }),
          ...(state === 'read' && { readAt: at }),
        },
      );
    });
  }

  /** Handles an error response that the job does not retry. */
  markRejected(context: AuditContext, doctorId: string, id: string, code: number): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      const message = await lockMessage(tx, doctorId, id);
      if (message?.state === 'queued') await this.handleFailure(tx, message, code, true);
    });
  }

  /** Applies the rule of the error code. @param isFinal the job does not retry. */
  private async handleFailure(
    tx: EntityManager,
    message: Message,
    code = UNKNOWN_CODE,
    isFinal = false,
  ): Promise<void> {
    const { doctorId, id } = message;
    const { reason } = findErrorRule(code);
    const retry = await this.applyRemedy(tx, message, code, isFinal);
    const requeued = { state: 'queued' as const, providerId: null, attemptedAt: null, sentAt: null };
    const failedPart = findFailedPart(message, code);
    if (message.toNumber !== null && failedPart) {
      const resent = { ...requeued, ...failedPart, reason: null, sendAt: null, pausedBy: null };
      await tx.update(Message, { doctorId, id }, { ...resent, sending: message.sending + 1 });
      return emit(tx, 'message.queued', { doctorId, messageId: id });
    }
    const nextAttempt = message.toNumber === null ? null : retry;
    await tx.update(
      Message,
      { doctorId, id },
      nextAttempt
        ? { ...requeued, ...nextAttempt, sending: message.sending + 1 }
        : { state: 'failed', reason: `${reason} (WhatsApp error ${code === UNKNOWN_CODE ? 'unknown' : code})` },
    );
  }

  /** @returns the columns that schedule the next send; null when the message fails. */
  private async applyRemedy(
    tx: EntityManager,
    message: Message,
    code: number,
    isFinal: boolean,
  ): Promise<Partial<Message> | null> {
    const now = this.clock.now();
    const { remedy, reason } = findErrorRule(code);
    const retryAfter = (ms: number) => ({
      sendAt: earliestSendTime(message.kind, new Date(now.getTime() + ms)),
      reason: `waits: ${reason}`,
    });
    /** Automatic attempts so far, without resends by the clinic. */
    const attempts = message.sending - message.resends + 1;
    switch (remedy) {
      case 'retry':
      case 'retry_pair_limit':
        return attempts < MAX_ATTEMPTS && !isFinal
          ? retryAfter(retryDelaySeconds(remedy, attempts, Math.random()) * 1_000)
          : null;
      case 'retry_tomorrow':
        return attempts === 1 ? retryAfter(DAY_MS) : null;
      case 'mark_unreachable':
        if (message.toNumber) await setUnreachable(tx, message.toNumber, now);
        return null;
      case 'opt_out':
        await this.optOut(tx, message, now);
        return null;
      case 'pause_all':
        return this.pauseScope(tx, message, { scope: 'all', code, minutes: PAUSE_MINUTES.all });
      case 'pause_marketing':
        return this.pauseScope(tx, message, { scope: 'marketing', code, minutes: PAUSE_MINUTES.marketing });
      case 'pause_template': {
        const scope = templateScope(message.template, message.language);
        return this.pauseScope(tx, message, { scope, code, minutes: PAUSE_MINUTES.template });
      }
      case 'report_bug':
        this.alarms.raise('whatsapp.bug', { code, messageId: message.id, template: message.template });
        return null;
      case 'fail':
        return null;
    }
  }

  /** The user stopped marketing messages in WhatsApp itself. */
  private async optOut(
    tx: EntityManager,
    { doctorId, patientId, toNumber, language }: Message,
    now: Date,
  ): Promise<void> {
    if (toNumber === null) return;
    await setOptOut(tx, toNumber, 'whatsapp', now);
    // The choice of a payer with another number is not the patient's.
    if (patientId === null || !(await tx.existsBy(Patient, { doctorId, id: patientId, mobileNormal: toNumber })))
      return;
    const decision = { purpose: 'whatsapp_reminders', granted: false, source: 'whatsapp' } as const;
    const by = { language: language === 'hi' ? 'hi' : 'en', guardianName: null, ip: null, userAgent: null } as const;
    await recordConsent(tx, { doctorId, patientId }, { ...decision, ...by }, now);
  }

  private async pauseScope(
    tx: EntityManager,
    { kind }: Message,
    pause: Omit<SendingPause, 'until'> & { minutes: number },
  ): Promise<Partial<Message>> {
    this.alarms.raise('whatsapp.stopped', { scope: pause.scope, code: pause.code });
    return waitForPause(await pauseSending(tx, pause, this.clock.now()), kind);
  }
}

/** The part without which a failed message is sent once more; null if it has none. */
function findFailedPart(message: Message, code: number): Partial<Message> | null {
  if (isSentWithoutReceipt(message, code)) return { receiptFailed: true };
  return isSentWithoutCard(message, code) ? { cardFailed: true } : null;
}

/** The columns of a message that waits for the end of a sending pause. */
export const waitForPause = ({ scope, code, until }: SendingPause, kind: MessageKind): Partial<Message> => ({
  pausedBy: scope,
  sendAt: earliestSendTime(kind, until),
  reason: `waits: ${findErrorRule(code).reason}`,
});

/** Locks the message until the transaction ends; null when it is unknown. */
export const lockMessage = (tx: EntityManager, doctorId: string, id: string): Promise<Message | null> =>
  tx.findOne(Message, { where: { doctorId, id }, lock: LOCKED });
