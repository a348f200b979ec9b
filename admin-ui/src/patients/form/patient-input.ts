import type { Day } from '../../../../src/shared/calendar';
import type { PatientInput } from '../../api/inputs';
import type { FieldErrors } from '../../api/http/problem';

/** What the form for a new patient holds; an untouched field is missing, an emptied one null. */
export interface PatientFormValues {
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
export function missingFields({ plan, running, tier, start }: PatientFormValues): FieldErrors | undefined {
  if (!plan || !running || (tier && start)) return undefined;
  return { ...(!tier && { tier: REQUIRED }), ...(!start && { start: REQUIRED }) };
}

/** The form's names of fields that are sent under others. */
const FORM_FIELD_BY_API_FIELD: Record<string, keyof PatientFormValues> = {
  subscription_id: 'plan',
  subscription_tier_id: 'tier',
  subscription_start_date: 'start',
};

/** What the server says of what was sent, under the names of the form's fields. */
export const toFormErrors = (errors: FieldErrors | undefined): FieldErrors | undefined =>
  errors &&
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [FORM_FIELD_BY_API_FIELD[name] ?? name, text]));

/** What is sent: without the tick only the plan, so that the patient chooses; with it the tier and the start. */
export function toPatientInput(values: PatientFormValues): PatientInput {
  const email = values.email?.trim();
  const contact = { name: values.name?.trim() ?? '', mobile: values.mobile?.trim() ?? '', ...(email && { email }) };
  if (!values.plan) return contact;
  if (!values.running) return { ...contact, subscription_id: values.plan };
  return {
    ...contact,
    ...(values.tier && { subscription_tier_id: values.tier }),
    ...(values.start && { subscription_start_date: values.start }),
  };
}
