import { ProviderError } from '../provider-error.js';
import { parseCaptureRequest, parseOrderRequest, parseRefundRequest } from './razorpay-fields.js';

const errorOf = (work: () => unknown): { description?: string; field?: string; reason?: string } => {
  try {
    work();
  } catch (error) {
    if (error instanceof ProviderError && typeof error.body === 'object' && 'error' in error.body)
      return error.body.error as { description: string; field: string };
  }
  return {};
};

const order = { amount: 49_900, currency: 'INR' };

describe('Razorpay rejects', () => {
  it.each([
    ['a missing amount', { currency: 'INR' }, 'amount', 'The amount field is required.'],
    ['a missing currency', { amount: 49_900 }, 'currency', 'The currency field is required.'],
    ['less than a rupee', { ...order, amount: 99 }, 'amount', 'Order amount less than minimum amount allowed'],
    ['a fraction of a paisa', { ...order, amount: 100.5 }, 'amount', 'The amount must be an integer.'],
    ['rupees as decimal text', { ...order, amount: '499.00' }, 'amount', 'The amount must be an integer.'],
    [
      'a long receipt',
      { ...order, receipt: 'r'.repeat(41) },
      'receipt',
      'receipt: the length must be no more than 40.',
    ],
    ['a receipt that is a number', { ...order, receipt: 7 }, 'receipt', 'The receipt must be a string.'],
    ['another currency', { ...order, currency: 'USD' }, 'currency', 'Currency is not supported'],
    [
      'an unknown capture mode',
      { ...order, payment: { capture: 'never' } },
      'capture',
      'The selected payment.capture is invalid.',
    ],
    [
      'too short an automatic capture expiry',
      { ...order, payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 11 } } },
      'automatic_expiry_period',
      'automatic_expiry_period should be at least 12.',
    ],
    [
      'too long a manual capture expiry',
      { ...order, payment: { capture: 'manual', capture_options: { manual_expiry_period: 7_201 } } },
      'manual_expiry_period',
      'manual_expiry_period should be at most 7200.',
    ],
    [
      'unknown fields',
      { ...order, color: 'red', size: 1 },
      'color',
      'color, size are not required and should not be sent',
    ],
    ['an unknown field', { ...order, color: 'red' }, 'color', 'color is not required and should not be sent'],
  ])('%s', (_, body, field, description) => {
    expect(errorOf(() => parseOrderRequest(body))).toMatchObject({ field, description });
  });

  it('notes beyond fifteen pairs or 256 characters', () => {
    const many = Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`k${n}`, 'v']));
    expect(errorOf(() => parseOrderRequest({ ...order, notes: many })).field).toBe('notes');
    expect(errorOf(() => parseOrderRequest({ ...order, notes: { k: 'v'.repeat(257) } })).field).toBe('notes');
    expect(errorOf(() => parseOrderRequest({ ...order, notes: { ['k'.repeat(257)]: 'v' } })).field).toBe('notes');
    expect(errorOf(() => parseOrderRequest({ ...order, notes: 'text' })).field).toBe('notes');
  });

  it('a capture without an amount and a refund with an unknown speed', () => {
    expect(errorOf(() => parseCaptureRequest({ currency: 'INR' })).field).toBe('amount');
    expect(errorOf(() => parseRefundRequest({ speed: 'fast' })).field).toBe('speed');
  });
});

describe('Razorpay accepts', () => {
  it.each([
    [{}, 'automatic'],
    [{ payment: { capture: 'manual' } }, 'manual'],
    [{ payment_capture: 0 }, 'manual'],
    [{ payment_capture: 1 }, 'automatic'],
  ])('%j as capture mode %s', (fields, capture) =>
    expect(parseOrderRequest({ ...order, ...fields }).capture).toBe(capture),
  );

  it('fifteen notes of 256 characters', () => {
    const notes = Object.fromEntries(Array.from({ length: 15 }, (_, n) => [`k${n}`, 'v'.repeat(256)]));
    expect(parseOrderRequest({ ...order, receipt: 'r'.repeat(40), notes })).toMatchObject({ notes });
  });

  it('empty notes, and returns an empty list', () =>
    expect(parseOrderRequest({ ...order, notes: {} }).notes).toEqual([]));

  it('a refund without a body as a full refund', () =>
    expect(parseRefundRequest(undefined)).toEqual({ amount: null, speed: 'normal', receipt: null, notes: [] }));
});
