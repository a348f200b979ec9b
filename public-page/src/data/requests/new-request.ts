import { type NewDataRequest } from '../api.js';
import { type Correction, type RequestKind } from '../api-types.js';

/** The fields that a patient can ask to be corrected. */
export const FIELDS = ['name', 'mobile', 'email'] as const;

/** Values of the form's fields: as entered, or as stored, with an empty message. */
export interface RequestValues extends Required<Correction> {
  message: string;
}

/** Whether a stored field was emptied. A correction cannot clear a field; the patient can ask for it in the message. */
export const hasEmptiedField = (values: RequestValues, stored: RequestValues): boolean =>
  FIELDS.some((field) => values[field].trim() === '' && stored[field] !== '');

/** The fields with a new value; null without any. Emptied fields are left out. */
function toCorrection(values: RequestValues, stored: RequestValues): Correction | null {
  const changed = FIELDS.filter((field) => values[field].trim() !== '' && values[field].trim() !== stored[field]);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, values[field].trim()]));
}

/** The data request to send; null for a correction without a new value or message, or a complaint without a message. */
export function toDataRequest(kind: RequestKind, values: RequestValues, stored: RequestValues): NewDataRequest | null {
  const correction = kind === 'correction' ? toCorrection(values, stored) : null;
  const message = values.message.trim();
  const isEmpty = kind === 'correction' ? !correction && message === '' : kind === 'complaint' && message === '';
  return isEmpty ? null : { kind, ...(message !== '' && { message }), ...(correction && { correction }) };
}
