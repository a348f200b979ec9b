import type { Paise } from '../shared/money.js';

/** A doctor's own Razorpay keys. */
export interface Keys {
  keyId: string;
  keySecret: string;
}

/** What Nirog needs of Razorpay's order; parsed leniently, live payloads carry more. */
export interface RazorpayOrder {
  id: string;
  amount: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
}

export type RazorpayPaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';

/** What Nirog needs of Razorpay's payment. */
export interface RazorpayPayment {
  id: string;
  order_id: string | null;
  amount: number;
  currency: string;
  status: RazorpayPaymentStatus;
  /** Paise that went back. */
  amount_refunded?: number;
  /** Whether the money was ever taken: one that was only authorised is `refunded`, too, when it is let go. */
  captured?: boolean;
  /** upi, card, netbanking, wallet … */
  method: string;
  /** Why it failed, as a code of Razorpay's (`insufficient_funds`); null or missing while it has not. */
  error_reason?: string | null;
  /** Unix seconds. */
  created_at: number;
}

/** What Nirog needs of Razorpay's refund. */
export interface RazorpayRefund {
  id: string;
  payment_id: string;
  amount: number;
  currency: string;
  /** Our own id of it; null for a refund made in Razorpay's dashboard. */
  receipt: string | null;
  status: 'pending' | 'processed' | 'failed';
  /** Unix seconds. */
  created_at: number;
}

/** A webhook as it is to stand at Razorpay. */
export interface WebhookRegistration {
  url: string;
  /** Signs what is sent there. */
  secret: string;
  /** Names of events. */
  events: readonly string[];
}

/** Razorpay said no, with a reason: repeating the same call changes nothing. */
export class RazorpayError extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    /** Razorpay's sentence: for people, never to decide by. */
    readonly description = reason,
    /** Razorpay's class of error: BAD_REQUEST_ERROR, GATEWAY_ERROR or SERVER_ERROR. */
    readonly code = 'BAD_REQUEST_ERROR',
  ) {
    super(`Razorpay refused (${status} ${reason})`);
  }
}

/** No usable answer (timeout, connection, 5xx, 429, something that is not Razorpay's JSON): the outcome is unknown. */
export class RazorpayOutcomeUnknown extends Error {}

/**
 * Razorpay, as Nirog uses it. Each call is made with the doctor's own keys and answers within 10 seconds.
 * @throws RazorpayError or RazorpayOutcomeUnknown from every call.
 */
export abstract class Razorpay {
  /** Makes an order. Not idempotent at Razorpay: look the receipt up before repeating one of unknown outcome. */
  abstract createOrder(keys: Keys, order: { amount: Paise; receipt: string }): Promise<RazorpayOrder>;
  /** The order made with this receipt, if Razorpay knows one. Its list may lag by minutes. */
  abstract findOrder(keys: Keys, receipt: string): Promise<RazorpayOrder | null>;
  /** Every payment tried on an order. */
  abstract fetchPayments(keys: Keys, orderId: string): Promise<RazorpayPayment[]>;
  /** Captures an authorised payment. "Already captured" is no failure: fetch it again. */
  abstract capture(keys: Keys, payment: { id: string; amount: Paise }): Promise<RazorpayPayment>;
  /**
   * Gives a part of a captured payment back. Repeating it with the same `id` and the same amount is safe: Razorpay
   * answers with the refund it made at first. @param refund.id our own, at least ten letters, digits, - and _.
   */
  abstract refund(keys: Keys, refund: { paymentId: string; amount: Paise; id: string }): Promise<RazorpayRefund>;
  /** The refunds of a payment, newest first, at most 100. */
  abstract fetchRefunds(keys: Keys, paymentId: string): Promise<RazorpayRefund[]>;
  /**
   * Enters a webhook, or makes the one with the same address be so; may be repeated. Razorpay's own plugins do it so, but
   * it is not documented: an account for which it fails (RazorpayError) must enter its webhook by hand.
   */
  abstract registerWebhook(keys: Keys, webhook: WebhookRegistration): Promise<void>;
  /** Whether the keys work. */
  abstract areKeysValid(keys: Keys): Promise<boolean>;
}
