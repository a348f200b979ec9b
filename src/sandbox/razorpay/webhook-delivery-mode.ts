import type { Webhook } from '../webhook-sender.js';

export const WEBHOOK_MODES = [
  ...(['normal', 'lost', 'duplicate', 'delayed', 'reordered', 'tampered'] as const),
  ...(['first', 'spaced', 'non_ascii'] as const),
];
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

/**
 * How the webhooks of one payment behave; with `first` they have arrived before the payer's browser, or the control
 * call, hears of the payment.
 */
export interface DeliveryMode {
  mode: WebhookMode;
  delaySeconds: number;
}
export const NORMAL_DELIVERY: DeliveryMode = { mode: 'normal', delaySeconds: 0 };

/** The webhooks of one occurrence as the delivery mode has them arrive. */
export function applyDeliveryMode(webhooks: Webhook[], { mode, delaySeconds }: DeliveryMode): Webhook[] {
  switch (mode) {
    case 'normal':
    case 'first':
    case 'spaced':
    case 'non_ascii':
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
      return webhooks.map((webhook) => ({ ...webhook, body: tamperAmounts(webhook.body) }));
  }
}

/** The body of a webhook as text: what is signed is what is sent, whatever it looks like. */
export function serializeBody(body: { payload: Record<string, { entity: object }> }, mode: WebhookMode): string {
  if (mode === 'spaced') return `${JSON.stringify(body, null, 3)}\n`;
  if (mode !== 'non_ascii') return JSON.stringify(body);
  const payload = Object.fromEntries(
    Object.entries(body.payload).map(([kind, { entity }]) => [
      kind,
      { entity: { ...entity, description: NON_ASCII_TEXT } },
    ]),
  );
  return JSON.stringify({ ...body, payload }).replace(/[/₹]/g, (mark) => (mark === '/' ? '\\/' : '\\u20b9'));
}

/** Letters of several scripts, and a slash and a sign that other programs write as escapes. */
const NON_ASCII_TEXT = 'रवि के लिए Größe n/a ₹499 – ✓ 🙏';

/** Every amount raised by a paisa, after the signature was made. */
const tamperAmounts = (body: string): string =>
  body.replace(/"amount":(\d+)/g, (_, amount: string) => `"amount":${Number(amount) + 1}`);
