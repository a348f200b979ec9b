import type { Notes } from '../razorpay-entities.js';
import { fieldError } from '../razorpay-errors.js';
import { parseAmount, parseBody, parseCurrency, parseNotes } from '../razorpay-fields.js';

const MAX_REFERENCE_LENGTH = 40;
const MAX_DESCRIPTION_LENGTH = 2_048;
const MIN_LIFETIME_SECONDS = 15 * 60;
const MAX_LIFETIME_SECONDS = 184 * 86_400;

const FIELDS = [
  ...['amount', 'currency', 'accept_partial', 'first_min_partial_amount', 'upi_link', 'description', 'reference_id'],
  ...['customer', 'expire_by', 'notify', 'reminder_enable', 'notes', 'callback_url', 'callback_method', 'options'],
];

export interface PaymentLinkRequest {
  amount: number;
  currency: string;
  referenceId: string;
  description: string;
  /** Unix seconds; 0 without an expiry. */
  expireBy: number;
  customer: object;
  notes: Notes;
  notify: { sms: boolean; email: boolean };
  remind: boolean;
}

/** @param now Unix seconds. @throws ProviderError for invalid fields. */
export function parsePaymentLinkRequest(input: unknown, now: number): PaymentLinkRequest {
  const body = parseBody(input, FIELDS);
  const notify = parseBody(body['notify'], ['sms', 'email', 'whatsapp']);
  return {
    amount: parseAmount(body, 'Order amount less than minimum amount allowed'),
    currency: parseCurrency(body),
    referenceId: parseText(body, 'reference_id', MAX_REFERENCE_LENGTH),
    description: parseText(body, 'description', MAX_DESCRIPTION_LENGTH),
    expireBy: parseExpiry(body['expire_by'], now),
    customer: parseBody(body['customer'], ['name', 'contact', 'email']),
    notes: parseNotes(body['notes']),
    notify: { sms: notify['sms'] === true, email: notify['email'] === true },
    remind: body['reminder_enable'] === true,
  };
}

function parseText(body: Record<string, unknown>, field: string, maxLength: number): string {
  const value = body[field] ?? '';
  if (typeof value !== 'string') throw fieldError(field, `The ${field} must be a string.`);
  if (value.length > maxLength) throw fieldError(field, `${field}: the length must be no more than ${maxLength}.`);
  return value;
}

function parseExpiry(value: unknown, now: number): number {
  if (value === undefined || value === null || value === 0) return 0;
  if (!Number.isSafeInteger(value)) throw fieldError('expire_by', 'The expire_by must be an integer.');
  const lifetime = (value as number) - now;
  if (lifetime < MIN_LIFETIME_SECONDS)
    throw fieldError('expire_by', 'expire_by should be at least 15 minutes after current time');
  if (lifetime > MAX_LIFETIME_SECONDS)
    throw fieldError('expire_by', 'expire_by should not be more than 6 months from current time');
  return value as number;
}
