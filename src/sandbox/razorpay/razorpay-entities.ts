import { ORDER_ALREADY_PAID } from './razorpay-errors.js';
import { newRazorpayId } from './razorpay-ids.js';

/** Up to 15 pairs. Razorpay returns an empty list when there are none. */
export type Notes = Record<string, string | number> | [];

export interface OrderEntity {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: string | null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  /** Unix seconds, like every Razorpay timestamp. */
  created_at: number;
}

export const PAYMENT_METHODS = ['upi', 'card', 'netbanking'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Why a payment failed; all null if it did not. */
interface PaymentFailure {
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
}

export interface PaymentEntity extends PaymentFailure {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** Null for a payment without an order. */
  order_id: string | null;
  invoice_id: null;
  international: false;
  method: PaymentMethod;
  amount_refunded: number;
  refund_status: 'partial' | 'full' | null;
  captured: boolean;
  description: string | null;
  card_id: string | null;
  card?: object;
  bank: string | null;
  wallet: null;
  vpa: string | null;
  email: string;
  contact: string;
  notes: Notes;
  /** Includes the tax; null until the capture. */
  fee: number | null;
  tax: number | null;
  acquirer_data: object;
  created_at: number;
  upi?: object;
}

export interface RefundEntity {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: { arn: string | null };
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_processed: 'normal' | 'instant';
  speed_requested: string;
}

export type Entity = OrderEntity | PaymentEntity | RefundEntity;

/** Contact details that the payer entered in the checkout. */
export interface Payer {
  email: string | null;
  contact: string | null;
}

const NO_FAILURE: PaymentFailure = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

const BANK_FAILURE: PaymentFailure = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: "Your payment didn't go through as it was declined by the bank. Try another payment method.",
  error_source: 'bank',
  error_step: 'payment_authorization',
  error_reason: 'payment_failed',
};

const ALREADY_PAID: PaymentFailure = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: ORDER_ALREADY_PAID,
  error_source: 'business',
  error_step: 'payment_authorization',
  error_reason: 'order_already_paid',
};

const TIMED_OUT: PaymentFailure = {
  error_code: 'GATEWAY_ERROR',
  error_description: 'Your payment could not be completed on time. If money was debited, it will be refunded.',
  error_source: 'issuer_bank',
  error_step: 'payment_authorization',
  error_reason: 'payment_timed_out',
};

const FAILURES = { bank: BANK_FAILURE, already_paid: ALREADY_PAID, timed_out: TIMED_OUT };

/** In paise: 2 % of the amount plus 18 % tax on that. The fee includes the tax. */
export function computeFee(amount: number): { fee: number; tax: number } {
  const base = Math.floor((amount * 2 + 50) / 100);
  const tax = Math.floor((base * 18 + 50) / 100);
  return { fee: base + tax, tax };
}

/** An order, or with a null id an amount without an order. */
type Payable = Pick<OrderEntity, 'amount_due' | 'currency' | 'notes'> & { id: string | null; description?: string };

/** A payment before the bank's answer. */
export function newPayment(order: Payable, method: PaymentMethod, payer: Payer, now: number): PaymentEntity {
  const id = newRazorpayId('pay');
  return {
    id,
    entity: 'payment',
    amount: order.amount_due,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: order.description ?? null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: null,
    email: payer.email ?? 'void@razorpay.com',
    contact: payer.contact ?? '+919876543210',
    notes: order.notes,
    fee: null,
    tax: null,
    ...NO_FAILURE,
    created_at: now,
    ...methodDetails(method, id),
  };
}

function methodDetails(method: PaymentMethod, id: string) {
  switch (method) {
    case 'upi':
      return upiDetails(id);
    case 'card':
      return cardDetails();
    case 'netbanking':
      return { bank: 'HDFC', acquirer_data: { bank_transaction_id: referenceNumber(id) } };
  }
}

const upiDetails = (id: string) => ({
  vpa: 'success@razorpay',
  upi: { payer_account_type: 'bank_account', vpa: 'success@razorpay', flow: 'intent' },
  acquirer_data: { rrn: referenceNumber(id), upi_transaction_id: `SIMTXN${id.slice(-8)}` },
});

const cardDetails = () => {
  const id = newRazorpayId('card');
  const kind = { last4: '1007', network: 'Visa', type: 'debit', issuer: 'HDFC', international: false, emi: false };
  return {
    card_id: id,
    card: { id, entity: 'card', name: '', ...kind, sub_type: 'consumer', token_iin: null },
    acquirer_data: { auth_code: '064381' },
  };
};

/** Twelve digits like a bank reference number, derived from the payment id. */
const referenceNumber = (id: string): string =>
  Array.from(id.slice(-12), (letter) => String(letter.charCodeAt(0) % 10)).join('');

export const authorizePayment = (payment: PaymentEntity): PaymentEntity => ({
  ...payment,
  ...NO_FAILURE,
  status: 'authorized',
});

export const capturePayment = (payment: PaymentEntity): PaymentEntity => ({
  ...authorizePayment(payment),
  status: 'captured',
  captured: true,
  ...computeFee(payment.amount),
});

export const failPayment = (payment: PaymentEntity, reason: keyof typeof FAILURES = 'bank'): PaymentEntity => ({
  ...payment,
  status: 'failed',
  ...FAILURES[reason],
});

export const recordAttempt = (order: OrderEntity): OrderEntity => ({
  ...order,
  status: order.status === 'paid' ? 'paid' : 'attempted',
  attempts: order.attempts + 1,
});

export const markOrderPaid = (order: OrderEntity): OrderEntity => ({
  ...order,
  status: 'paid',
  amount_paid: order.amount,
  amount_due: 0,
});

/** @param amount refunded now, in paise; negative when a refund failed. */
export function recordRefund(payment: PaymentEntity, amount: number): PaymentEntity {
  const amount_refunded = payment.amount_refunded + amount;
  const full = amount_refunded === payment.amount;
  return {
    ...payment,
    amount_refunded,
    refund_status: full ? 'full' : amount_refunded > 0 ? 'partial' : null,
    status: full ? 'refunded' : 'captured',
  };
}
