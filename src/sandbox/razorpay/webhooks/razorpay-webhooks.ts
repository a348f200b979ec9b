import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { hmac } from '../../../platform/secrets.js';
import { SandboxClock } from '../../sandbox-clock.js';
import { WebhookSender, type Webhook } from '../../webhook-sender.js';
import type { MerchantAccount } from '../razorpay-accounts.js';
import type { OrderEntity, PaymentEntity, RefundEntity } from '../razorpay-entities.js';
import type { PaymentLinkEntity } from '../links/payment-link-entity.js';
import { newRazorpayId } from '../razorpay-ids.js';
import { retryDelaySeconds } from './webhook-retry-schedule.js';
import { applyDeliveryMode, NORMAL_DELIVERY, serializeBody, type DeliveryMode } from './webhook-delivery-mode.js';
import { WebhookRegistry, type WebhookTarget } from './webhook-registry.js';

/** An event with its entities as they were at that moment. */
export interface RazorpayEvent {
  name: string;
  payment?: PaymentEntity;
  order?: OrderEntity;
  refund?: RefundEntity;
  payment_link?: PaymentLinkEntity;
}

/** Builds, signs and schedules Razorpay's webhooks. */
@Injectable()
export class RazorpayWebhooks {
  constructor(
    private readonly db: DataSource,
    private readonly clock: SandboxClock,
    private readonly sender: WebhookSender,
    private readonly registry: WebhookRegistry,
  ) {
    sender.setRetryPolicy('razorpay', (webhook, tries) => this.retryOrSwitchOff(webhook, tries));
  }

  /**
   * Schedules the webhooks of `events` in the transaction that causes them. Each subscribed endpoint receives an event
   * under the same id. Call `deliverScheduled` after the commit.
   */
  async schedule(
    tx: EntityManager,
    account: MerchantAccount,
    events: readonly RazorpayEvent[],
    delivery: DeliveryMode = NORMAL_DELIVERY,
  ): Promise<void> {
    const now = Math.floor(this.clock.now().getTime() / 1_000);
    const payloads = events.map((event) => ({
      id: newRazorpayId('evt'),
      name: event.name,
      text: serializeBody(eventBody(event, account.accountId, now), delivery.mode),
    }));
    for (const target of account.targets) {
      const subscribed = payloads.filter(({ name }) => target.events?.[name] ?? true);
      const webhooks = subscribed.map((event) => buildWebhook(target, account.keyId, event));
      await this.sender.schedule(tx, applyDeliveryMode(webhooks, delivery));
    }
  }

  /** Starts the delivery. In mode `first` it waits until every webhook was attempted once. */
  async deliverScheduled(account?: MerchantAccount, delivery: DeliveryMode = NORMAL_DELIVERY): Promise<void> {
    this.sender.wake();
    if (delivery.mode === 'first')
      for (const { path } of account?.targets ?? []) await this.sender.waitUntilAttempted(path);
  }

  /** Makes retries `factor` times faster than Razorpay's. */
  async setRetrySpeed(factor: number): Promise<void> {
    await this.db.query(
      `INSERT INTO sandbox.razorpay_retry_speed (factor) VALUES ($1) ON CONFLICT (single) DO UPDATE SET factor = excluded.factor`,
      [factor],
    );
  }

  /** @returns seconds until the next attempt. After the last one the webhook is disabled. */
  private async retryOrSwitchOff({ about = {} }: Webhook, tries: number): Promise<number | null> {
    const [speed] = await this.db.query<{ factor: number }[]>('SELECT factor FROM sandbox.razorpay_retry_speed');
    const seconds = retryDelaySeconds(about['event'] ?? '', tries);
    if (seconds !== null) return seconds / (speed?.factor ?? 1);
    await this.registry.disable(about['keyId'] ?? '', about['webhookId'] ?? null);
    return null;
  }
}

/**
 * The body of an event. Orders in it have fields that the API does not return. In events about a payment link, the order's
 * id lacks its prefix, and the event is dated to the creation of the link: so Razorpay sends them.
 */
function eventBody({ name, ...entities }: RazorpayEvent, account_id: string, now: number) {
  const { order, payment_link: link } = entities;
  const id = link ? order?.id.replace('order_', '') : order?.id;
  const entitiesInEvent = {
    ...entities,
    ...(order && { order: { ...order, id, description: null, checkout: null } }),
  };
  const created_at = link ? link.created_at : now;
  const contains = (['payment_link', 'refund', 'payment', 'order'] as const).filter((kind) => entitiesInEvent[kind]);
  const payload = Object.fromEntries(contains.map((kind) => [kind, { entity: { ...entitiesInEvent[kind] } }]));
  return { entity: 'event', account_id, event: name, contains, payload, created_at };
}

const buildWebhook = (
  { webhookId, path, secret }: WebhookTarget,
  keyId: string,
  { id, name, text }: { id: string; name: string; text: string },
): Webhook => ({
  provider: 'razorpay',
  path,
  body: text,
  queue: path,
  delaySeconds: 0,
  about: { keyId, event: name, ...(webhookId !== null && { webhookId }) },
  headers: {
    ...(secret !== null && { 'x-razorpay-signature': hmac(text, secret) }),
    'x-razorpay-event-id': id,
    'request-id': id,
    'user-agent': 'Razorpay-Webhook/v1',
  },
});
