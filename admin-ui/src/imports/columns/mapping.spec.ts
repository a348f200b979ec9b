import { fieldChoices, missingFields, withField } from './mapping';

const column = (index: number, header: string) => ({ index, header, samples: [], field: null });
const COLUMNS = [column(0, 'Naam'), column(1, 'Phone'), column(2, 'Alt phone')];

describe('the columns of a register', () => {
  it('need a name and a mobile number', () => {
    expect(missingFields({})).toEqual(['name', 'mobile']);
    expect(missingFields({ 2: 'mobile' })).toEqual(['name']);
    expect(missingFields({ 0: 'name', 1: 'mobile' })).toEqual([]);
  });

  it('have one field each, and a field has one column', () => {
    expect(withField({ 0: 'name' }, 1, 'mobile')).toEqual({ 0: 'name', 1: 'mobile' });
    expect(withField({ 0: 'name', 1: 'mobile' }, 2, 'mobile')).toEqual({ 0: 'name', 2: 'mobile' });
    expect(withField({ 0: 'name', 1: 'mobile' }, 1, null)).toEqual({ 0: 'name' });
  });

  it('can take over the field of another column, which is named', () => {
    const choices = fieldChoices(COLUMNS, { 0: 'name', 1: 'mobile' }, column(2, 'Alt phone'));
    expect(choices.find(({ field }) => field === 'mobile')?.usedBy?.header).toBe('Phone');
    expect(choices.find(({ field }) => field === 'email')?.usedBy).toBeUndefined();
  });
});
