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
export interface WebhookManner {
  mode: WebhookMode;
  delaySeconds: number;
}
export const NORMAL: WebhookManner = { mode: 'normal', delaySeconds: 0 };

/** The webhooks of one occurrence as `manner` has them arrive. */
export function arranged(webhooks: Webhook[], { mode, delaySeconds }: WebhookManner): Webhook[] {
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
      return webhooks.map((webhook) => ({ ...webhook, body: forged(webhook.body) }));
  }
}

/** The body of a webhook as text: what is signed is what is sent, whatever it looks like. */
export function written(body: { payload: Record<string, { entity: object }> }, mode: WebhookMode): string {
  if (mode === 'spaced') return `${JSON.stringify(body, null, 3)}\n`;
  if (mode !== 'non_ascii') return JSON.stringify(body);
  const payload = Object.fromEntries(
    Object.entries(body.payload).map(([kind, { entity }]) => [kind, { entity: { ...entity, description: FOREIGN } }]),
  );
  return JSON.stringify({ ...body, payload }).replace(/[/₹]/g, (mark) => (mark === '/' ? '\\/' : '\\u20b9'));
}

/** Letters of several scripts, and a slash and a sign that other programs write as escapes. */
const FOREIGN = 'रवि के लिए Größe n/a ₹499 – ✓ 🙏';

/** Every amount raised by a paisa, after the signature was made. */
const forged = (body: string): string =>
  body.replace(/"amount":(\d+)/g, (_, amount: string) => `"amount":${Number(amount) + 1}`);
