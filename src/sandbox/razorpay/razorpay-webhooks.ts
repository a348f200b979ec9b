import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { hmac } from '../../platform/secrets.js';
import { SandboxClock } from '../sandbox-clock.js';
import { WebhookSender, type Webhook } from '../webhook-sender.js';
import type { Account, Target } from './razorpay-accounts.js';
import type { OrderEntity, PaymentEntity, RefundEntity } from './razorpay-entities.js';
import { newRazorpayId } from './razorpay-ids.js';
import { arranged, NORMAL, type WebhookManner } from './webhook-manner.js';

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
    private readonly clock: SandboxClock,
    private readonly sender: WebhookSender,
  ) {}

  /** Plans the webhooks of `events` in the transaction that makes them true. Call `poke` after the commit. */
  async plan(
    tx: EntityManager,
    account: Account,
    events: readonly RazorpayEvent[],
    manner: WebhookManner = NORMAL,
  ): Promise<void> {
    const now = Math.floor(this.clock.now().getTime() / 1_000);
    const bodies = events.map((event) => ({ id: newRazorpayId('evt'), text: bodyOf(event, account.accountId, now) }));
    for (const target of account.targets) {
      const webhooks = bodies.map(({ id, text }) => webhookOf(target, id, text));
      await this.sender.plan(tx, arranged(webhooks, manner));
    }
  }

  poke(): void {
    this.sender.poke();
  }
}

/** The body as text: what is signed is what is sent. */
function bodyOf({ name, ...entities }: RazorpayEvent, account_id: string, created_at: number): string {
  const contains = (['refund', 'payment', 'order'] as const).filter((kind) => entities[kind]);
  const payload = Object.fromEntries(contains.map((kind) => [kind, { entity: entities[kind] }]));
  return JSON.stringify({ entity: 'event', account_id, event: name, contains, payload, created_at });
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
