import { pickScalars, UnreadableWebhook } from '../../platform/jobs/inbox.js';
import type { RazorpayPayment, RazorpayRefund } from '../../razorpay/razorpay.js';

/** The fields of a Razorpay event that Nirog reads. Only events about payments and refunds have these payloads. */
export interface RazorpayEvent {
  event: string;
  /** Razorpay's id of the merchant account. */
  account_id?: string;
  /** Unix seconds. */
  created_at?: number;
  payload?: { payment?: { entity: RazorpayPayment }; refund?: { entity: RazorpayRefund } };
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
const PAYMENT_SHAPE: ObjectShape<RazorpayPayment> = {
  id: isText,
  order_id: optional(isText),
  amount: isAmount,
  currency: isText,
  status: oneOf('created', 'authorized', 'captured', 'refunded', 'failed'),
  amount_refunded: optional(isAmount),
  captured: optional((value) => typeof value === 'boolean'),
  method: optional(isText),
  error_reason: optional((value) => typeof value === 'string'),
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

/**
 * The part of a body that Nirog reads. The rest (number, email, UPI address, notes) is never stored. It is readable
 * exactly if `body` is.
 */
export function withoutPersonalData(body: unknown): object {
  const { payload } = (body ?? {}) as { payload?: unknown };
  const event = pickScalars(body, Object.keys(EVENT_SHAPE));
  if (payload === undefined) return event;
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return { ...event, payload: null };
  const entities = Object.entries({ payment: PAYMENT_SHAPE, refund: REFUND_SHAPE }).flatMap(([name, shape]) => {
    const part = (payload as Record<string, unknown>)[name];
    if (part === undefined) return [];
    const { entity } = (part ?? {}) as { entity?: unknown };
    return [[name, { entity: Array.isArray(entity) ? null : pickScalars(entity, Object.keys(shape)) }]];
  });
  return { ...event, payload: Object.fromEntries(entities) as object };
}

/** Validates a stored body against Razorpay's documentation. @throws UnreadableWebhook naming the invalid field. */
export function parseRazorpayEvent(body: unknown): RazorpayEvent {
  assertShape('', body, EVENT_SHAPE);
  const { payload } = body as { payload?: Record<string, { entity?: unknown } | null | undefined> };
  if (payload === undefined) return body as RazorpayEvent;
  assertShape('payload.', payload, {});
  for (const [name, shape] of Object.entries({ payment: PAYMENT_SHAPE, refund: REFUND_SHAPE }))
    if (payload[name] !== undefined) assertShape(`${name}.`, payload[name]?.entity, shape);
  return body as RazorpayEvent;
}

function assertShape(path: string, value: unknown, shape: Record<string, FieldCheck>): void {
  const problem = (field: string) => new UnreadableWebhook(`${path}${field} is not what Razorpay documents`);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw problem('');
  for (const [field, check] of Object.entries(shape))
    if (!check((value as Record<string, unknown>)[field])) throw problem(field);
}
