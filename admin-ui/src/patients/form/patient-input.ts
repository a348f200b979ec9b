import type { Day } from '../../../../src/shared/calendar';
import type { PatientInput } from '../../api/inputs';
import type { FieldErrors } from '../../api/http/problem';

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

const REQUIRED = 'ra.validation.required';

/** What a running subscription was ticked without: which, and since when. Undefined when nothing is missing. */
export function missingIn({ plan, running, tier, start }: PatientWish): FieldErrors | undefined {
  if (!plan || !running || (tier && start)) return undefined;
  return { ...(!tier && { tier: REQUIRED }), ...(!start && { start: REQUIRED }) };
}

/** The form's names of fields that are sent under others. */
const IN_FORM: Record<string, keyof PatientWish> = {
  subscription_id: 'plan',
  subscription_tier_id: 'tier',
  subscription_start_date: 'start',
};

/** What the server says of what was sent, under the names of the form's fields. */
export const errorsInForm = (errors: FieldErrors | undefined): FieldErrors | undefined =>
  errors && Object.fromEntries(Object.entries(errors).map(([name, text]) => [IN_FORM[name] ?? name, text]));

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
