import type { Notes } from './razorpay-entities.js';
import { badField, extraFields } from './razorpay-errors.js';

type Body = Record<string, unknown>;

const MOST_NOTES = 15;
const MOST_NOTE_CHARACTERS = 256;
const MOST_RECEIPT_CHARACTERS = 40;
const LEAST_AMOUNT = 100;
const LEAST_AUTOMATIC_EXPIRY = 12;
const MOST_MANUAL_EXPIRY = 7_200;

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
  /** Null: all that is left. */
  amount: number | null;
  speed: string;
  receipt: string | null;
  notes: Notes;
}

/** Razorpay refuses what it does not know instead of ignoring it. @throws ProviderError. */
export function bodyOf(given: unknown, known: readonly string[]): Body {
  const body: Body = typeof given === 'object' && given !== null ? (given as Body) : {};
  const extra = Object.keys(body).filter((field) => !known.includes(field));
  if (extra.length === 0) return body;
  throw extraFields(extra);
}

/** @throws ProviderError as the sheet's table says. */
export function orderRequest(given: unknown): OrderRequest {
  const body = bodyOf(given, ORDER_FIELDS);
  const amount = integer('amount', required(body, 'amount'));
  if (amount < LEAST_AMOUNT) throw badField('amount', 'Order amount less than minimum amount allowed');
  return {
    amount,
    currency: currencyOf(body),
    receipt: receiptOf(body),
    notes: notesOf(body['notes']),
    capture: captureOf(body),
  };
}

/** @throws ProviderError as the sheet's table says. */
export function refundRequest(given: unknown): RefundRequest {
  const body = bodyOf(given, ['amount', 'speed', 'receipt', 'notes']);
  const speed = body['speed'] ?? 'normal';
  if (speed !== 'normal' && speed !== 'optimum') throw badField('speed', 'The selected speed is invalid.');
  const amount = body['amount'] === undefined ? null : integer('amount', body['amount']);
  if (amount !== null && amount < LEAST_AMOUNT)
    throw badField('amount', `The amount must be atleast INR ${LEAST_AMOUNT / 100}.00`);
  return { amount, speed, receipt: receiptOf(body), notes: notesOf(body['notes']) };
}

/** @throws ProviderError as the sheet's table says. */
export function captureRequest(given: unknown): { amount: number; currency: string } {
  const body = bodyOf(given, ['amount', 'currency']);
  return { amount: integer('amount', required(body, 'amount')), currency: currencyOf(body) };
}

/** @throws ProviderError unless `given` holds notes and nothing else. */
export const notesRequest = (given: unknown): Notes => notesOf(required(bodyOf(given, ['notes']), 'notes'));

function required(body: Body, field: string): unknown {
  const value = body[field];
  if (value === undefined || value === null || value === '') throw badField(field, `The ${field} field is required.`);
  return value;
}

/** A whole number, also as text: forms are accepted beside JSON. */
function integer(field: string, value: unknown): number {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (!Number.isSafeInteger(number)) throw badField(field, `The ${field} must be an integer.`);
  return number as number;
}

function currencyOf(body: Body): string {
  const currency = required(body, 'currency');
  if (currency !== 'INR') throw badField('currency', 'Currency is not supported');
  return currency;
}

function receiptOf(body: Body): string | null {
  const receipt = body['receipt'] ?? null;
  if (receipt !== null && typeof receipt !== 'string') throw badField('receipt', 'The receipt must be a string.');
  if (receipt !== null && receipt.length > MOST_RECEIPT_CHARACTERS)
    throw badField('receipt', `receipt: the length must be no more than ${MOST_RECEIPT_CHARACTERS}.`);
  return receipt;
}

function notesOf(given: unknown): Notes {
  if (given === undefined || given === null || (Array.isArray(given) && given.length === 0)) return [];
  if (typeof given !== 'object' || Array.isArray(given)) throw badField('notes', 'The notes must be an array.');
  const pairs = Object.entries(given);
  if (pairs.length > MOST_NOTES)
    throw badField('notes', `Number of fields in notes should be less than or equal to ${MOST_NOTES}.`);
  for (const [key, value] of pairs) {
    if (typeof value !== 'string' && typeof value !== 'number')
      throw badField('notes', `notes.${key} must be a string or a number.`);
    if (key.length > MOST_NOTE_CHARACTERS || String(value).length > MOST_NOTE_CHARACTERS)
      throw badField('notes', `notes: keys and values must not be longer than ${MOST_NOTE_CHARACTERS} characters.`);
  }
  return pairs.length === 0 ? [] : (given as Record<string, string | number>);
}

/** In minutes. */
function assertExpiry({ automatic_expiry_period: automatic, manual_expiry_period: manual }: Body): void {
  if (automatic !== undefined && integer('automatic_expiry_period', automatic) < LEAST_AUTOMATIC_EXPIRY)
    throw badField('automatic_expiry_period', `automatic_expiry_period should be at least ${LEAST_AUTOMATIC_EXPIRY}.`);
  if (manual !== undefined && integer('manual_expiry_period', manual) > MOST_MANUAL_EXPIRY)
    throw badField('manual_expiry_period', `manual_expiry_period should be at most ${MOST_MANUAL_EXPIRY}.`);
}

/** The order's own wish; every account's default is automatic. */
function captureOf(body: Body): 'automatic' | 'manual' {
  const { payment, payment_capture: legacy } = body;
  const { capture: wish, capture_options: options } = bodyOf(payment, ['capture', 'capture_options']);
  assertExpiry(bodyOf(options, ['automatic_expiry_period', 'manual_expiry_period', 'refund_speed']));
  if (wish !== undefined && wish !== 'automatic' && wish !== 'manual')
    throw badField('capture', 'The selected payment.capture is invalid.');
  if (wish !== undefined) return wish;
  return [0, '0', false].includes(legacy as number | string | boolean) ? 'manual' : 'automatic';
}
