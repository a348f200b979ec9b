/** A plan that the doctor sells ("subscription" in the API). */
export class PlanView {
  id!: string;
  name!: string;
  description!: string;
  /** Free text: one per line, or comma-separated. */
  covered_services!: string;
  /** Free text: one per line, or comma-separated. */
  excluded_services!: string;
  /** Shown to the patient after activation. */
  additional_info!: string;
  /** What WhatsApp messages call it; empty: its own name. */
  message_name!: string;
  is_active!: boolean;
  /** Patients with a live term of this plan today. */
  active_patients!: number;
  /** Tiers on sale. */
  tiers_count!: number;
  /** Grows with every change; send it back with PUT to notice somebody else's edit. */
  version!: number;
  created_at!: Date;
}

export class PlansView {
  subscriptions!: PlanView[];
  /** Rows that match, over all pages. */
  total!: number;
}

export class PlanReply {
  /** Text to show. */
  message!: string;
  subscription!: PlanView;
}
