import { kinSearch, kinshipOf } from './duplicates';

const ravi = { name: 'Ravi Kumar', mobile_e164: '+919876543210' };

describe('kinship', () => {
  it.each([
    [{}, null],
    [{ name: 'Ra' }, null],
    [{ name: ' Ravi ' }, 'Ravi'],
    [{ name: 'Ravi', mobile: '98765' }, 'Ravi'],
    [{ name: 'Ravi', mobile: '98765 43210 ' }, '98765 43210'],
    [{ name: null, mobile: null }, null],
  ])('%j searches for %s', (typed, text) => expect(kinSearch(typed)).toBe(text));

  it.each([
    [{ name: 'ravi  kumar', mobile: '+91 98765 43210' }, 'twin'],
    [{ name: 'Sita Kumar', mobile: '9876543210' }, 'family'],
    [{ mobile: '9876543210' }, 'family'],
    [{ name: 'RAVI KUMAR' }, 'namesake'],
    [{ name: 'Ravi Kumar', mobile: '98765 43211' }, 'namesake'],
    [{ name: 'Ravi', mobile: '98765 43211' }, null],
    [{}, null],
  ] as const)('%j is a %s', (typed, kinship) => expect(kinshipOf(typed, ravi)).toBe(kinship));
});
