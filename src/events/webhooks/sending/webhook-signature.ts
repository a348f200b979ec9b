import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 24;

/** A new secret as Standard Webhooks writes it: `whsec_` and random bytes as base64. */
export const createWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export interface SignedCall {
  /** The event's id, the same for every attempt. */
  id: string;
  sentAt: Date;
  body: string;
  /** `whsec_…`; two after a rotation, and the receiver needs only one of them. */
  secrets: readonly string[];
}

/** The headers with which a receiver verifies a call, as Standard Webhooks (standardwebhooks.com) defines them. */
export function signatureHeaders({ id, sentAt, body, secrets }: SignedCall): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
