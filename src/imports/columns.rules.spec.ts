import { countHeaders, recogniseColumns } from './columns.rules.js';

describe('recogniseColumns', () => {
  it('recognises English headers, whatever their case and punctuation', () =>
    expect(
      recogniseColumns(
        ['S.No.', 'PATIENT NAME', 'Mobile No.', 'Package', 'Valid Till', 'Fees Paid (Rs)', 'Remarks'],
        [],
      ),
    ).toEqual({ 1: 'name', 2: 'mobile', 3: 'plan', 4: 'end', 5: 'amount', 6: 'notes' }));

  it('recognises Hindi headers', () =>
    expect(recogniseColumns(['नाम', 'मोबाइल नंबर', 'योजना', 'प्रारंभ तिथि', 'राशि'], [])).toEqual({
      0: 'name',
      1: 'mobile',
      2: 'plan',
      3: 'start',
      4: 'amount',
    }));

  it('recognises columns without a known header by their cells', () =>
    expect(
      recogniseColumns(
        ['Column 1', 'Column 2', 'Column 3', 'Column 4'],
        [
          ['1', 'Ravi Kumar', '9876543210', 'cash'],
          ['2', 'Sita Devi', '+91 91234 56780', 'UPI'],
        ],
      ),
    ).toEqual({ 1: 'name', 2: 'mobile', 3: 'method' }));

  it('maps each field once', () =>
    expect(recogniseColumns(['Name', 'Mobile', 'Phone'], [])).toEqual({ 0: 'name', 1: 'mobile' }));

  it('counts the headers of a row', () => expect(countHeaders(['Register 2026', '', 'Mobile', 'Name'])).toBe(2));
});
