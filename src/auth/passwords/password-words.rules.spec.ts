import { isMadeOfKnownWords } from './password-words.rules.js';

const TEXTS = ['dr.asha@rao-clinic.example', '+919876543210', 'Dr Asha Rao', 'Rao Family Clinic', null];

it.each([
  ['nirog123', true],
  ['Nirog@2026', true],
  ['asharao', true],
  ['Rao@2024', true],
  ['drasharao1', true],
  ['RaoFamilyClinic', true],
  ['9876543210', true],
  ['+919876543210', true],
  ['doctor', true],
  ['patients!!', true],
  ['clinic-monsoon', false],
  ['asha likes tulsi', false],
  ['482913', false],
  ['banyan', false],
  ['😀😀😀12', false],
])('%s', (password, expected) => {
  expect(isMadeOfKnownWords(password, TEXTS)).toBe(expected);
});

it('knows names in other scripts', () => {
  expect(isMadeOfKnownWords('आशा2026', ['डॉ. आशा राव'])).toBe(true);
});
