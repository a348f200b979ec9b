import type { Paise } from '../shared/money.js';

/** A doctor's own Razorpay keys. */
export interface Keys {
  keyId: string;
  keySecret: string;
}

/** The fields of a Razorpay order that Nirog reads; live payloads have more. */
export interface RazorpayOrder {
  id: string;
  amount: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
}

export type RazorpayPaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';

/** The fields of a Razorpay payment that Nirog reads. */
export interface RazorpayPayment {
  id: string;
  order_id: string | null;
  amount: number;
  currency: string;
  status: RazorpayPaymentStatus;
  /** Refunded amount in paise. */
  amount_refunded?: number;
  /** Whether it was ever captured. A released authorization is `refunded` too, with `captured: false`. */
  captured?: boolean;
  /** upi, card, netbanking, wallet … */
  method: string;
  /** Razorpay's code for why it failed (`insufficient_funds`); null or missing if it has not failed. */
  error_reason?: string | null;
  /** Unix seconds. */
  created_at: number;
}

/** The fields of a Razorpay refund that Nirog reads. */
export interface RazorpayRefund {
  id: string;
  payment_id: string;
  amount: number;
  currency: string;
  /** Our id of the refund; null for a refund made in Razorpay's dashboard. */
  receipt: string | null;
  status: 'pending' | 'processed' | 'failed';
  /** Unix seconds. */
  created_at: number;
}

export type RazorpayPaymentLinkStatus = 'created' | 'partially_paid' | 'paid' | 'expired' | 'cancelled';

/** The fields of a Razorpay Payment Link that Nirog reads. */
export interface RazorpayPaymentLink {
  id: string;
  /** Our id of the order. */
  reference_id: string | null;
  status: RazorpayPaymentLinkStatus;
  /** Paise. */
  amount: number;
  currency: string;
  /** Address to pay at; WhatsApp draws a card for `https://rzp.io/i/…` and `https://rzp.io/rzp/…`. */
  short_url: string;
  /** Razorpay's order of the link; null or missing before the first attempt to pay. */
  order_id?: string | null;
}

/** A payment link to create. Razorpay sends nothing to anybody about it. */
export interface NewPaymentLink {
  amount: Paise;
  /** Our id of the order, at most 40 characters. Razorpay accepts it once. */
  referenceId: string;
  /** Shown to the payer. */
  description: string;
  /** At least 15 minutes from now. */
  expiresAt: Date;
}

/** A webhook to register at Razorpay. */
export interface WebhookRegistration {
  url: string;
  /** Signs the events. */
  secret: string;
  events: readonly string[];
}

/** Razorpay rejected the call with a reason. Repeating the same call does not help. */
export class RazorpayError extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    /** Razorpay's sentence, for display only: never decide by it. */
    readonly description = reason,
    /** Razorpay's error class: BAD_REQUEST_ERROR, GATEWAY_ERROR or SERVER_ERROR. */
    readonly code = 'BAD_REQUEST_ERROR',
  ) {
    super(`Razorpay refused (${status} ${reason})`);
  }
}

/** No usable answer (timeout, connection, 5xx, 429, not Razorpay's JSON): the outcome of the call is unknown. */
export class RazorpayOutcomeUnknown extends Error {}

/**
 * Razorpay's API as Nirog uses it. Each call uses the doctor's own keys and times out after 10 seconds.
 * @throws RazorpayError or RazorpayOutcomeUnknown from every call.
 */
export abstract class Razorpay {
  /** Creates an order. Not idempotent: look up the receipt before repeating a call whose outcome is unknown. */
  abstract createOrder(keys: Keys, order: { amount: Paise; receipt: string }): Promise<RazorpayOrder>;
  /** Finds an order by its receipt. Razorpay's list may lag by minutes. */
  abstract findOrder(keys: Keys, receipt: string): Promise<RazorpayOrder | null>;
  abstract fetchPayments(keys: Keys, orderId: string): Promise<RazorpayPayment[]>;
  /** Captures an authorized payment. If Razorpay answers "already captured", fetch the payment again. */
  abstract capture(keys: Keys, payment: { paymentId: string; amount: Paise }): Promise<RazorpayPayment>;
  /**
   * Refunds a captured payment in full or in part. Repeating it with the same `id` and amount is safe: Razorpay returns
   * the refund it made first. @param refund.id our own, at least ten letters, digits, - and _.
   */
  abstract refund(keys: Keys, refund: { paymentId: string; amount: Paise; refundId: string }): Promise<RazorpayRefund>;
  /** The refunds of a payment, newest first, at most 100. */
  abstract fetchRefunds(keys: Keys, paymentId: string): Promise<RazorpayRefund[]>;
  /**
   * Creates a payment link. Not idempotent: look up the reference before repeating a call whose outcome is unknown.
   * @param timeoutMs how long to wait for Razorpay's answer, because a message waits for the link.
   */
  abstract createPaymentLink(keys: Keys, link: NewPaymentLink, timeoutMs: number): Promise<RazorpayPaymentLink>;
  abstract fetchPaymentLink(keys: Keys, id: string): Promise<RazorpayPaymentLink>;
  /** Finds a payment link by its reference. Razorpay's list may lag by minutes. */
  abstract findPaymentLink(keys: Keys, referenceId: string, timeoutMs?: number): Promise<RazorpayPaymentLink | null>;
  /** Ends a payment link. Razorpay rejects it for a link that is paid, expired or cancelled: fetch it again. */
  abstract cancelPaymentLink(keys: Keys, id: string): Promise<RazorpayPaymentLink>;
  /**
   * Creates a webhook, or updates the one with the same address; may be repeated. Razorpay's own plugins use this call,
   * but it is not documented: if it fails with RazorpayError, the doctor must create the webhook in the dashboard.
   */
  abstract registerWebhook(keys: Keys, webhook: WebhookRegistration): Promise<void>;
  /** Whether Razorpay accepts the keys. */
  abstract areKeysValid(keys: Keys): Promise<boolean>;
}
