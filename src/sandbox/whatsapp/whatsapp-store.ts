import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SandboxClock } from '../sandbox-clock.js';
import type { Choice } from './choices.js';
import type { DocumentHeader, RenderedMessage } from './api/template-message.js';
import { WhatsAppLimits } from './whatsapp-limits.js';
import type { Status } from './whatsapp-numbers.js';
import type { ReportedMessage, InboundMessage } from './whatsapp-webhook.js';

const MAX_MESSAGES = 1_000;

/** A Razorpay Payment Link as WhatsApp draws it. */
export interface PaymentCard {
  /** Razorpay's id of the link. */
  id: string;
  /** Paise. */
  amount: number;
  /** `failed`: the last attempt to pay failed, and the link can still be paid. */
  state: 'open' | 'failed' | 'paid' | 'expired' | 'cancelled';
  /** When the link expires. */
  expires_at: Date;
}

/** A message as the control calls return it. */
export interface MessageView {
  id: string;
  direction: 'out' | 'in';
  to: string;
  template: string | null;
  language: string | null;
  text: string;
  button: string | null;
  link: string | null;
  /** The file in the header; null if there is none. */
  document: DocumentHeader | null;
  /** The card that is drawn instead of the button; null if there is none. */
  card: PaymentCard | null;
  /** Buttons or rows that can be tapped below the message. */
  choices: Choice[];
  status: string;
  at: Date;
}

interface SentMessage extends RenderedMessage {
  id: string;
  number: string;
  callbackData: string | null;
  /** The final status; webhooks report the steps to it. */
  status: Status;
  code: number | null;
  /** The recipient's conversation window is closed. */
  isBusinessInitiated: boolean;
}

const VIEW_COLUMNS = `id, direction, number AS "to", template, language, text, button, link, document,
  coalesce(choices, '[]') AS choices, status, at`;

/**
 * The card of message `m`. WhatsApp draws it for Razorpay's own addresses, below a template without a header whose only
 * button is the link. It knows the state of the link from Razorpay.
 */
const CARD = `
SELECT jsonb_build_object('id', l.id, 'amount', (l.entity->>'amount')::int,
  'expires_at', to_timestamp((l.entity->>'expire_by')::bigint),
  'state', CASE WHEN l.entity->>'status' <> 'created' THEN l.entity->>'status'
    WHEN (SELECT p.entity->>'status' FROM sandbox.razorpay_entity o
      JOIN sandbox.razorpay_entity p ON p.parent_id = o.id AND p.kind = 'payment'
      WHERE o.parent_id = l.id ORDER BY p.seq DESC LIMIT 1) = 'failed' THEN 'failed' ELSE 'open' END)
FROM sandbox.razorpay_entity l
WHERE l.kind = 'payment_link' AND l.entity->>'short_url' = m.link AND m.link ~ '^https://rzp[.]io/(i|rzp)/'
  AND m.document IS NULL AND coalesce(json_array_length(m.choices), 0) = 0`;

/** From least to most certain. A status never moves back. */
const STATUS_RANK = `array_position(ARRAY['accepted', 'sent', 'failed', 'delivered', 'read'], `;

/** The messages of the simulated WhatsApp, in both directions. */
@Injectable()
export class WhatsAppStore {
  constructor(
    private readonly db: DataSource,
    private readonly clock: SandboxClock,
    private readonly limits: WhatsAppLimits,
  ) {}

  /** @throws ProviderError when a limit is reached. */
  async addSent(tx: EntityManager, message: SentMessage): Promise<void> {
    await this.limits.consume(tx, message.number, message.isBusinessInitiated);
    await tx.query(
      `INSERT INTO sandbox.whatsapp_message (id, direction, number, template, language, category, text, button, link,
         callback_data, status, error_code, at, choices, reaching, document)
       VALUES ($1, 'out', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      [
        ...[message.id, message.number, message.template, message.language, message.category, message.text],
        ...[message.button, message.link, message.callbackData, message.status, message.code, this.clock.now()],
        ...[JSON.stringify(message.choices), message.isBusinessInitiated],
        message.document && JSON.stringify(message.document),
      ],
    );
  }

  async addInbound(tx: EntityManager, { id, number, text }: InboundMessage): Promise<void> {
    await tx.query(
      `INSERT INTO sandbox.whatsapp_message (id, direction, number, text, status, at) VALUES ($1, 'in', $2, $3, 'read', $4)`,
      [id, number, text, this.clock.now()],
    );
  }

  /** Whether the user wrote within the last 24 hours, so that free text is allowed. */
  async isWindowOpen(number: string): Promise<boolean> {
    const rows = await this.db.query<unknown[]>(
      `SELECT FROM sandbox.whatsapp_message
       WHERE number = $1 AND direction = 'in' AND at > $2::timestamptz - interval '24 hours' LIMIT 1`,
      [number, this.clock.now()],
    );
    return rows.length > 0;
  }

  async find(id: string): Promise<ReportedMessage | null> {
    const [row] = await this.db.query<ReportedMessage[]>(
      `SELECT id, number, category, callback_data AS "callbackData" FROM sandbox.whatsapp_message
       WHERE id = $1 AND direction = 'out'`,
      [id],
    );
    return row ?? null;
  }

  async advanceStatus(tx: EntityManager, id: string, status: Status, code: number | null): Promise<void> {
    await tx.query(
      `UPDATE sandbox.whatsapp_message SET status = $2, error_code = $3
       WHERE id = $1 AND ${STATUS_RANK} $2) > ${STATUS_RANK} status)`,
      [id, status, code],
    );
  }

  /** Oldest first. @param number null for every phone. */
  async listSent(number: string | null): Promise<MessageView[]> {
    return this.readMessages(`direction = 'out' AND ($1::text IS NULL OR number = $1)`, number);
  }

  /** Both directions, oldest first. */
  async conversation(number: string): Promise<MessageView[]> {
    return this.readMessages('number = $1', number);
  }

  /** Phones with their last message, newest first. */
  conversations(): Promise<{ number: string; text: string; at: Date; unread: number }[]> {
    return this.db.query(
      `SELECT number, text, at, unread FROM (
         SELECT DISTINCT ON (number) number, text, at, seq,
           (SELECT count(*)::int FROM sandbox.whatsapp_message u
            WHERE u.number = m.number AND u.direction = 'out' AND u.status IN ('sent', 'delivered')) AS unread
         FROM sandbox.whatsapp_message m ORDER BY number, seq DESC) latest
       ORDER BY seq DESC LIMIT 100`,
    );
  }

  private async readMessages(where: string, number: string | null): Promise<MessageView[]> {
    const rows = await this.db.query<MessageView[]>(
      `SELECT ${VIEW_COLUMNS}, (${CARD}) AS card FROM sandbox.whatsapp_message m
       WHERE ${where} ORDER BY seq DESC LIMIT ${MAX_MESSAGES}`,
      [number],
    );
    return rows.reverse();
  }
}
