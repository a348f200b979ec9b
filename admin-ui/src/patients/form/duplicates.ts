import type { PatientView } from '../../../../src/patients/patient.view';
import { isPhone, normalizePhone } from '../../../../src/shared/phone';

/** Form values so far; a cleared field is null. */
export interface ContactValues {
  name?: string | null | undefined;
  mobile?: string | null | undefined;
}

const MIN_NAME_LENGTH = 3;
const normalizeName = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Search text for duplicates: the number once it is complete, otherwise a name of at least three characters. Null if
 * neither.
 */
export function duplicateSearchText({ name, mobile }: ContactValues): string | null {
  if (mobile && isPhone(mobile)) return mobile.trim();
  const text = name?.trim() ?? '';
  return text.length >= MIN_NAME_LENGTH ? text : null;
}

/**
 * How an existing patient matches the input. `duplicate`: same name and number, which the server rejects.
 */
type DuplicateKind = 'duplicate' | 'sameNumber' | 'sameName';

/** The kind of duplicate; null if the search matched something else. */
export function duplicateKind(
  values: ContactValues,
  patient: Pick<PatientView, 'name' | 'mobile_e164'>,
): DuplicateKind | null {
  const sameName = values.name ? normalizeName(values.name) === normalizeName(patient.name) : false;
  const sameNumber =
    values.mobile && isPhone(values.mobile) ? normalizePhone(values.mobile) === patient.mobile_e164 : false;
  if (sameNumber) return sameName ? 'duplicate' : 'sameNumber';
  return sameName ? 'sameName' : null;
}
