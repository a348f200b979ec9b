import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { GatewayService } from '../../payments/gateway.service.js';
import { hmac } from '../../platform/secrets.js';
import { SandboxClock } from '../sandbox-clock.js';
import { WebhookSender, type Webhook } from '../webhook-sender.js';
import type { OrderEntity, PaymentEntity, RefundEntity } from './razorpay-entities.js';
import { newRazorpayId } from './razorpay-ids.js';
import type { RazorpayKey } from './razorpay-keys.js';
import { arranged, NORMAL, type WebhookManner } from './webhook-manner.js';

/** Something that happened, as a snapshot of that moment. */
export interface RazorpayEvent {
  name: string;
  payment?: PaymentEntity;
  order?: OrderEntity;
  refund?: RefundEntity;
}

/** Where an account's webhooks go, and the secret that signs them. */
export interface Target {
  path: string;
  secret: string;
}

/** Tells the product what happened, as Razorpay would. */
@Injectable()
export class RazorpayWebhooks {
  constructor(
    private readonly db: DataSource,
    private readonly clock: SandboxClock,
    private readonly gateways: GatewayService,
    private readonly sender: WebhookSender,
  ) {}

  /** What was registered through the API, else what the doctor has set up at Nirog. Ask before a transaction. */
  async targetsOf(keyId: string): Promise<Target[]> {
    const registered = await this.db.query<Target[]>(
      `SELECT path, secret FROM sandbox.razorpay_webhook WHERE key_id = $1 AND (entity->>'active')::boolean`,
      [keyId],
    );
    if (registered.length > 0) return registered;
    const own = await this.gateways.webhookOf(keyId);
    return own ? [{ path: `/api/webhooks/razorpay/${own.token}`, secret: own.webhookSecret }] : [];
  }

  /** Plans the webhooks of `events` in the transaction that makes them true. Call `poke` after the commit. */
  async plan(
    tx: EntityManager,
    to: { key: RazorpayKey; targets: readonly Target[] },
    events: readonly RazorpayEvent[],
    manner: WebhookManner = NORMAL,
  ): Promise<void> {
    const now = Math.floor(this.clock.now().getTime() / 1_000);
    const bodies = events.map((event) => ({ id: newRazorpayId('evt'), text: bodyOf(event, to.key, now) }));
    for (const target of to.targets)
      await this.sender.plan(
        tx,
        arranged(
          bodies.map(({ id, text }) => webhookOf(target, id, text)),
          manner,
        ),
      );
  }

  poke(): void {
    this.sender.poke();
  }
}

function bodyOf({ name, ...entities }: RazorpayEvent, { accountId }: RazorpayKey, now: number): string {
  const contains = (['refund', 'payment', 'order'] as const).filter((kind) => entities[kind]);
  const payload = Object.fromEntries(contains.map((kind) => [kind, { entity: entities[kind] }]));
  return JSON.stringify({ entity: 'event', account_id: accountId, event: name, contains, payload, created_at: now });
}

const webhookOf = ({ path, secret }: Target, eventId: string, body: string): Webhook => ({
  ...{ provider: 'razorpay', path, body, lane: path, delaySeconds: 0 },
  headers: {
    'x-razorpay-signature': hmac(body, secret),
    'x-razorpay-event-id': eventId,
    'request-id': eventId,
    'user-agent': 'Razorpay-Webhook/v1',
  },
});
