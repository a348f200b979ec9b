import type { PatientView } from '../../../../src/patients/patient.view';
import type { PatientChange } from '../../api/inputs';

/** Fields of the edit form that are sent together, because the API needs a guardian for a minor. */
const FIELD_GROUPS = [
  ['name'],
  ['mobile'],
  ['email'],
  ['last_appointment'],
  ['is_minor', 'guardian_name'],
  ['payer_id'],
  ['message_language'],
  ['tags'],
] as const;

/** All fields of the edit form as the API stores them. */
const toFields = (values: Partial<PatientView>) => ({
  name: values.name?.trim() ?? '',
  mobile: values.mobile?.trim() ?? '',
  email: values.email?.trim() || null,
  last_appointment: values.last_appointment || null,
  is_minor: values.is_minor ?? false,
  guardian_name: (values.is_minor && values.guardian_name?.trim()) || null,
  payer_id: values.payer_id ?? null,
  message_language: values.message_language || null,
  tags: values.tags ?? [],
});

/**
 * The request body: only what the form changed, so that a save keeps what somebody else changed meanwhile.
 * @param initial the patient when the form was opened
 */
export function toPatientChange(values: Partial<PatientView>, initial: Partial<PatientView>): PatientChange {
  const before = toFields(initial);
  const change: PatientChange = toFields(values);
  for (const fields of FIELD_GROUPS)
    if (fields.every((field) => JSON.stringify(change[field]) === JSON.stringify(before[field])))
      for (const field of fields) delete change[field];
  return change;
}
