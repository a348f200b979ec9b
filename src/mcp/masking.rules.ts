import { maskPhone } from '../shared/phone.js';
import { initialsOf } from '../shared/text.js';

/** A patient as tools return one. */
export interface PersonFields {
  patient_id: string;
  patient_name: string;
  patient_mobile: string | null;
}

/** Initials instead of the name: Ravi Shankar is "R. S.". */
export const maskName = (name: string): string => [...initialsOf(name)].map((initial) => `${initial}.`).join(' ');

/**
 * Returns a function for the patients in results. Without the scope `patients.read` it masks name and number. The ids stay, so
 * that the clinic finds the patient on the dashboard.
 */
export const personFields =
  (scopes: readonly string[]) =>
  (patient_id: string, name: string, mobile: string | null): PersonFields =>
    scopes.includes('patients.read')
      ? { patient_id, patient_name: name, patient_mobile: mobile }
      : { patient_id, patient_name: maskName(name), patient_mobile: mobile && maskPhone(mobile) };
