import type { OfflinePatientView } from '../../../../src/desk/offline-copy.view';
import { matchesWords } from '../../search/matches';

const MIN_DIGITS = 3;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Whether each word begins a word of the name, or the digits are part of the number. */
export function matchesPatient(text: string, { name, mobile }: Pick<OfflinePatientView, 'name' | 'mobile'>): boolean {
  const digits = digitsOf(text);
  return matchesWords(text, name) || (digits.length >= MIN_DIGITS && digitsOf(mobile).includes(digits));
}
