import { csvLine, type Cell } from './csv.js';

describe('a line of a CSV file', () => {
  it.each([
    ['Asha Rao', '"Asha Rao"'],
    ['He said "no"', '"He said ""no"""'],
    ['two,\r\nlines', '"two,\r\nlines"'],
    ['आशा राव', '"आशा राव"'],
    [1299.5, '"1299.5"'],
    [-3200.5, '"-3200.5"'],
    [true, '"true"'],
    [null, '""'],
    ['', '""'],
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ['+91 98765 43210', '"\'+91 98765 43210"'],
    ['-1+1', '"\'-1+1"'],
    ['@SUM(A1)', '"\'@SUM(A1)"'],
    ['  =1', '"\'  =1"'],
    ['\t=1', '"\'\t=1"'],
    ['＝1', '"\'＝1"'],
    ['1-2', '"1-2"'],
  ] as [Cell, string][])('holds %j as %s', (cell, text) => expect(csvLine([cell])).toBe(`${text}\r\n`));

  it('puts commas between cells', () => expect(csvLine(['a', 1, null])).toBe('"a","1",""\r\n'));
});
