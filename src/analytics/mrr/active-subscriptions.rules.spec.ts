import { matchesSearch } from './active-subscriptions.rules.js';

const row = { patient_name: 'Asha Rao', patient_mobile: '98765 43210', patient_email: 'Asha@Mail.example' };
const deleted = { patient_name: 'Deleted patient', patient_mobile: null, patient_email: null };

it.each([
  ['', true],
  ['  asha ', true],
  ['RAO', true],
  ['mail.EXAMPLE', true],
  ['9876543', true],
  ['765 43', true],
  ['९८७६५', true],
  ['98765/432', true],
  ['ravi', false],
  ['98766', false],
  ['%', false],
  ['-', false],
])('%j: %s', (text, found) => expect(matchesSearch(row, text)).toBe(found));

it('does not find a deleted patient by number', () => expect(matchesSearch(deleted, '98')).toBe(false));
