import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database.js';
import { Reads } from '../platform/reads.js';
import { findRow, updateRow } from '../platform/rows.js';
import { MOST_TRIES, pauseSeconds, ruleOf } from '../whatsapp/error.rules.js';
import { markContact, nameContact, wish } from './contacts.js';
import { Message } from './message.entity.js';
import { hourOf, isNews, type MessageKind, type MessageState } from './message.rules.js';
import { STOP_MINUTES, stopSending, templateScope, type Stop } from './stops.js';

const DAY_MS = 86_400_000;
/** A failure that names no code. */
const UNNAMED = -1;

/** What WhatsApp reports about a message. */
export interface StatusReport {
  state: Exclude<MessageState, 'queued' | 'skipped'>;
  at: Date;
  /** WhatsApp's error code of a failure. */
  code?: number;
  /** The sending it tells of (see `Message.sending`); without it the present one. */
  sending?: number;
  /** Meta's own id of the user: a reply may name nothing else. */
  bsuid?: string;
}

const ACCEPTED = `
UPDATE message SET provider_id = $4, state = CASE state WHEN 'queued' THEN 'sent' ELSE state END,
  sent_at = CASE state WHEN 'queued' THEN $5::timestamptz ELSE sent_at END,
  reason = CASE state WHEN 'queued' THEN NULL ELSE reason END
WHERE doctor_id = $1 AND id = $2 AND sending = $3`;

/** What became of a message, and what follows from it. */
@Injectable()
export class FatesService {
  private readonly log = new Logger(FatesService.name);

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly reads: Reads,
  ) {}

  /** WhatsApp took a message; a status that overtook its answer stays. @param sending the one that it took. */
  async accepted(doctorId: string, id: string, sending: number, providerId: string): Promise<void> {
    await this.reads.tenant(doctorId, ACCEPTED, [doctorId, id, sending, providerId, this.clock.now()]);
  }

  /** Notes what is known of a message's fate; an older or repeated report changes nothing. */
  note(doctorId: string, id: string, report: StatusReport): Promise<void> {
    const { state, at, code, sending, bsuid } = report;
    return this.db.tenant(doctorId, async (tx) => {
      const message = await lockMessage(tx, doctorId, id);
      if (!message || (sending !== undefined && sending !== message.sending)) return;
      if (bsuid !== undefined && message.toNumber) await nameContact(tx, message.toNumber, bsuid);
      if (!isNews(message.state, state)) return;
      if (state === 'failed') return this.fail(tx, message, code);
      const reached = state !== 'sent' && message.toNumber;
      if (reached) await markContact(tx, reached, null);
      await updateRow(
        tx,
        Message,
        { doctorId, id },
        {
          ...{ state, reason: null, sendAt: null, heldBy: null },
          ...(state === 'sent' && { sentAt: at }),
          ...(state === 'delivered' && { deliveredAt: at }),
          ...(state === 'read' && { readAt: at }),
        },
      );
    });
  }

  /** WhatsApp did not take a message, and would not take it if it were asked again at once. */
  refused(doctorId: string, id: string, code: number): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const message = await lockMessage(tx, doctorId, id);
      if (message?.state === 'queued') await this.fail(tx, message, code, true);
    });
  }

  /** Does what the table says about the code: the message fails, or waits for another try. */
  private async fail(tx: EntityManager, message: Message, code = UNNAMED, triedEnough = false): Promise<void> {
    const { doctorId, id } = message;
    const { reason } = ruleOf(code);
    const remedied = await this.remedy(tx, message, code, triedEnough);
    const again = message.toNumber === null ? null : remedied;
    const anew = { state: 'queued' as const, providerId: null, attemptedAt: null, sentAt: null };
    await tx.update(
      Message,
      { doctorId, id },
      again
        ? { ...anew, ...again, sending: message.sending + 1 }
        : { state: 'failed', reason: `${reason} (WhatsApp error ${code === UNNAMED ? 'unknown' : code})` },
    );
  }

  /** @returns until when and for what the message waits for another try; null when there is none. */
  private async remedy(
    tx: EntityManager,
    message: Message,
    code: number,
    triedEnough: boolean,
  ): Promise<Partial<Message> | null> {
    const now = this.clock.now();
    const { remedy, reason } = ruleOf(code);
    const after = (ms: number) => ({
      sendAt: hourOf(message.kind, new Date(now.getTime() + ms)),
      reason: `waits: ${reason}`,
    });
    /** Automatic tries so far; those that staff asked for do not count. */
    const tries = message.sending - message.resends + 1;
    switch (remedy) {
      case 'retry':
      case 'pair':
        return tries < MOST_TRIES && !triedEnough ? after(pauseSeconds(remedy, tries, Math.random()) * 1_000) : null;
      case 'tomorrow':
        return tries === 1 ? after(DAY_MS) : null;
      case 'mark':
        if (message.toNumber) await markContact(tx, message.toNumber, now);
        return null;
      case 'opt_out':
        if (message.toNumber) await wish(tx, message.toNumber, 'whatsapp', now);
        return null;
      case 'stop':
        return this.stop(tx, message, { scope: 'all', code, minutes: STOP_MINUTES.all });
      case 'stop_marketing':
        return this.stop(tx, message, { scope: 'marketing', code, minutes: STOP_MINUTES.marketing });
      case 'block': {
        const scope = templateScope(message.template, message.language);
        return this.stop(tx, message, { scope, code, minutes: STOP_MINUTES.template });
      }
      case 'bug':
        this.log.error({ alarm: 'whatsapp.bug', code, messageId: message.id, template: message.template });
        return null;
      case 'drop':
        return null;
    }
  }

  private async stop(
    tx: EntityManager,
    { kind }: Message,
    stop: Omit<Stop, 'until'> & { minutes: number },
  ): Promise<Partial<Message>> {
    this.log.error({ alarm: 'whatsapp.stopped', scope: stop.scope, code: stop.code });
    return heldBy(await stopSending(tx, stop, this.clock.now()), kind);
  }
}

/** What is written of a message that waits for the end of a stop. */
export const heldBy = ({ scope, code, until }: Stop, kind: MessageKind): Partial<Message> => ({
  heldBy: scope,
  sendAt: hourOf(kind, until),
  reason: `waits: ${ruleOf(code).reason}`,
});

export const lockMessage = (tx: EntityManager, doctorId: string, id: string): Promise<Message | null> =>
  findRow(tx, Message, { doctorId, id }, { lock: true });
