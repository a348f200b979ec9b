import type { PatientView } from '../../../../src/patients/patient.view';
import { isPhone, normalizePhone } from '../../../../src/shared/phone';

/** What of a name and a number is typed so far; an emptied field is null. */
export interface ContactValues {
  name?: string | null | undefined;
  mobile?: string | null | undefined;
}

const MIN_NAME_LENGTH = 3;
const normalizeName = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** What to search for while somebody types: the number once it is one, before that the name; nothing else is worth it. */
export function duplicateSearchText({ name, mobile }: ContactValues): string | null {
  if (mobile && isPhone(mobile)) return mobile.trim();
  const text = name?.trim() ?? '';
  return text.length >= MIN_NAME_LENGTH ? text : null;
}

/** How a patient who is there already relates to what is typed. `twin`: name and number, which may be there only once. */
export type DuplicateKind = 'twin' | 'family' | 'namesake';

/** What kind of duplicate `patient` is; null for somebody else whom the search found, too. */
export function duplicateKind(
  values: ContactValues,
  patient: Pick<PatientView, 'name' | 'mobile_e164'>,
): DuplicateKind | null {
  const sameName = values.name ? normalizeName(values.name) === normalizeName(patient.name) : false;
  const sameNumber =
    values.mobile && isPhone(values.mobile) ? normalizePhone(values.mobile) === patient.mobile_e164 : false;
  if (sameNumber) return sameName ? 'twin' : 'family';
  return sameName ? 'namesake' : null;
}
