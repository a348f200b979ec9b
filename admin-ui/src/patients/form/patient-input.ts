import type { Day } from '../../../../src/shared/calendar';
import type { PatientInput } from '../../api/inputs';
import type { FieldErrors } from '../../api/http/problem';

/** Form values: an untouched field is missing, a cleared one is null. */
export interface PatientFormValues {
  name?: string | null;
  mobile?: string | null;
  email?: string | null;
  plan?: string | null;
  /** The subscription is active from the start, with a tier and a start date. */
  alreadyActive?: boolean;
  tier?: string | null;
  start?: Day | null;
}

const REQUIRED = 'ra.validation.required';

/** Errors if `alreadyActive` is set without tier or start date; undefined if nothing is missing. */
export function missingFields({ plan, alreadyActive, tier, start }: PatientFormValues): FieldErrors | undefined {
  if (!plan || !alreadyActive || (tier && start)) return undefined;
  return { ...(!tier && { tier: REQUIRED }), ...(!start && { start: REQUIRED }) };
}

/** Form field names that differ from the API's. */
const FORM_FIELD_BY_API_FIELD: Record<string, keyof PatientFormValues> = {
  subscription_id: 'plan',
  subscription_tier_id: 'tier',
  subscription_start_date: 'start',
};

/** Maps API field errors to the form's field names. */
export const toFormErrors = (errors: unknown): FieldErrors | undefined =>
  typeof errors === 'object' && errors
    ? Object.fromEntries(
        Object.entries(errors).map(([name, text]) => [FORM_FIELD_BY_API_FIELD[name] ?? name, String(text)]),
      )
    : undefined;

/**
 * The request body. An active subscription has a tier and a start date; otherwise the patient chooses a tier later.
 */
export function toPatientInput(values: PatientFormValues): PatientInput {
  const email = values.email?.trim();
  const contact = { name: values.name?.trim() ?? '', mobile: values.mobile?.trim() ?? '', ...(email && { email }) };
  if (!values.plan) return contact;
  if (!values.alreadyActive) return { ...contact, subscription_id: values.plan };
  return {
    ...contact,
    ...(values.tier && { subscription_tier_id: values.tier }),
    ...(values.start && { subscription_start_date: values.start }),
  };
}
