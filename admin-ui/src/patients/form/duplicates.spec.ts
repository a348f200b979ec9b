import { duplicateSearchText, duplicateKind } from './duplicates';

const patient = { name: 'Ravi Kumar', mobile_e164: '+919876543210' };

describe('duplicates', () => {
  it.each([
    [{}, null],
    [{ name: 'Ra' }, null],
    [{ name: ' Ravi ' }, 'Ravi'],
    [{ name: 'Ravi', mobile: '98765' }, 'Ravi'],
    [{ name: 'Ravi', mobile: '98765 43210 ' }, '98765 43210'],
    [{ name: null, mobile: null }, null],
  ])('%j searches for %s', (typed, text) => expect(duplicateSearchText(typed)).toBe(text));

  it.each([
    [{ name: 'ravi  kumar', mobile: '+91 98765 43210' }, 'twin'],
    [{ name: 'Sita Kumar', mobile: '9876543210' }, 'family'],
    [{ mobile: '9876543210' }, 'family'],
    [{ name: 'RAVI KUMAR' }, 'namesake'],
    [{ name: 'Ravi Kumar', mobile: '98765 43211' }, 'namesake'],
    [{ name: 'Ravi', mobile: '98765 43211' }, null],
    [{}, null],
  ] as const)('%j is a %s', (typed, kind) => expect(duplicateKind(typed, patient)).toBe(kind));
});
