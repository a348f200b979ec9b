import { digitsOf, phoneDigits } from '../../shared/phone.js';
import { oneLine } from '../../shared/text.js';

interface SearchableRow {
  patient_name: string;
  patient_mobile: string | null;
  patient_email: string | null;
}

/** Searches name, mobile and email, ignoring case; in a phone number the grouping of the digits is ignored too. */
export function matchesSearch({ patient_name, patient_mobile, patient_email }: SearchableRow, text: string): boolean {
  const needle = oneLine(text).toLowerCase();
  if (!needle) return true;
  const digits = phoneDigits(needle);
  return (
    [patient_name, patient_mobile, patient_email].some((value) => value?.toLowerCase().includes(needle)) ||
    (digits !== '' && digitsOf(patient_mobile ?? '').includes(digits))
  );
}
