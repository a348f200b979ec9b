import { pickScalars, UnreadableWebhook } from '../../platform/jobs/inbox.js';
import type { RazorpayPayment, RazorpayPaymentLink, RazorpayRefund } from '../../razorpay/razorpay.js';

/** The payment of an event. That of a payment link names the link in its description. */
type EventPayment = RazorpayPayment & { description?: string | null };

/** The fields of a Razorpay event that Nirog reads. Events about other entities have none of these payloads. */
export interface RazorpayEvent {
  event: string;
  /** Razorpay's id of the merchant account. */
  account_id?: string;
  /** Unix seconds. */
  created_at?: number;
  payload?: {
    payment?: { entity: EventPayment };
    refund?: { entity: RazorpayRefund };
    payment_link?: { entity: RazorpayPaymentLink };
  };
}

type FieldCheck = (value: unknown) => boolean;
type ObjectShape<T> = { [Key in keyof T]-?: FieldCheck };

const isText: FieldCheck = (value) => typeof value === 'string' && value !== '';
const optional =
  (check: FieldCheck): FieldCheck =>
  (value) =>
    value === undefined || value === null || check(value);
const oneOf =
  (...values: string[]): FieldCheck =>
  (value) =>
    typeof value === 'string' && values.includes(value);
const isAmount: FieldCheck = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
/** The last second that both PostgreSQL and JavaScript can represent. */
const MAX_UNIX_SECONDS = 8_640_000_000_000;
const isUnixSeconds: FieldCheck = (value) => isAmount(value) && (value as number) <= MAX_UNIX_SECONDS;

const EVENT_SHAPE: ObjectShape<Omit<RazorpayEvent, 'payload'>> = {
  event: isText,
  account_id: optional(isText),
  created_at: optional(isUnixSeconds),
};
const PAYMENT_SHAPE: ObjectShape<EventPayment> = {
  id: isText,
  order_id: optional(isText),
  amount: isAmount,
  currency: isText,
  status: oneOf('created', 'authorized', 'captured', 'refunded', 'failed'),
  amount_refunded: optional(isAmount),
  captured: optional((value) => typeof value === 'boolean'),
  method: optional(isText),
  error_reason: optional((value) => typeof value === 'string'),
  description: optional((value) => typeof value === 'string'),
  created_at: isUnixSeconds,
};
const REFUND_SHAPE: ObjectShape<RazorpayRefund> = {
  id: isText,
  payment_id: isText,
  amount: isAmount,
  currency: isText,
  receipt: optional((value) => typeof value === 'string'),
  status: oneOf('pending', 'processed', 'failed'),
  created_at: isUnixSeconds,
};

const LINK_SHAPE: ObjectShape<RazorpayPaymentLink> = {
  id: isText,
  reference_id: optional((value) => typeof value === 'string'),
  status: oneOf('created', 'partially_paid', 'paid', 'expired', 'cancelled'),
  amount: isAmount,
  currency: isText,
  short_url: isText,
  order_id: optional((value) => typeof value === 'string'),
};

const SHAPES = { payment: PAYMENT_SHAPE, refund: REFUND_SHAPE, payment_link: LINK_SHAPE };

/** The description of a payment that was made through a payment link: `#` and the id of the link without its prefix. */
const LINK_DESCRIPTION = /^#[A-Za-z0-9]{14}$/;

/**
 * The part of a body that Nirog reads. The rest (number, email, UPI address, notes) is never stored. It is readable
 * exactly if `body` is.
 */
export function withoutPersonalData(body: unknown): object {
  const { payload } = (body ?? {}) as { payload?: unknown };
  const event = pickScalars(body, Object.keys(EVENT_SHAPE));
  if (payload === undefined) return event;
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return { ...event, payload: null };
  const entities = Object.entries(SHAPES).flatMap(([name, shape]) => {
    const part = (payload as Record<string, unknown>)[name];
    if (part === undefined) return [];
    const { entity } = (part ?? {}) as { entity?: unknown };
    return [[name, { entity: Array.isArray(entity) ? null : withoutText(pickScalars(entity, Object.keys(shape))) }]];
  });
  return { ...event, payload: Object.fromEntries(entities) as object };
}

/** Drops a description that the merchant or the payer wrote. */
function withoutText(entity: unknown): unknown {
  if (typeof entity !== 'object' || entity === null || !('description' in entity)) return entity;
  const { description, ...others } = entity;
  return LINK_DESCRIPTION.test(String(description)) ? entity : others;
}

/** Validates a stored body against Razorpay's documentation. @throws UnreadableWebhook naming the invalid field. */
export function parseRazorpayEvent(body: unknown): RazorpayEvent {
  assertShape('', body, EVENT_SHAPE);
  const { payload } = body as { payload?: Record<string, { entity?: unknown } | null | undefined> };
  if (payload === undefined) return body as RazorpayEvent;
  assertShape('payload.', payload, {});
  for (const [name, shape] of Object.entries(SHAPES))
    if (payload[name] !== undefined) assertShape(`${name}.`, payload[name]?.entity, shape);
  return body as RazorpayEvent;
}

function assertShape(path: string, value: unknown, shape: Record<string, FieldCheck>): void {
  const problem = (field: string) => new UnreadableWebhook(`${path}${field} is not what Razorpay documents`);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw problem('');
  for (const [field, check] of Object.entries(shape))
    if (!check((value as Record<string, unknown>)[field])) throw problem(field);
}
