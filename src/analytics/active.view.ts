import type { Day } from '../shared/calendar.js';
import type { ValidityType } from '../shared/period.js';

/** One validity that is, or was, live. */
export class ActiveRow {
  term_id!: string;
  patient_id!: string;
  /** @example 'Asha Rao' */
  patient_name!: string;
  /** Null for a patient who was deleted. */
  patient_mobile!: string | null;
  patient_email!: string | null;
  /** The patient is in the archive; what was paid still counts. */
  archived!: boolean;
  subscription_name!: string;
  tier_name!: string | null;
  validity_type!: ValidityType;
  subscription_start_date!: Day;
  /** The last valid day. */
  subscription_end_date!: Day;
  /** Rupees paid for it. @example 1000 */
  payment_amount!: number;
  /** Months that the payment bought: MRR takes payment_amount ÷ payment_months. */
  payment_months!: number;
}

export class ActiveView {
  /** Ending soonest first unless sorted. Without dates one row for each live subscription, as many as activeSubscriptions. */
  subscriptions!: ActiveRow[];
  /** Rows that match, over all pages. */
  total!: number;
  /** Version of the definitions. @example 'v1' */
  definition!: string;
  /** Day in India on which this was reckoned. */
  as_of!: Day;
}
