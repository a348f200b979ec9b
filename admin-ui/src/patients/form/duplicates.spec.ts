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
    [{ name: 'ravi  kumar', mobile: '+91 98765 43210' }, 'duplicate'],
    [{ name: 'Sita Kumar', mobile: '9876543210' }, 'sameNumber'],
    [{ mobile: '9876543210' }, 'sameNumber'],
    [{ name: 'RAVI KUMAR' }, 'sameName'],
    [{ name: 'Ravi Kumar', mobile: '98765 43211' }, 'sameName'],
    [{ name: 'Ravi', mobile: '98765 43211' }, null],
    [{}, null],
  ] as const)('%j is a %s', (typed, kind) => expect(duplicateKind(typed, patient)).toBe(kind));
});
