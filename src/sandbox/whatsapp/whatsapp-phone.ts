import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SandboxClock } from '../sandbox-clock.js';
import { WebhookSender, type Webhook } from '../webhook-sender.js';
import type { Rendered } from './template-message.js';
import { endOf, lifeOf, newMessageId, type Life, type Status } from './whatsapp-numbers.js';
import { WhatsAppStore } from './whatsapp-store.js';
import { inboundBody, nextTry, statusBody, stopBody, webhookOf, type Reported } from './whatsapp-webhook.js';

const SENT_SECONDS = 0.05;
const STEP_SECONDS = 0.1;
const WINDOW_CLOSED = 131_047;

/** What patients' phones and WhatsApp's servers do with messages. */
@Injectable()
export class WhatsAppPhone {
  constructor(
    private readonly db: DataSource,
    private readonly clock: SandboxClock,
    private readonly store: WhatsAppStore,
    private readonly sender: WebhookSender,
  ) {
    sender.persist('whatsapp', (_, tries) => nextTry(tries));
  }

  /** Accepts a message; its statuses follow as webhooks. @returns WhatsApp's id of it. */
  async accept(number: string, rendered: Rendered, callbackData: string | null): Promise<string> {
    const reported = { id: newMessageId(number), number, category: rendered.category, callbackData };
    const life = await this.lifeOf(number, rendered);
    const webhooks = this.webhooksOf(reported, life);
    const early = life.early ? webhooks.shift() : undefined;
    await this.db.transaction(async (tx) => {
      await this.store.addSent(tx, { ...rendered, ...reported, status: endOf(life), code: life.code ?? null });
      await this.sender.plan(tx, webhooks);
    });
    if (early) await this.sender.deliver(early);
    this.sender.poke();
    return reported.id;
  }

  /** WhatsApp reports a status that a tester chose. @returns false for an unknown message. */
  async report(id: string, status: Status, code: number | undefined): Promise<boolean> {
    const message = await this.store.find(id);
    if (!message) return false;
    const webhook = webhookOf(statusBody(message, status, this.clock.now(), code), message.number, 0);
    await this.db.transaction(async (tx) => {
      await this.store.moveOn(tx, id, status, code ?? null);
      await this.sender.plan(tx, [webhook]);
    });
    this.sender.poke();
    return true;
  }

  /** The user writes. @returns the message's id. */
  async write(number: string, text: string): Promise<string> {
    const message = { id: newMessageId(number), number, text };
    await this.db.transaction(async (tx) => {
      await this.store.addInbound(tx, message);
      await this.sender.plan(tx, [webhookOf(inboundBody(message, this.clock.now()), number, 0)]);
    });
    this.sender.poke();
    return message.id;
  }

  /** A free text outside the window is accepted, and fails. */
  private async lifeOf(number: string, { template }: Rendered): Promise<Life> {
    const allowed = template !== null || (await this.store.isWindowOpen(number));
    return allowed ? lifeOf(number) : { statuses: ['failed'], code: WINDOW_CLOSED };
  }

  private webhooksOf(message: Reported, { statuses, code, twice, stops }: Life): Webhook[] {
    const at = this.clock.now();
    const told = statuses.map((status, n) =>
      webhookOf(statusBody(message, status, at, code), message.number, SENT_SECONDS + n * STEP_SECONDS),
    );
    const stop = stops ? [webhookOf(stopBody(message.number, at), message.number, SENT_SECONDS)] : [];
    return [...(twice ? told.flatMap((webhook) => [webhook, webhook]) : told), ...stop];
  }
}
