import type { Webhook } from '../../webhook-sender.js';

export const WEBHOOK_MODES = [
  ...(['normal', 'lost', 'duplicate', 'delayed', 'reordered', 'tampered'] as const),
  ...(['first', 'spaced', 'non_ascii'] as const),
];
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

/** How webhooks are delivered. With `first` they arrive before the response to the payer's browser or the control call. */
export interface DeliveryMode {
  mode: WebhookMode;
  delaySeconds: number;
}
export const NORMAL_DELIVERY: DeliveryMode = { mode: 'normal', delaySeconds: 0 };

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

/** The body of a webhook. This exact text is signed and sent. */
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

/** Several scripts, and two characters that some JSON encoders escape: the slash and the rupee sign. */
const NON_ASCII_TEXT = 'रवि के लिए Größe n/a ₹499 – ✓ 🙏';

/** Raises every amount by a paisa after the body was signed. */
const tamperAmounts = (body: string): string =>
  body.replace(/"amount":(\d+)/g, (_, amount: string) => `"amount":${Number(amount) + 1}`);
