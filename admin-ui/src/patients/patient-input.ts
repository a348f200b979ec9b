import type { Day } from '../../../src/shared/calendar';
import type { PatientInput } from '../api/inputs';

/** What the form for a new patient holds; an untouched field is missing, an emptied one null. */
export interface PatientWish {
  name?: string | null;
  mobile?: string | null;
  email?: string | null;
  plan?: string | null;
  /** 'Patient has an active subscription'. */
  running?: boolean;
  tier?: string | null;
  start?: Day | null;
}

/** Whether a running subscription was ticked without saying which and since when. */
export const isIncomplete = ({ plan, running, tier, start }: PatientWish): boolean =>
  Boolean(plan && running && !(tier && start));

/** What is sent: without the tick only the plan, so that the patient chooses; with it the tier and the start. */
export function patientInput(wish: PatientWish): PatientInput {
  const email = wish.email?.trim();
  const who = { name: wish.name?.trim() ?? '', mobile: wish.mobile?.trim() ?? '', ...(email && { email }) };
  if (!wish.plan) return who;
  if (!wish.running) return { ...who, subscription_id: wish.plan };
  return {
    ...who,
    ...(wish.tier && { subscription_tier_id: wish.tier }),
    ...(wish.start && { subscription_start_date: wish.start }),
  };
}
