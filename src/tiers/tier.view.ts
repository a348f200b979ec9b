import type { PlanView } from '../plans/plan.view.js';
import type { ValidityType } from '../shared/period.js';
import type { TaxTreatment } from '../shared/tax.js';

/** A price and a validity of a plan. */
export class TierView {
  /** @example '0199f2a1-9e40-7c6d-8a15-3b2f6d9c0e47' */
  id!: string;
  subscription_id!: string;
  /** Null if the doctor entered none. */
  tier_name!: string | null;
  validity_type!: ValidityType;
  /** 1, 3, 6 or 12, according to `validity_type`. */
  validity_months!: number;
  /** Rupees, at most two decimals. @example 499 */
  price!: number;
  /** Free text: one per line, or comma-separated. */
  features!: string;
  /** The GST within the price: none, 5 % or 18 %. */
  tax_treatment!: TaxTreatment;
  /** Services accounting code; null if the doctor entered none. @example '999319' */
  sac!: string | null;
  /** Patients with an active subscription of this tier today. @example 24 */
  active_patients!: number;
  /** Patients who were assigned this tier and have not paid yet. @example 3 */
  pending_patients!: number;
}

export class TiersView {
  tiers!: TierView[];
  /** Number of matching rows over all pages. */
  total!: number;
}

export class TierResponse {
  /** Text to show. @example 'Tier updated successfully' */
  message!: string;
  tier!: TierView;
}

export class PlanWithTiersView {
  subscription!: PlanView;
  tiers!: TierView[];
}
