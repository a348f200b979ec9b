import { matchesPatient } from './matches-patient';

describe('a search without a network', () => {
  const patient = { name: 'Meera Nair', mobile: '+91 98765 43210' };

  it.each([
    ['mee', true],
    ['nair me', true],
    ['eera', false],
    ['98765', true],
    ['987 654', true],
    ['43210', true],
    ['32', false],
    ['11111', false],
  ])('for %p finds the patient: %p', (text, found) => expect(matchesPatient(text, patient)).toBe(found));
});
