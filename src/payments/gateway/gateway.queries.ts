import type { EntityManager } from 'typeorm';
import { config } from '../../config.js';
import { keyMode } from './gateway.rules.js';
import type { GatewayView } from './gateway.view.js';
import type { PaymentGateway } from './payment-gateway.entity.js';
import { findSilentSince } from '../webhook-endpoints/webhook-health.queries.js';
import { WebhookSource } from '../webhook-endpoints/webhook-source.entity.js';

/** The events that a webhook subscribes to. Razorpay sends no others to it. */
export const WEBHOOK_EVENTS = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
  'payment_link.paid',
  'payment_link.expired',
  'payment_link.cancelled',
];

export const webhookUrl = (token: string): string => `${config.publicUrl}/api/webhooks/razorpay/${token}`;

/** A doctor's Razorpay account as the API shows it. `gateway` is null until keys are saved. */
export async function readGatewayView(
  tx: EntityManager,
  { doctorId, token, gateway, now }: { doctorId: string; token: string; gateway: PaymentGateway | null; now: Date },
): Promise<GatewayView> {
  const keyId = gateway?.keyId ?? null;
  const source = keyId === null ? null : await tx.findOneBy(WebhookSource, { doctorId, keyId });
  const until = gateway?.previousSecretUntil ?? null;
  return {
    key_id: keyId,
    mode: keyId === null ? null : keyMode(keyId),
    // A stored gateway always has both secrets.
    has_key_secret: gateway !== null,
    has_webhook_secret: gateway !== null,
    webhook_url: webhookUrl(token),
    webhook_events: WEBHOOK_EVENTS,
    checked_at: gateway?.checkedAt ?? null,
    webhooks: {
      last_at: source?.lastEventAt ?? null,
      silent_since: gateway && (await findSilentSince(tx, doctorId, now)),
      managed: gateway?.webhookManaged ?? false,
      previous_secret_until: until && until > now ? until : null,
    },
  };
}
