import type { Day } from '../../shared/calendar.js';
import type { ValidityType } from '../../shared/period.js';

/** One payment of the period. */
export class PurchaseRow {
  payment_id!: string;
  patient_id!: string;
  /** The term that was paid; null while the payment is held. */
  term_id!: string | null;
  /** @example 'Ravi Kumar' */
  patient_name!: string;
  /** Null after the patient was deleted. */
  patient_mobile!: string | null;
  subscription_name!: string;
  tier_name!: string | null;
  /** Null if unknown. */
  validity_type!: ValidityType | null;
  /** Day in India on which the payment was captured or recorded. */
  payment_date!: Day;
  /** Rupees. @example 499 */
  payment_amount!: number;
  /** The last valid day that was paid for; null while the payment is held. */
  subscription_end_date!: Day | null;
}

/** A refund made in the period. */
export class RefundedRow {
  refund_id!: string;
  payment_id!: string;
  patient_id!: string;
  patient_name!: string;
  /** Null after the patient was deleted. */
  patient_mobile!: string | null;
  /** Day in India on which the refund was made. */
  refund_date!: Day;
  /** Day of the payment that was refunded. */
  payment_date!: Day | null;
  /** Rupees. @example 250 */
  amount!: number;
}

export class PeriodView {
  /** First day; null for `lifetime`. @example '2026-11-01' */
  start!: Day | null;
  /** Last day, included. @example '2026-11-30' */
  end!: Day;
}

export class RevenueView {
  /**
   * Rupees: payments captured or recorded in the period, including renewals and payments refunded later. Sum of
   * `subscriptions`.
   * @example 499
   */
  newRevenue!: number;
  /** Rupees: refunds made in the period, of payments of any date. Sum of `refundRows`. @example 250 */
  refunds!: number;
  /** Rupees: new revenue minus refunds; can be negative. @example 249 */
  netRevenue!: number;
  /** The payments, newest first. */
  subscriptions!: PurchaseRow[];
  /** The refunds, newest first. */
  refundRows!: RefundedRow[];
  /** The days that are included. */
  period!: PeriodView;
  /** Version of the metric definitions. @example 'v1' */
  definition!: string;
  /** Day in India on which the figures were computed. */
  as_of!: Day;
}
