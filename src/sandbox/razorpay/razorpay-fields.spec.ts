import { ProviderError } from '../provider-error.js';
import { parseCaptureRequest, parseOrderRequest, parseRefundRequest } from './razorpay-fields.js';

const refusalOf = (work: () => unknown): { description?: string; field?: string; reason?: string } => {
  try {
    work();
  } catch (error) {
    if (error instanceof ProviderError && typeof error.body === 'object' && 'error' in error.body)
      return error.body.error as { description: string; field: string };
  }
  return {};
};

const order = { amount: 49_900, currency: 'INR' };

describe('what Razorpay refuses', () => {
  it.each([
    ['a missing amount', { currency: 'INR' }, 'amount', 'The amount field is required.'],
    ['a missing currency', { amount: 49_900 }, 'currency', 'The currency field is required.'],
    ['less than a rupee', { ...order, amount: 99 }, 'amount', 'Order amount less than minimum amount allowed'],
    ['half a paisa', { ...order, amount: 100.5 }, 'amount', 'The amount must be an integer.'],
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
      'another way to capture',
      { ...order, payment: { capture: 'never' } },
      'capture',
      'The selected payment.capture is invalid.',
    ],
    [
      'too short a wait for capture',
      { ...order, payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 11 } } },
      'automatic_expiry_period',
      'automatic_expiry_period should be at least 12.',
    ],
    [
      'too long a wait for capture',
      { ...order, payment: { capture: 'manual', capture_options: { manual_expiry_period: 7_201 } } },
      'manual_expiry_period',
      'manual_expiry_period should be at most 7200.',
    ],
    [
      'fields it does not know',
      { ...order, color: 'red', size: 1 },
      'color',
      'color, size are not required and should not be sent',
    ],
    ['a field it does not know', { ...order, color: 'red' }, 'color', 'color is not required and should not be sent'],
  ])('%s', (_, body, field, description) => {
    expect(refusalOf(() => parseOrderRequest(body))).toMatchObject({ field, description });
  });

  it('notes beyond fifteen pairs or 256 characters', () => {
    const many = Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`k${n}`, 'v']));
    expect(refusalOf(() => parseOrderRequest({ ...order, notes: many })).field).toBe('notes');
    expect(refusalOf(() => parseOrderRequest({ ...order, notes: { k: 'v'.repeat(257) } })).field).toBe('notes');
    expect(refusalOf(() => parseOrderRequest({ ...order, notes: { ['k'.repeat(257)]: 'v' } })).field).toBe('notes');
    expect(refusalOf(() => parseOrderRequest({ ...order, notes: 'text' })).field).toBe('notes');
  });

  it('a capture without amount and a refund at another speed', () => {
    expect(refusalOf(() => parseCaptureRequest({ currency: 'INR' })).field).toBe('amount');
    expect(refusalOf(() => parseRefundRequest({ speed: 'fast' })).field).toBe('speed');
  });
});

describe('what Razorpay accepts', () => {
  it.each([
    [{}, 'automatic'],
    [{ payment: { capture: 'manual' } }, 'manual'],
    [{ payment_capture: 0 }, 'manual'],
    [{ payment_capture: 1 }, 'automatic'],
  ])('%j is captured %s', (wish, capture) => expect(parseOrderRequest({ ...order, ...wish }).capture).toBe(capture));

  it('takes fifteen pairs of 256 characters', () => {
    const notes = Object.fromEntries(Array.from({ length: 15 }, (_, n) => [`k${n}`, 'v'.repeat(256)]));
    expect(parseOrderRequest({ ...order, receipt: 'r'.repeat(40), notes })).toMatchObject({ notes });
  });

  it('shows no notes as an empty list', () => expect(parseOrderRequest({ ...order, notes: {} }).notes).toEqual([]));

  it('takes a refund without a body for all that is left', () =>
    expect(parseRefundRequest(undefined)).toEqual({ amount: null, speed: 'normal', receipt: null, notes: [] }));
});
