import type { Day } from '../../shared/calendar.js';
import type { ValidityType } from '../../shared/period.js';

export class ForecastBucket {
  /** Renewals due from today to this many days ahead. @example 30 */
  days!: number;
  /** Number of renewals that are due. */
  renewals!: number;
  /** Rupees expected from them. @example 499 */
  expected!: number;
}

/** A subscription that ends soon and can be renewed. */
export class RenewalRow {
  /** The paid term that ends last. */
  term_id!: string;
  patient_id!: string;
  patient_name!: string;
  patient_mobile!: string | null;
  subscription_name!: string;
  tier_name!: string | null;
  validity_type!: ValidityType;
  /** The last valid day. */
  due_date!: Day;
  /** Days until the last valid day; 0 is today. @example 30 */
  days_left!: number;
  /** Rupees: today's price of the tier or, if it is no longer offered, the last payment. @example 499 */
  expected_amount!: number;
}

export class ForecastView {
  /** 7, 30, 60 and 90 days ahead; each includes the ones before. */
  buckets!: ForecastBucket[];
  /** Due soonest first, up to 90 days ahead; the next renewal of each subscription only. */
  renewals!: RenewalRow[];
  /** Version of the metric definitions. @example 'v1' */
  definition!: string;
  /** Day in India on which the figures were computed. */
  as_of!: Day;
}
