import { digitsOf, numberIn } from '../../shared/phone.js';
import { oneLine } from '../../shared/text.js';

interface Findable {
  patient_name: string;
  patient_mobile: string | null;
  patient_email: string | null;
}

/** Whether a search for `text` finds a row: by name, mobile or email, whatever the case; a number however it is grouped. */
export function isFoundBy({ patient_name, patient_mobile, patient_email }: Findable, text: string): boolean {
  const wanted = oneLine(text).toLowerCase();
  if (!wanted) return true;
  const digits = numberIn(wanted);
  return (
    [patient_name, patient_mobile, patient_email].some((value) => value?.toLowerCase().includes(wanted)) ||
    (digits !== '' && digitsOf(patient_mobile ?? '').includes(digits))
  );
}
