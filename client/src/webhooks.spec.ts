import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { verifyWebhook, type WebhookHeaders } from './webhooks.js';

const SECRET = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`;
const OLD_SECRET = `whsec_${Buffer.from('an earlier, other secret!').toString('base64')}`;
const EVENT = {
  id: 'e1',
  type: 'patient.created',
  sequence: 1,
  timestamp: '2026-11-20T06:00:00Z',
  data: { name: 'रवि' },
};
const BODY = JSON.stringify(EVENT);

const sign = (secret = SECRET, minutesAgo = 0) => {
  const sentAt = new Date(Date.now() - minutesAgo * 60_000);
  return {
    'webhook-id': 'e1',
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('e1', sentAt, BODY),
  };
};
const signedTwice = () => ({
  ...sign(),
  'webhook-signature': `${sign(OLD_SECRET)['webhook-signature']} ${sign()['webhook-signature']}`,
});

it.each<[title: string, body: string | Uint8Array, headers: () => WebhookHeaders]>([
  ['as text', BODY, sign],
  ['as bytes', new TextEncoder().encode(BODY), sign],
  ['with the headers of fetch', BODY, () => new Headers(sign())],
  [
    'with other cases of the headers',
    BODY,
    () => Object.fromEntries(Object.entries(sign()).map(([n, v]) => [n.toUpperCase(), [v]])),
  ],
  ['with the signatures of two secrets', BODY, signedTwice],
  ['of four minutes ago', BODY, () => sign(SECRET, 4)],
])('a webhook %s is its event', (_, body, headers) => {
  expect(verifyWebhook(body, headers(), SECRET)).toEqual(EVENT);
});

it.each<[title: string, body: string, headers: () => WebhookHeaders]>([
  ['of another secret', BODY, () => sign(OLD_SECRET)],
  ['with another body', BODY.replace('e1', 'e2'), sign],
  ['with another id', BODY, () => ({ ...sign(), 'webhook-id': 'e2' })],
  ['of six minutes ago', BODY, () => sign(SECRET, 6)],
  ['of the future', BODY, () => sign(SECRET, -6)],
  ['without signature', BODY, () => ({ ...sign(), 'webhook-signature': undefined })],
  [
    'of another version of signatures',
    BODY,
    () => ({ ...sign(), 'webhook-signature': sign()['webhook-signature'].replace('v1,', 'v2,') }),
  ],
])('a webhook %s is refused', (_, body, headers) => {
  expect(() => verifyWebhook(body, headers(), SECRET)).toThrow(WebhookVerificationError);
});
