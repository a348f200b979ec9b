import type { PaymentState } from '../enrolments/payment.rules.js';
import type { Day } from '../shared/calendar.js';
import type { ValidityType } from '../shared/period.js';
import { StoredTimelineView } from './timeline/timeline.view.js';
import { RefundView } from './refunds/refund.view.js';

/** A payment, online or recorded by hand, including failed attempts. */
export class PaymentView {
  /** @example '0199f2a7-4f18-7d52-9b0e-8c6a3d1f5b29' */
  id!: string;
  patient_id!: string;
  patient_name!: string;
  /** Whether the patient was deleted permanently. */
  patient_deleted!: boolean;
  /** As the clinic entered it; null for a deleted patient. @example '+91 98765 43210' */
  patient_mobile!: string | null;
  /** The plan that was paid for. */
  subscription_id!: string;
  /** The plan's name at the time of the payment. */
  subscription_name!: string;
  /** The tier that was paid for; null if it is not known. */
  subscription_tier_id!: string | null;
  /** The tier's name at the time of the payment; null if it has none. */
  tier_name!: string | null;
  /** The tier's validity; null if it is not known. */
  validity_type!: ValidityType | null;
  /** First day of the period that was paid for; null if the payment was not applied. @example '2026-11-05' */
  subscription_start_date!: Day | null;
  /** Last valid day of that period; null if the payment was not applied. @example '2026-12-05' */
  subscription_end_date!: Day | null;
  /** Id of the Razorpay order; null for a payment recorded by hand. @example 'order_PQr5sT9uVwXyZ1' */
  order_id!: string | null;
  /** Razorpay's id of the payment; null for a payment recorded by hand. @example 'pay_PQr7aB3cDeF5g2' */
  razorpay_payment_id!: string | null;
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
  /** Whether it was recorded by hand and can be voided or corrected. @example false */
  is_correctable!: boolean;
  /** When Nirog first learned of the payment. */
  created_at!: Date;
}

/** The payments of one method that were received. */
export class MethodTotalView {
  /** @example 'cash' */
  method!: string;
  /** Number of payments. @example 12 */
  count!: number;
  /** In rupees, before refunds. @example 5988 */
  amount!: number;
}

/** The sums are null for reception, unless the list is of one day or of one patient, and for a page by cursor. */
export class PaymentsView {
  payments!: PaymentView[];
  /** Number of matching rows over all pages; null for a page by cursor. @example 319 */
  total!: number | null;
  /** Sum of `amount` over all pages, in rupees; includes attempts that were not received. @example 21457 */
  amount_total!: number | null;
  /** Number of matching payments over all pages that were received. @example 43 */
  received_count!: number | null;
  /** Sum of `amount` over those, in rupees; before refunds. @example 20958 */
  received_total!: number | null;
  /** Sum of `refunded_amount` over all pages, in rupees. @example 499 */
  refunded_total!: number | null;
  /** `received_total` by method, largest first. */
  received_by_method!: MethodTotalView[] | null;
}

/** A payment with its refunds, oldest first. */
export class PaymentResponse {
  payment!: PaymentView;
  refunds!: RefundView[];
  /** Stored events of the patient's payments for this plan, without a check at Razorpay. */
  timeline!: StoredTimelineView;
}

export class RefundResponse {
  /** Text to show. @example 'Refund of ₹250 started. It reaches the patient by 24 Nov 2026.' */
  message!: string;
  refund!: RefundView;
  payment!: PaymentView;
}
