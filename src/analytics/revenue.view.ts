import type { Day } from '../shared/calendar.js';
import type { ValidityType } from '../shared/period.js';

/** One payment of the period. */
export class PurchaseRow {
  payment_id!: string;
  patient_id!: string;
  /** The term it paid; null while the money is held. */
  term_id!: string | null;
  /** @example 'Asha Rao' */
  patient_name!: string;
  /** Null for a patient who was deleted. */
  patient_mobile!: string | null;
  subscription_name!: string;
  tier_name!: string | null;
  /** Null where neither a term nor an order tells. */
  validity_type!: ValidityType | null;
  /** Day of capture, or of the record, in India. */
  payment_date!: Day;
  /** Rupees. @example 499 */
  payment_amount!: number;
  /** The last valid day of what was bought; null while the money is held. */
  subscription_end_date!: Day | null;
}

/** Money that went back in the period. */
export class RefundedRow {
  refund_id!: string;
  payment_id!: string;
  patient_id!: string;
  patient_name!: string;
  /** Null for a patient who was deleted. */
  patient_mobile!: string | null;
  /** Day on which the refund began, in India. */
  refund_date!: Day;
  /** Day of the payment that it belongs to. */
  payment_date!: Day | null;
  /** Rupees. @example 499 */
  amount!: number;
}

export class PeriodView {
  /** First day; null for the whole past. */
  start!: Day | null;
  /** Last day, included. */
  end!: Day;
}

export class RevenueView {
  /** Rupees: payments captured or recorded in the period, renewals and later refunded ones included. The rows' sum. */
  newRevenue!: number;
  /** Rupees: refunds begun in the period, of payments of any date. */
  refunds!: number;
  /** Rupees: new revenue less refunds; negative when more went back than came in. */
  netRevenue!: number;
  /** Newest first. */
  subscriptions!: PurchaseRow[];
  /** The refunds, newest first; they sum to `refunds`. */
  refundRows!: RefundedRow[];
  /** The days that were counted. */
  period!: PeriodView;
  /** Version of the definitions. @example 'v1' */
  definition!: string;
  /** Day in India on which this was reckoned. */
  as_of!: Day;
}
