import type { Notes } from './razorpay-entities.js';
import { fieldError, unknownFieldsError } from './razorpay-errors.js';

type Body = Record<string, unknown>;

const MAX_NOTES = 15;
const MAX_NOTE_LENGTH = 256;
const MAX_RECEIPT_LENGTH = 40;
const MIN_AMOUNT = 100;
const MIN_AUTOMATIC_EXPIRY = 12;
const MAX_MANUAL_EXPIRY = 7_200;

const ORDER_FIELDS = [
  ...['amount', 'currency', 'receipt', 'notes', 'payment', 'payment_capture', 'partial_payment'],
  ...['first_payment_min_amount', 'customer_id', 'offer_id', 'checkout_config_id', 'method', 'bank_account'],
  'transfers',
];

export interface OrderRequest {
  amount: number;
  currency: string;
  receipt: string | null;
  notes: Notes;
  capture: 'automatic' | 'manual';
}

export interface RefundRequest {
  /** Null: all that is not refunded yet. */
  amount: number | null;
  speed: string;
  receipt: string | null;
  notes: Notes;
}

/** @throws ProviderError for unknown fields, which Razorpay rejects instead of ignoring. */
export function parseBody(input: unknown, allowedFields: readonly string[]): Body {
  const body: Body = typeof input === 'object' && input !== null ? (input as Body) : {};
  const extra = Object.keys(body).filter((field) => !allowedFields.includes(field));
  if (extra.length === 0) return body;
  throw unknownFieldsError(extra);
}

/** @throws ProviderError for invalid fields. */
export function parseOrderRequest(input: unknown): OrderRequest {
  const body = parseBody(input, ORDER_FIELDS);
  return {
    amount: parseAmount(body, 'Order amount less than minimum amount allowed'),
    currency: parseCurrency(body),
    receipt: parseReceipt(body),
    notes: parseNotes(body['notes']),
    capture: parseCaptureMode(body),
  };
}

/** @throws ProviderError for invalid fields. */
export function parseRefundRequest(input: unknown): RefundRequest {
  const body = parseBody(input, ['amount', 'speed', 'receipt', 'notes']);
  const speed = body['speed'] ?? 'normal';
  if (speed !== 'normal' && speed !== 'optimum') throw fieldError('speed', 'The selected speed is invalid.');
  const amount = body['amount'] === undefined ? null : parseInteger('amount', body['amount']);
  if (amount !== null && amount < MIN_AMOUNT)
    throw fieldError('amount', `The amount must be atleast INR ${MIN_AMOUNT / 100}.00`);
  return { amount, speed, receipt: parseReceipt(body), notes: parseNotes(body['notes']) };
}

/** @throws ProviderError for invalid fields. */
export function parseCaptureRequest(input: unknown): { amount: number; currency: string } {
  const body = parseBody(input, ['amount', 'currency']);
  return { amount: parseInteger('amount', requireField(body, 'amount')), currency: parseCurrency(body) };
}

/** @throws ProviderError unless `notes` is the only field. */
export const parseNotesRequest = (input: unknown): Notes =>
  parseNotes(requireField(parseBody(input, ['notes']), 'notes'));

function requireField(body: Body, field: string): unknown {
  const value = body[field];
  if (value === undefined || value === null || value === '') throw fieldError(field, `The ${field} field is required.`);
  return value;
}

/** Accepts digits as text too, because the API takes forms as well as JSON. */
function parseInteger(field: string, value: unknown): number {
  const parsed = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (!Number.isSafeInteger(parsed)) throw fieldError(field, `The ${field} must be an integer.`);
  return parsed as number;
}

export function parseAmount(body: Body, tooSmall: string): number {
  const amount = parseInteger('amount', requireField(body, 'amount'));
  if (amount < MIN_AMOUNT) throw fieldError('amount', tooSmall);
  return amount;
}

export function parseCurrency(body: Body): string {
  const currency = requireField(body, 'currency');
  if (currency !== 'INR') throw fieldError('currency', 'Currency is not supported');
  return currency;
}

function parseReceipt(body: Body): string | null {
  const receipt = body['receipt'] ?? null;
  if (receipt !== null && typeof receipt !== 'string') throw fieldError('receipt', 'The receipt must be a string.');
  if (receipt !== null && receipt.length > MAX_RECEIPT_LENGTH)
    throw fieldError('receipt', `receipt: the length must be no more than ${MAX_RECEIPT_LENGTH}.`);
  return receipt;
}

export function parseNotes(input: unknown): Notes {
  if (input === undefined || input === null || (Array.isArray(input) && input.length === 0)) return [];
  if (typeof input !== 'object' || Array.isArray(input)) throw fieldError('notes', 'The notes must be an array.');
  const pairs = Object.entries(input);
  if (pairs.length > MAX_NOTES)
    throw fieldError('notes', `Number of fields in notes should be less than or equal to ${MAX_NOTES}.`);
  for (const [key, value] of pairs) {
    if (typeof value !== 'string' && typeof value !== 'number')
      throw fieldError('notes', `notes.${key} must be a string or a number.`);
    if (key.length > MAX_NOTE_LENGTH || String(value).length > MAX_NOTE_LENGTH)
      throw fieldError('notes', `notes: keys and values must not be longer than ${MAX_NOTE_LENGTH} characters.`);
  }
  return pairs.length === 0 ? [] : (input as Record<string, string | number>);
}

/** Both periods are in minutes. */
function assertExpiry({ automatic_expiry_period: automatic, manual_expiry_period: manual }: Body): void {
  if (automatic !== undefined && parseInteger('automatic_expiry_period', automatic) < MIN_AUTOMATIC_EXPIRY)
    throw fieldError('automatic_expiry_period', `automatic_expiry_period should be at least ${MIN_AUTOMATIC_EXPIRY}.`);
  if (manual !== undefined && parseInteger('manual_expiry_period', manual) > MAX_MANUAL_EXPIRY)
    throw fieldError('manual_expiry_period', `manual_expiry_period should be at most ${MAX_MANUAL_EXPIRY}.`);
}

/** The capture mode of an order; the account default is automatic. */
function parseCaptureMode(body: Body): 'automatic' | 'manual' {
  const { payment, payment_capture: legacy } = body;
  const { capture: requested, capture_options: options } = parseBody(payment, ['capture', 'capture_options']);
  assertExpiry(parseBody(options, ['automatic_expiry_period', 'manual_expiry_period', 'refund_speed']));
  if (requested !== undefined && requested !== 'automatic' && requested !== 'manual')
    throw fieldError('capture', 'The selected payment.capture is invalid.');
  if (requested !== undefined) return requested;
  return [0, '0', false].includes(legacy as number | string | boolean) ? 'manual' : 'automatic';
}
