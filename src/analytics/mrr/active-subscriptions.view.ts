import type { Day } from '../../shared/calendar.js';
import type { ValidityType } from '../../shared/period.js';

/** A term that is active now or was active in the range. */
export class ActiveSubscriptionRow {
  term_id!: string;
  patient_id!: string;
  /** @example 'Ravi Kumar' */
  patient_name!: string;
  /** Null after the patient was deleted. */
  patient_mobile!: string | null;
  patient_email!: string | null;
  /** Whether the patient is archived; the payment still counts. */
  archived!: boolean;
  subscription_name!: string;
  tier_name!: string | null;
  validity_type!: ValidityType;
  subscription_start_date!: Day;
  /** The last valid day. */
  subscription_end_date!: Day;
  /** Rupees paid for it. @example 499 */
  payment_amount!: number;
  /** Months that were paid for: MRR is payment_amount ÷ payment_months. */
  payment_months!: number;
}

export class ActiveSubscriptionsView {
  /**
   * Ending soonest first unless sorted. Without dates, one row for each active subscription, so as many as
   * `activeSubscriptions`.
   */
  subscriptions!: ActiveSubscriptionRow[];
  /** Number of matching rows over all pages. */
  total!: number;
  /** Version of the metric definitions. @example 'v1' */
  definition!: string;
  /** Day in India on which the figures were computed. */
  as_of!: Day;
}
