import { UnreadableWebhook } from '../../platform/jobs/inbox.js';
import type { ProviderPayment, ProviderRefund } from '../../razorpay/razorpay.js';

/** The part of Razorpay's event that concerns a payment and what goes back of it; other events have none. */
export interface RazorpayEvent {
  event: string;
  /** Of the merchant. */
  account_id?: string;
  /** Unix seconds. */
  created_at?: number;
  payload?: { payment?: { entity: ProviderPayment }; refund?: { entity: ProviderRefund } };
}

type Check = (value: unknown) => boolean;
type Shape<T> = { [Key in keyof T]-?: Check };

const text: Check = (value) => typeof value === 'string' && value !== '';
const orNone =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value);
const oneOf =
  (...values: string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value);
const amount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
/** The last second that PostgreSQL and JavaScript both can tell. */
const LAST_SECOND = 8_640_000_000_000;
const seconds: Check = (value) => amount(value) && (value as number) <= LAST_SECOND;

const EVENT: Shape<Omit<RazorpayEvent, 'payload'>> = {
  event: text,
  account_id: orNone(text),
  created_at: orNone(seconds),
};
const PAYMENT: Shape<ProviderPayment> = {
  id: text,
  order_id: orNone(text),
  amount,
  currency: text,
  status: oneOf('created', 'authorized', 'captured', 'refunded', 'failed'),
  amount_refunded: orNone(amount),
  captured: orNone((value) => typeof value === 'boolean'),
  method: orNone(text),
  error_reason: orNone((value) => typeof value === 'string'),
  created_at: seconds,
};
const REFUND: Shape<ProviderRefund> = {
  id: text,
  payment_id: text,
  amount,
  currency: text,
  receipt: orNone((value) => typeof value === 'string'),
  status: oneOf('pending', 'processed', 'failed'),
  created_at: seconds,
};

/** A stored body as Razorpay documents it. @throws UnreadableWebhook naming the field that is not. */
export function readRazorpayEvent(body: unknown): RazorpayEvent {
  assertShape('', body, EVENT);
  const { payload } = body as { payload?: Record<string, { entity?: unknown } | null | undefined> };
  if (payload === undefined) return body as RazorpayEvent;
  assertShape('payload.', payload, {});
  for (const [name, shape] of Object.entries({ payment: PAYMENT, refund: REFUND }))
    if (payload[name] !== undefined) assertShape(`${name}.`, payload[name]?.entity, shape);
  return body as RazorpayEvent;
}

function assertShape(place: string, value: unknown, shape: Record<string, Check>): void {
  const problem = (field: string) => new UnreadableWebhook(`${place}${field} is not what Razorpay documents`);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw problem('');
  for (const [field, check] of Object.entries(shape))
    if (!check((value as Record<string, unknown>)[field])) throw problem(field);
}
