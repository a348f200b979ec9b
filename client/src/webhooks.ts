import { Webhook } from 'standardwebhooks';
import type { NirogEvent } from './events.js';

export { WebhookVerificationError } from 'standardwebhooks';

/** Headers of a request: of `fetch`, or of Node's HTTP server. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/**
 * Returns the event of a webhook if one of its signatures is made with the endpoint's secret, and if it was sent in the
 * last five minutes. The same event can arrive twice: handle each `id` once.
 * @param rawBody the bytes of the body as received, not parsed
 * @param secret begins with `whsec_`
 * @throws WebhookVerificationError
 */
export function verifyWebhook(rawBody: string | Uint8Array, headers: WebhookHeaders, secret: string): NirogEvent {
  const text = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
  const signed = Object.fromEntries(NAMES.map((name) => [name, headerOf(headers, name)]));
  return new Webhook(secret).verify(text, signed) as NirogEvent;
}

function headerOf(headers: WebhookHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const [, value = ''] = Object.entries(headers).find(([other]) => other.toLowerCase() === name) ?? [];
  return Array.isArray(value) ? value.join(' ') : value;
}
