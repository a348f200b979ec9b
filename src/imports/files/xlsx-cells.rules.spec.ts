import { cellText, isDateFormat, type CellType } from './xlsx-cells.rules.js';

describe('cellText', () => {
  it.each<[string, CellType, string, boolean, boolean, string]>([
    ['a mobile number', 'n', '9876543210', false, false, '9876543210'],
    ['a number with an exponent', 'n', '9.87654321E9', false, false, '9876543210'],
    ['a fraction with a binary error', 'n', '1500.1000000000001', false, false, '1500.1'],
    ['a date', 'n', '46331', true, false, '2026-11-05'],
    ['a date with a time', 'n', '46331.75', true, false, '2026-11-05'],
    ['a date since 1904', 'n', '44869', true, true, '2026-11-05'],
    ['an ISO date', 'd', '2026-11-05T00:00:00', false, false, '2026-11-05'],
    ['the text of a formula', 'str', '499', false, false, '499'],
    ['an error', 'e', '#N/A', false, false, '#N/A'],
  ])('reads %s', (_, type, value, isDate, uses1904, text) =>
    expect(cellText(type, value, isDate, uses1904)).toBe(text),
  );
});

describe('isDateFormat', () => {
  it.each<[number, string | undefined, boolean]>([
    [14, undefined, true],
    [0, undefined, false],
    [164, 'dd\\-mmm\\-yy', true],
    [164, '[$-409]d\\-mmm\\-yyyy;@', true],
    [164, '#,##0.00 "days"', false],
    [164, '[Red]0', false],
    [164, 'General', false],
  ])('format %d %s: %s', (id, code, isDate) => expect(isDateFormat(id, code)).toBe(isDate));
});
