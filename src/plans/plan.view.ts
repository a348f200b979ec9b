/** A plan that the doctor sells ("subscription" in the API). */
export class PlanView {
  /** @example '0199f2a1-1c52-7b08-9d3e-7f0a4c6b2e18' */
  id!: string;
  /** @example 'WhatsApp Support' */
  name!: string;
  description!: string;
  /** Free text: one per line, or comma-separated. */
  covered_services!: string;
  /** Free text: one per line, or comma-separated. */
  excluded_services!: string;
  /** Shown to the patient after activation. */
  additional_info!: string;
  /** The plan's name in WhatsApp messages; empty: the same as `name`. */
  message_name!: string;
  is_active!: boolean;
  /** Patients with an active subscription of this plan today. @example 41 */
  active_patients!: number;
  /** Number of tiers offered. @example 2 */
  tiers_count!: number;
  /** Increases with every update. Send it with PUT to detect changes made in the meantime. @example 3 */
  version!: number;
  created_at!: Date;
}

export class PlansView {
  subscriptions!: PlanView[];
  /** Number of matching rows over all pages. */
  total!: number;
}

export class PlanResponse {
  /** Text to show. @example 'Subscription updated successfully' */
  message!: string;
  subscription!: PlanView;
}
