import { digitsOf, phoneDigits } from '../../shared/phone.js';
import { oneLine } from '../../shared/text.js';

interface SearchableRow {
  patient_name: string;
  patient_mobile: string | null;
  patient_email: string | null;
}

/** Whether a search for `text` finds a row: by name, mobile or email, whatever the case; a number however it is grouped. */
export function matchesSearch({ patient_name, patient_mobile, patient_email }: SearchableRow, text: string): boolean {
  const needle = oneLine(text).toLowerCase();
  if (!needle) return true;
  const digits = phoneDigits(needle);
  return (
    [patient_name, patient_mobile, patient_email].some((value) => value?.toLowerCase().includes(needle)) ||
    (digits !== '' && digitsOf(patient_mobile ?? '').includes(digits))
  );
}
