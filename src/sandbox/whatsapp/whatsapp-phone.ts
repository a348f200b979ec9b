import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SandboxClock } from '../sandbox-clock.js';
import type { RenderedMessage } from './api/template-message.js';
import { finalStatus, deliveryScriptFor, newMessageId, type DeliveryScript, type Status } from './whatsapp-numbers.js';
import { WhatsAppStore } from './whatsapp-store.js';
import { WhatsAppUpdates, type StatusUpdate } from './whatsapp-updates.js';
import {
  inboundChange,
  optOutChange,
  statusChange,
  type ReportedMessage,
  type InboundMessage,
} from './whatsapp-webhook.js';

const SENT_DELAY_SECONDS = 0.05;
const STATUS_GAP_SECONDS = 0.1;
const WINDOW_CLOSED = 131047;

/** Simulates patients' phones and WhatsApp's servers. */
@Injectable()
export class WhatsAppPhone {
  constructor(
    private readonly db: DataSource,
    private readonly clock: SandboxClock,
    private readonly store: WhatsAppStore,
    private readonly updates: WhatsAppUpdates,
  ) {}

  /**
   * Accepts a message and schedules its statuses as webhooks. Free text outside the window is accepted and then fails.
   * @param failureCode the message is accepted and then fails with it.
   * @returns WhatsApp's message id. @throws ProviderError when a limit is reached.
   */
  async accept(
    number: string,
    rendered: RenderedMessage,
    { callbackData, failureCode }: { callbackData: string | null; failureCode: number | null },
  ): Promise<string> {
    const reported = { id: newMessageId(number), number, category: rendered.category, callbackData };
    const isOpen = await this.store.isWindowOpen(number);
    const code = isOpen || rendered.template !== null ? failureCode : WINDOW_CLOSED;
    const script: DeliveryScript = code === null ? deliveryScriptFor(number) : { statuses: ['failed'], code };
    const updates = this.statusUpdates(reported, script);
    const earlyUpdate = script.early ? updates.shift() : undefined;
    await this.db.transaction(async (tx) => {
      const outcome = { status: finalStatus(script), code: script.code ?? null, isBusinessInitiated: !isOpen };
      await this.store.addSent(tx, { ...rendered, ...reported, ...outcome });
      await this.updates.schedule(tx, number, updates);
    });
    if (earlyUpdate) await this.updates.sendNow(number, earlyUpdate);
    this.updates.wake();
    return reported.id;
  }

  /** Whether free text may be sent now. */
  isWindowOpen(number: string): Promise<boolean> {
    return this.store.isWindowOpen(number);
  }

  /** Reports a status chosen by a control call. @returns false for an unknown message. */
  async report(id: string, status: Status, code: number | undefined): Promise<boolean> {
    const message = await this.store.find(id);
    if (!message) return false;
    const change = statusChange(message, status, { at: this.clock.now(), ...(code !== undefined && { code }) });
    await this.db.transaction(async (tx) => {
      await this.store.advanceStatus(tx, id, status, code ?? null);
      await this.updates.schedule(tx, message.number, [{ change, delaySeconds: 0 }]);
    });
    this.updates.wake();
    return true;
  }

  /** Sends a message from a phone. @returns the message id. */
  async sendInbound(input: Omit<InboundMessage, 'id'>): Promise<string> {
    const message = { ...input, id: newMessageId(input.number) };
    await this.db.transaction(async (tx) => {
      await this.store.addInbound(tx, message);
      const change = inboundChange(message, this.clock.now());
      await this.updates.schedule(tx, input.number, [{ change, delaySeconds: 0 }]);
    });
    this.updates.wake();
    return message.id;
  }

  private statusUpdates(message: ReportedMessage, { statuses, code, twice, optsOut }: DeliveryScript): StatusUpdate[] {
    const at = this.clock.now();
    const pricedStatus = statuses.includes('delivered') ? 'delivered' : 'read';
    const updates = statuses.map((status, n) => ({
      change: statusChange(message, status, {
        at,
        isPriced: status === 'sent' || status === pricedStatus,
        ...(code !== undefined && { code }),
      }),
      delaySeconds: SENT_DELAY_SECONDS + n * STATUS_GAP_SECONDS,
    }));
    const optOut = optsOut ? [{ change: optOutChange(message.number, at), delaySeconds: SENT_DELAY_SECONDS }] : [];
    return [...(twice ? updates.flatMap((one) => [one, one]) : updates), ...optOut];
  }
}
