import type { ImportRowView } from '../../../../src/imports/import.view';
import { valuesOf } from './cells';

const rowWith = (changes: ImportRowView['changes']): ImportRowView => ({
  id: '0199f2b0-1c2d-7e3f-8a4b-5c6d7e8f9a0b',
  number: 2,
  result: 'wrong',
  values: { name: 'Asha Rao', mobile: '12' },
  problems: [
    { field: 'mobile', message: 'too short' },
    { field: 'plan', message: 'unknown plan' },
  ],
  changes,
  patient_id: null,
});
const ROW = rowWith([]);

describe('a row of a register', () => {
  it('shows its values, and each problem at its value', () => {
    expect(valuesOf(ROW, 'patient')).toEqual([
      { field: 'name', text: 'Asha Rao', problems: [], changes: [] },
      { field: 'mobile', text: '12', problems: ['too short'], changes: [] },
    ]);
  });

  it('shows a problem of a missing value, and no other missing value', () => {
    expect(valuesOf(ROW, 'subscription')).toMatchObject([{ field: 'plan', text: '', problems: ['unknown plan'] }]);
    expect(valuesOf(ROW, 'payment')).toEqual([]);
  });

  it('shows what a value changes', () => {
    const change = { field: 'email' as const, from: null, to: 'asha@rao.example' };
    expect(valuesOf(rowWith([change]), 'patient').at(-1)).toMatchObject({ field: 'email', changes: [change] });
  });
});
