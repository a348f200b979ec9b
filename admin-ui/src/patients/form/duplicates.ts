import type { PatientView } from '../../../../src/patients/patient.view';
import { isPhone, normalPhone } from '../../../../src/shared/phone';

/** What of a name and a number is typed so far; an emptied field is null. */
export interface Typed {
  name?: string | null | undefined;
  mobile?: string | null | undefined;
}

const SHORTEST_NAME = 3;
const nameOf = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** What to search for while somebody types: the number once it is one, before that the name; nothing else is worth it. */
export function kinSearch({ name, mobile }: Typed): string | null {
  if (mobile && isPhone(mobile)) return mobile.trim();
  const text = name?.trim() ?? '';
  return text.length >= SHORTEST_NAME ? text : null;
}

/** How a patient who is there already relates to what is typed. `twin`: name and number, which may be there only once. */
export type Kinship = 'twin' | 'family' | 'namesake';

/** The kinship of `patient`; null for somebody else whom the search found, too. */
export function kinshipOf(typed: Typed, patient: Pick<PatientView, 'name' | 'mobile_e164'>): Kinship | null {
  const sameName = typed.name ? nameOf(typed.name) === nameOf(patient.name) : false;
  const sameNumber = typed.mobile && isPhone(typed.mobile) ? normalPhone(typed.mobile) === patient.mobile_e164 : false;
  if (sameNumber) return sameName ? 'twin' : 'family';
  return sameName ? 'namesake' : null;
}
