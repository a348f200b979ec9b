import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { hmac } from '../../platform/secrets.js';
import { SandboxClock } from '../sandbox-clock.js';
import { WebhookSender, type Webhook } from '../webhook-sender.js';
import type { Account } from './razorpay-accounts.js';
import type { OrderEntity, PaymentEntity, RefundEntity } from './razorpay-entities.js';
import { newRazorpayId } from './razorpay-ids.js';
import { nextTry } from './webhook-retry-schedule.js';
import { arranged, NORMAL, written, type WebhookManner } from './webhook-delivery-mode.js';
import { WebhookRegistry, type Target } from './webhook-registry.js';

/** Something that happened, as a snapshot of that moment. */
export interface RazorpayEvent {
  name: string;
  payment?: PaymentEntity;
  order?: OrderEntity;
  refund?: RefundEntity;
}

/** Tells the product what happened, as Razorpay would. */
@Injectable()
export class RazorpayWebhooks {
  constructor(
    private readonly db: DataSource,
    private readonly clock: SandboxClock,
    private readonly sender: WebhookSender,
    private readonly registry: WebhookRegistry,
  ) {
    sender.persist('razorpay', (webhook, tries) => this.failed(webhook, tries));
  }

  /**
   * Plans the webhooks of `events` in the transaction that makes them true; every address that wants an event gets it
   * under the same id. Call `poke` after the commit.
   */
  async plan(
    tx: EntityManager,
    account: Account,
    events: readonly RazorpayEvent[],
    manner: WebhookManner = NORMAL,
  ): Promise<void> {
    const now = Math.floor(this.clock.now().getTime() / 1_000);
    const told = events.map((event) => ({
      ...{ id: newRazorpayId('evt'), name: event.name },
      text: written(bodyOf(event, account.accountId, now), manner.mode),
    }));
    for (const target of account.targets) {
      const wanted = told.filter(({ name }) => target.events?.[name] ?? true);
      const webhooks = wanted.map((event) => webhookOf(target, account.keyId, event));
      await this.sender.plan(tx, arranged(webhooks, manner));
    }
  }

  /** Sends what was planned; with the manner `first` it answers when every webhook was tried. */
  async poke(account?: Account, manner: WebhookManner = NORMAL): Promise<void> {
    this.sender.poke();
    if (manner.mode === 'first') for (const { path } of account?.targets ?? []) await this.sender.tried(path);
  }

  /** How many times faster than Razorpay's the ladder of tries is climbed. */
  async setPace(factor: number): Promise<void> {
    await this.db.query(
      `INSERT INTO sandbox.razorpay_pace (factor) VALUES ($1) ON CONFLICT (single) DO UPDATE SET factor = excluded.factor`,
      [factor],
    );
  }

  /** @returns seconds to the next try; when there is none, the webhook is switched off. */
  private async failed({ about = {} }: Webhook, tries: number): Promise<number | null> {
    const [pace] = await this.db.query<{ factor: number }[]>('SELECT factor FROM sandbox.razorpay_pace');
    const seconds = nextTry(about['event'] ?? '', tries);
    if (seconds !== null) return seconds / (pace?.factor ?? 1);
    await this.registry.switchOff(about['keyId'] ?? '', about['webhookId'] ?? null);
    return null;
  }
}

/** Razorpay's own body of an event. Orders in it carry fields that its API does not show. */
function bodyOf({ name, ...entities }: RazorpayEvent, account_id: string, created_at: number) {
  const shown = {
    ...entities,
    ...(entities.order && { order: { ...entities.order, description: null, checkout: null } }),
  };
  const contains = (['refund', 'payment', 'order'] as const).filter((kind) => shown[kind]);
  const payload = Object.fromEntries(contains.map((kind) => [kind, { entity: { ...shown[kind] } }]));
  return { entity: 'event', account_id, event: name, contains, payload, created_at };
}

const webhookOf = (
  { webhookId, path, secret }: Target,
  keyId: string,
  { id, name, text }: { id: string; name: string; text: string },
): Webhook => ({
  ...{ provider: 'razorpay', path, body: text, lane: path, delaySeconds: 0 },
  about: { keyId, event: name, ...(webhookId !== null && { webhookId }) },
  headers: {
    ...(secret !== null && { 'x-razorpay-signature': hmac(text, secret) }),
    'x-razorpay-event-id': id,
    'request-id': id,
    'user-agent': 'Razorpay-Webhook/v1',
  },
});
