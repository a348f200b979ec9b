import type { Day } from '../../../../src/shared/calendar';
import type { MessageLanguage } from '../../../../src/profile/message-settings.rules';
import type { PatientInput } from '../../api/inputs';
import type { FieldErrors } from '../../api/http/problem';
import { toManualPaymentInput, type ManualPaymentValues } from '../payments/manual-payment';

/** Form values: an untouched field is missing, a cleared one is null. */
export interface PatientFormValues extends Omit<ManualPaymentValues, 'reason'> {
  name?: string | null;
  mobile?: string | null;
  email?: string | null;
  message_language?: MessageLanguage | '' | null;
  is_minor?: boolean;
  /** Only of a minor. */
  guardian_name?: string | null;
  tags?: string[] | null;
  plan?: string | null;
  /** The subscription is active from the start, with a tier and a start date. */
  alreadyActive?: boolean;
  start?: Day | null;
  /** The patient pays at the clinic now; the payment fields have a tier too. */
  paidNow?: boolean;
}

const REQUIRED = 'ra.validation.required';
const INCOMPLETE = 'patients.form.incomplete';

/** Errors if `alreadyActive` is set without tier or start date, or `paidNow` without tier; undefined if nothing is missing. */
export function missingFields(values: PatientFormValues): FieldErrors | undefined {
  const { plan, alreadyActive, paidNow, tier, start } = values;
  if (plan && paidNow) return tier ? undefined : { tier: REQUIRED };
  if (!plan || !alreadyActive || (tier && start)) return undefined;
  if (tier) return { start: INCOMPLETE };
  return { tier: INCOMPLETE, ...(!start && { start: REQUIRED }) };
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
        Object.entries(errors).map(([name, text]) => {
          const field = name.replace('payment.', '');
          return [FORM_FIELD_BY_API_FIELD[field] ?? field, String(text)];
        }),
      )
    : undefined;

/**
 * The request body. An active subscription has a tier and a start date, one that is paid now a tier and a payment;
 * otherwise the patient chooses a tier later.
 */
export function toPatientInput(values: PatientFormValues): PatientInput {
  const email = values.email?.trim();
  const contact = {
    name: values.name?.trim() ?? '',
    mobile: values.mobile?.trim() ?? '',
    ...(email && { email }),
    ...(values.is_minor && { is_minor: true, guardian_name: values.guardian_name?.trim() || null }),
    ...(values.message_language && { message_language: values.message_language }),
    ...(values.tags?.length && { tags: values.tags }),
  };
  if (!values.plan) return contact;
  if (values.paidNow && values.tier)
    return { ...contact, subscription_tier_id: values.tier, payment: toManualPaymentInput(values) };
  if (!values.alreadyActive) return { ...contact, subscription_id: values.plan };
  return {
    ...contact,
    ...(values.tier && { subscription_tier_id: values.tier }),
    ...(values.start && { subscription_start_date: values.start }),
  };
}
