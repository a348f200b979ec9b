import type { Webhook } from '../webhook-sender.js';

export const WEBHOOK_MODES = ['normal', 'lost', 'duplicate', 'delayed', 'reordered', 'tampered'] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

/** How the webhooks of one payment behave. */
export interface WebhookManner {
  mode: WebhookMode;
  delaySeconds: number;
}
export const NORMAL: WebhookManner = { mode: 'normal', delaySeconds: 0 };

/** The webhooks of one occurrence as `manner` has them arrive. */
export function arranged(webhooks: Webhook[], { mode, delaySeconds }: WebhookManner): Webhook[] {
  switch (mode) {
    case 'normal':
      return webhooks;
    case 'lost':
      return [];
    case 'duplicate':
      return webhooks.flatMap((webhook) => [webhook, webhook]);
    case 'delayed':
      return webhooks.map((webhook) => ({ ...webhook, delaySeconds }));
    case 'reordered':
      return webhooks.toReversed();
    case 'tampered':
      return webhooks.map((webhook) => ({ ...webhook, body: forged(webhook.body) }));
  }
}

/** Every amount raised by a paisa, after the signature was made. */
const forged = (body: string): string =>
  body.replace(/"amount":(\d+)/g, (_, amount: string) => `"amount":${Number(amount) + 1}`);
