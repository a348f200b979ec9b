import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Alarms } from '../../platform/ops/alarms.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { ask, findRow, statement, updateRow } from '../../platform/db/prepared-statements.js';
import { byDoctor, forEachDoctor } from '../../platform/db/per-tenant.js';
import { BatchLoader } from '../../platform/db/batch-loader.js';
import { MOST_TRIES, pauseSeconds, ruleOf } from '../../whatsapp/error.rules.js';
import { markContact, nameContact, wish } from '../contacts/contacts.js';
import { Message } from '../message.entity.js';
import { hourOf, isNews, type MessageKind, type MessageState } from '../message.rules.js';
import { STOP_MINUTES, stopSending, templateScope, type Stop } from './sending-pauses.js';

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

/** A message that WhatsApp took. */
export interface Accepted {
  doctorId: string;
  id: string;
  /** The sending that it took; see `Message.sending`. */
  sending: number;
  providerId: string;
}

/** $1 doctor, $2 messages, $3 their sendings, $4 WhatsApp's ids of them, $5 now. */
const ACCEPTED = `
UPDATE message m SET provider_id = a.provider_id, state = CASE state WHEN 'queued' THEN 'sent' ELSE state END,
  sent_at = CASE state WHEN 'queued' THEN $5::timestamptz ELSE sent_at END,
  reason = CASE state WHEN 'queued' THEN NULL ELSE reason END
FROM unnest($2::uuid[], $3::smallint[], $4::text[]) AS a (id, sending, provider_id)
WHERE m.doctor_id = $1 AND m.id = ANY ($2::uuid[]) AND m.id = a.id AND m.sending = a.sending`;

/** What became of a message, and what follows from it. */
@Injectable()
export class FatesService {
  /** Those that are taken at once are noted together. */
  private readonly acceptances = new BatchLoader<Accepted, void>(async (all) => {
    const columns = (group: Accepted[]) =>
      (['id', 'sending', 'providerId'] as const).map((name) => group.map((one) => one[name]));
    await this.db.shared((tx) =>
      forEachDoctor(tx, byDoctor(all), (group, doctorId) =>
        ask(tx, statement(ACCEPTED, [doctorId, ...columns(group), this.clock.now()])),
      ),
    );
    return [];
  });

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly alarms: Alarms,
  ) {}

  /** Meta has paused, disabled or refused a template; support looks at it. @param facts name, language and what happened. */
  blocked(facts: object): void {
    this.alarms.raise('whatsapp.template', facts);
  }

  /** WhatsApp took a message; a status that overtook its answer stays. */
  async accepted(message: Accepted): Promise<void> {
    await this.acceptances.load(message);
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
        this.alarms.raise('whatsapp.bug', { code, messageId: message.id, template: message.template });
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
    this.alarms.raise('whatsapp.stopped', { scope: stop.scope, code: stop.code });
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
