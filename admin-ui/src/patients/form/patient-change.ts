import type { PatientView } from '../../../../src/patients/patient.view';
import type { PatientChange } from '../../api/inputs';

/** All fields of the edit form as the API stores them, in the groups that are sent together. */
const toFieldGroups = (values: Partial<PatientView>): PatientChange[] => [
  { name: values.name?.trim() ?? '' },
  { mobile: values.mobile?.trim() ?? '' },
  { email: values.email?.trim() || null },
  { last_appointment: values.last_appointment || null },
  // The API checks them together: a minor needs a guardian.
  {
    is_minor: values.is_minor ?? false,
    guardian_name: (values.is_minor && values.guardian_name?.trim()) || null,
  },
  { payer_id: values.payer_id ?? null },
  { message_language: values.message_language || null },
  { tags: values.tags ?? [] },
];

/**
 * The request body: only what the form changed, so that a save keeps what somebody else changed meanwhile.
 * @param initial the patient when the form was opened
 */
export function toPatientChange(values: Partial<PatientView>, initial: Partial<PatientView>): PatientChange {
  const before = toFieldGroups(initial).map((group) => JSON.stringify(group));
  return toFieldGroups(values)
    .filter((group, n) => JSON.stringify(group) !== before[n])
    .reduce((change, group) => ({ ...change, ...group }), {});
}
