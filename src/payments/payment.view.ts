import type { PaymentState } from '../enrolments/payment.rules.js';
import type { Day } from '../shared/calendar.js';
import { RefundView } from './refunds/refund.view.js';

/** A payment, online or recorded by hand, including failed attempts. */
export class PaymentView {
  /** @example '0199f2a7-4f18-7d52-9b0e-8c6a3d1f5b29' */
  id!: string;
  patient_id!: string;
  patient_name!: string;
  /** Whether the patient was deleted permanently. */
  patient_deleted!: boolean;
  /** The plan that was paid for. */
  subscription_id!: string;
  /** Id of the Razorpay order; null for a payment recorded by hand. @example 'order_PQr5sT9uVwXyZ1' */
  order_id!: string | null;
  /** In rupees. @example 499 */
  amount!: number;
  /** Refunded so far, in rupees; includes refunds under way. @example 250 */
  refunded_amount!: number;
  /** What can still be refunded, in rupees; 0 until the payment is captured. @example 249 */
  refundable_amount!: number;
  /**
   * As named by Razorpay for an online payment (`upi`, `card`, …); otherwise `offline`, or what was entered with it;
   * `free` for a price of 0.
   */
  method!: string;
  /** Number of the receipt or transfer, for a payment recorded by hand. */
  reference!: string | null;
  /** Why the amount is not the tier's price; only for a payment recorded by hand. @example 'Discount for the second child' */
  amount_reason!: string | null;
  /** Why it was voided; null unless it was. @example 'Recorded for the wrong patient' */
  void_reason!: string | null;
  /** Only `captured` payments count; `refunded` was captured and then refunded in full, `voided` was recorded by mistake. */
  status!: PaymentState;
  /** Day in India on which the payment was captured; null until then. */
  payment_date!: Day | null;
  /** When Nirog first learned of the payment. */
  created_at!: Date;
}

export class PaymentsView {
  payments!: PaymentView[];
  /** Number of matching rows over all pages. */
  total!: number;
}

/** A payment with its refunds, oldest first. */
export class PaymentResponse {
  payment!: PaymentView;
  refunds!: RefundView[];
}

export class RefundResponse {
  /** Text to show. @example 'Refund of ₹250 started. The patient has it by 24 Nov 2026.' */
  message!: string;
  refund!: RefundView;
  payment!: PaymentView;
}
