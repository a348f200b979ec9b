import { type NewDataRequest } from '../api.js';
import { type Correction, type RequestKind } from '../api-types.js';

/** The fields that a patient can ask to be corrected. */
export const FIELDS = ['name', 'mobile', 'email'] as const;

/** What the form contains, or what is stored. */
export interface Values extends Required<Correction> {
  message: string;
}

/** The fields that differ from the stored ones; null if none does. */
function toCorrection(values: Values, stored: Values): Correction | null {
  const changed = FIELDS.filter((field) => values[field].trim() !== '' && values[field].trim() !== stored[field]);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, values[field].trim()]));
}

/** The request to send; null if the patient has to write something first. */
export function toRequest(kind: RequestKind, values: Values, stored: Values): NewDataRequest | null {
  const correction = kind === 'correction' ? toCorrection(values, stored) : null;
  const message = values.message.trim();
  const isEmpty = kind === 'correction' ? !correction && message === '' : kind === 'complaint' && message === '';
  return isEmpty ? null : { kind, ...(message !== '' && { message }), ...(correction && { correction }) };
}
