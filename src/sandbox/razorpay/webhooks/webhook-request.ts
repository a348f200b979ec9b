import { config } from '../../../config.js';
import { fieldError } from '../razorpay-errors.js';
import { parseBody } from '../razorpay-fields.js';

/** The events of Razorpay's API. The simulator sends those of payments, orders and refunds. */
const EVENTS: readonly string[] = [
  ...['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid'],
  ...['refund.created', 'refund.processed', 'refund.failed', 'refund.speed_changed'],
  ...['payment_link.paid', 'payment_link.partially_paid', 'payment_link.cancelled', 'payment_link.expired'],
  ...['qr_code.credited', 'qr_code.created', 'qr_code.closed', 'settlement.processed'],
  ...['authenticated', 'activated', 'charged', 'pending', 'halted'].map((end) => `subscription.${end}`),
  ...['cancelled', 'paused', 'resumed', 'completed', 'updated'].map((end) => `subscription.${end}`),
  ...['invoice.paid', 'invoice.partially_paid', 'invoice.expired', 'transfer.processed', 'transfer.failed'],
  ...['created', 'won', 'lost', 'closed', 'under_review', 'action_required'].map((end) => `payment.dispute.${end}`),
  ...['payment.downtime.started', 'payment.downtime.updated', 'payment.downtime.resolved'],
  'account.app.authorization_revoked',
];

const WEB_PORTS = ['', '80', '443'];
const PRIVATE_HOST =
  /^(localhost|.*\.(local|internal)|127\..*|10\..*|192\.168\..*|169\.254\..*|172\.(1[6-9]|2\d|3[01])\..*|\[.*\])$/;
const TUNNEL_HOST =
  /(^|\.)(ngrok\.io|ngrok\.app|ngrok-free\.app|requestbin\.com|webhook\.site|localtunnel\.me|loca\.lt)$/;

export interface WebhookRequest {
  url: string;
  active: boolean;
  events: Record<string, boolean>;
  /** Undefined: an edit keeps the stored secret, and a new webhook is not signed. */
  secret: string | undefined;
}

/** @throws ProviderError for invalid fields. */
export function parseWebhookRequest(input: unknown): WebhookRequest {
  const { url, active, events, secret } = parseBody(input, ['url', 'active', 'events', 'secret', 'alert_email']);
  if (secret !== undefined && secret !== null && typeof secret !== 'string')
    throw fieldError('secret', 'The secret must be a string.');
  return {
    url: parsePublicUrl(url),
    active: active === undefined || isEnabledFlag(active),
    events: parseEvents(events),
    secret: secret || undefined,
  };
}

/**
 * The path and query of a URL at the product; null for any other server, which the simulator does not call. The
 * product's address is accepted even if it is private, unlike at Razorpay.
 */
export function pathAtProduct(url: string): string | null {
  const { origin, pathname, search } = new URL(url);
  const isProduct = [config.sandboxTargetUrl, config.publicUrl].some((address) => new URL(address).origin === origin);
  return isProduct ? pathname + search : null;
}

const isEnabledFlag = (value: unknown): boolean => ['true', '1'].includes(String(value));

/** @throws ProviderError unless the URL is a public web address or the product's. */
function parsePublicUrl(url: unknown): string {
  if (typeof url !== 'string' || url === '') throw fieldError('url', 'The url field is required.');
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw fieldError('url', 'The url format is invalid.');
  const { hostname, port } = new URL(url);
  const isNotPublic = !WEB_PORTS.includes(port) || PRIVATE_HOST.test(hostname) || TUNNEL_HOST.test(hostname);
  if (isNotPublic && pathAtProduct(url) === null) throw fieldError('url', 'The url is not a public address.');
  return url;
}

/** Accepts an object of flags, or a list of names as partners send it. Returns a flag for every known event. */
function parseEvents(input: unknown): Record<string, boolean> {
  if (typeof input !== 'object' || input === null) throw fieldError('events', 'The events field is required.');
  const named = Array.isArray(input) ? Object.fromEntries(input.map((name) => [String(name), true])) : { ...input };
  const wanted = Object.entries(named).filter(([, on]) => isEnabledFlag(on));
  const unknown = Object.keys(named).find((name) => !EVENTS.includes(name));
  if (unknown !== undefined) throw fieldError('events', `${unknown} is not a valid event.`);
  if (wanted.length === 0) throw fieldError('events', 'The events field is required.');
  return Object.fromEntries(EVENTS.map((name) => [name, wanted.some(([other]) => other === name)]));
}
