import type { Day } from '../shared/calendar.js';
import type { ValidityType } from '../shared/period.js';

export class ForecastBucket {
  /** Due from today to so many days ahead. @example 30 */
  days!: number;
  /** How many renewals are due. */
  renewals!: number;
  /** Rupees that they would bring. */
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
  /** Days until then; 0 is today. */
  days_left!: number;
  /** Rupees: today's price of the tier or, when it is no longer offered, what was paid last. */
  expected_amount!: number;
}

export class ForecastView {
  /** 7, 30, 60 and 90 days ahead; each includes the ones before. */
  buckets!: ForecastBucket[];
  /** Due soonest first, up to 90 days ahead; only the next renewal of each subscription. */
  renewals!: RenewalRow[];
  /** Version of the definitions. @example 'v1' */
  definition!: string;
  /** Day in India on which this was reckoned. */
  as_of!: Day;
}
