import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SandboxClock } from '../sandbox-clock.js';
import type { Rendered } from './template-message.js';
import { endOf, lifeOf, newMessageId, type Life, type Status } from './whatsapp-numbers.js';
import { WhatsAppStore } from './whatsapp-store.js';
import { WhatsAppUpdates, type Told } from './whatsapp-updates.js';
import { inboundOf, preferenceOf, statusOf, type Reported, type Said } from './whatsapp-webhook.js';

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
    private readonly updates: WhatsAppUpdates,
  ) {}

  /**
   * Accepts a message; its statuses follow as webhooks. A free text outside the window is accepted, and fails.
   * @returns WhatsApp's id of it. @throws ProviderError when a limit is reached.
   */
  async accept(number: string, rendered: Rendered, callbackData: string | null): Promise<string> {
    const reported = { id: newMessageId(number), number, category: rendered.category, callbackData };
    const isOpen = await this.store.isWindowOpen(number);
    const isAllowed = isOpen || rendered.template !== null;
    const life: Life = isAllowed ? lifeOf(number) : { statuses: ['failed'], code: WINDOW_CLOSED };
    const told = this.toldOf(reported, life);
    const early = life.early ? told.shift() : undefined;
    await this.db.transaction(async (tx) => {
      const fate = { status: endOf(life), code: life.code ?? null, isReaching: !isOpen };
      await this.store.addSent(tx, { ...rendered, ...reported, ...fate });
      await this.updates.plan(tx, number, told);
    });
    if (early) await this.updates.tellNow(number, early);
    this.updates.poke();
    return reported.id;
  }

  /** Whether a free text would be let pass now. */
  isWindowOpen(number: string): Promise<boolean> {
    return this.store.isWindowOpen(number);
  }

  /** WhatsApp reports a status that a tester chose. @returns false for an unknown message. */
  async report(id: string, status: Status, code: number | undefined): Promise<boolean> {
    const message = await this.store.find(id);
    if (!message) return false;
    const change = statusOf(message, status, { at: this.clock.now(), ...(code !== undefined && { code }) });
    await this.db.transaction(async (tx) => {
      await this.store.moveOn(tx, id, status, code ?? null);
      await this.updates.plan(tx, message.number, [{ change, delaySeconds: 0 }]);
    });
    this.updates.poke();
    return true;
  }

  /** The user writes, or taps. @returns the message's id. */
  async write(said: Omit<Said, 'id'>): Promise<string> {
    const message = { ...said, id: newMessageId(said.number) };
    await this.db.transaction(async (tx) => {
      await this.store.addInbound(tx, message);
      const change = inboundOf(message, this.clock.now());
      await this.updates.plan(tx, said.number, [{ change, delaySeconds: 0 }]);
    });
    this.updates.poke();
    return message.id;
  }

  private toldOf(message: Reported, { statuses, code, twice, stops }: Life): Told[] {
    const at = this.clock.now();
    const arrival = statuses.includes('delivered') ? 'delivered' : 'read';
    const told = statuses.map((status, n) => ({
      change: statusOf(message, status, {
        ...{ at, isPriced: status === 'sent' || status === arrival },
        ...(code !== undefined && { code }),
      }),
      delaySeconds: SENT_SECONDS + n * STEP_SECONDS,
    }));
    const stop = stops ? [{ change: preferenceOf(message.number, at), delaySeconds: SENT_SECONDS }] : [];
    return [...(twice ? told.flatMap((one) => [one, one]) : told), ...stop];
  }
}
