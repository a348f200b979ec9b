import type { PlanView } from '../plans/plan.view.js';
import type { ValidityType } from '../shared/period.js';

/** Validity and price of a plan. */
export class TierView {
  id!: string;
  subscription_id!: string;
  /** Null when the doctor gave none; screens show the validity type then. */
  tier_name!: string | null;
  validity_type!: ValidityType;
  /** 1, 3, 6 or 12: the validity type decides. */
  validity_months!: number;
  /** Rupees, at most two decimals. @example 499.5 */
  price!: number;
  /** Free text: one per line, or comma-separated. */
  features!: string;
  /** Patients with a live term of this tier today. */
  active_patients!: number;
}

export class TiersView {
  tiers!: TierView[];
  /** Rows that match, over all pages. */
  total!: number;
}

export class TierReply {
  /** Text to show. */
  message!: string;
  tier!: TierView;
}

export class PlanWithTiersView {
  subscription!: PlanView;
  tiers!: TierView[];
}
