import type { Day } from '../../../src/shared/calendar';
import type { PlanView } from '../../../src/plans/plan.view';
import type { ProfileView } from '../../../src/profile/profile.view';
import type { TierView } from '../../../src/tiers/tier.view';

/** What a person may write; the server refuses any other field. */
export type PlanInput = Pick<PlanView, 'name' | 'description' | 'covered_services' | 'excluded_services'> &
  Partial<Pick<PlanView, 'additional_info' | 'is_active' | 'version'>>;

/** Every field, null where there is none. */
export type ProfileInput = { [Field in keyof ProfileView]: ProfileView[Field] };

export type TierInput = Pick<TierView, 'tier_name' | 'validity_type' | 'validity_months' | 'price' | 'features'>;

/** Either a plan that the patient is still to choose a tier of, or a tier that runs already. */
export interface PatientInput {
  name: string;
  mobile: string;
  email?: string;
  subscription_id?: string;
  subscription_tier_id?: string;
  subscription_start_date?: Day;
}

/** Only what changed. */
export interface TermChange {
  subscription_end_date?: Day;
  subscription_tier_id?: string;
}
