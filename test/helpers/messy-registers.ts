import { addDays, daysBetween, type Day } from '../../src/shared/calendar.js';
import { HEADER, PLAN, toCsv } from './imports.js';
import { createXlsx, type XlsxCell } from './xlsx.js';

/** Rows of the large register, for example `IMPORT_ROWS=10000`. */
export const LARGE_ROWS = Number(process.env['IMPORT_ROWS'] ?? 1_000);
/** In the large register, one mobile number of so many is cut off. */
const CUT_OFF_EVERY = 100;

/** 05/11/2026 */
const slashes = (day: Day): string => day.split('-').toReversed().join('/');
/** 05.11.2026 */
const dots = (day: Day): string => slashes(day).replaceAll('/', '.');
/** 5.11.26 */
const short = (day: Day): string => day.split('-').map(Number).toReversed().join('.').replace('.20', '.');
/** 5-Nov-26 */
const monthName = (day: Day): string =>
  new Date(day)
    .toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
    .replaceAll(' ', '-')
    .replace('-20', '-');
/** ५ नवंबर २०२६ */
const hindi = (day: Day): string =>
  new Date(day).toLocaleDateString('hi-IN-u-nu-deva', { dateStyle: 'long', timeZone: 'UTC' });
/** ५/११/२०२६ */
const hindiSlashes = (day: Day): string => new Date(day).toLocaleDateString('en-GB-u-nu-deva', { timeZone: 'UTC' });
/** A date cell of Excel. */
const excelDate = (day: Day): XlsxCell => ({ date: daysBetween('1899-12-30', day) });

/**
 * An Excel file with a title, merged cells, a total, mobile numbers as text and as numbers, dates of all kinds, and a
 * column that Nirog does not recognise. Four rows are good, the total is not.
 */
export function excelRegister(today: Day): Buffer<ArrayBuffer> {
  const rows: XlsxCell[][] = [
    ['ABC Clinic – register of members'],
    [null],
    ['S.No.', 'Patient Name', 'Contact No.', 'Package', 'Duration', 'Valid upto', 'Fees Paid', 'Mode', 'Problem'],
    [1, 'Ravi Kumar', 9876543210, PLAN, 'Monthly', excelDate(addDays(today, 15)), 499, 'GPay', 'Knee pain'],
    [2, 'Sita Kumar', 9876543210, null, 'Yearly', slashes(addDays(today, 131)), 'Rs. 4,990/-', 'Cash', null],
    [3, ' Meena  Sharma ', '+91-98100-12345', null, '1 month', monthName(addDays(today, 12)), '₹499.00', 'नकद', null],
    [4, 'Imran Khan', '099300 54321', PLAN, 'monthly', hindiSlashes(addDays(today, 25)), 499, 'debit card', null],
    [null, 'Total', null, null, null, null, { formula: 'SUM(G4:G7)', value: '6487' }],
  ];
  return createXlsx(rows, ['A1:I1', 'D4:D6']);
}

/**
 * Cells copied from a Hindi spreadsheet, with two families on one number. Three rows are good, the last one is not.
 * @param firstAmount what the first patient paid.
 */
export function hindiRegister(today: Day, firstAmount = '४९९'): string {
  const rows = [
    ['क्रमांक', 'नाम', 'मोबाइल नंबर', 'योजना', 'अवधि', 'प्रारंभ तिथि', 'राशि', 'टिप्पणी'],
    ['1', 'रमेश गुप्ता', '९८७६५४३२१०', PLAN, 'मासिक', hindi(addDays(today, -15)), firstAmount, ''],
    ['2', 'सुनीता गुप्ता', '98765 43210', PLAN, 'वार्षिक', short(addDays(today, -233)), '4,990', 'रमेश की पत्नी'],
    ['3', 'Harpreet Singh', '98765-43210', PLAN, 'मासिक', dots(addDays(today, -15)), '499', ''],
    ['', '', '', '', '', '', '', ''],
    ['4', 'गीता', '12345', PLAN, 'मासिक', hindiSlashes(addDays(today, -15)), '499', ''],
  ];
  return rows.map((cells) => cells.join('\t')).join('\r\n');
}

/** A CSV of `LARGE_ROWS` patients, two on each number. */
export function largeRegister(today: Day): { file: string; good: number } {
  const dates = [(day: Day) => day, slashes, dots];
  const rows = Array.from({ length: LARGE_ROWS }, (_, n) => {
    const mobile = String(9_700_000_000 + Math.floor(n / 2));
    const written = [`+91 ${mobile}`, `0${mobile}`, mobile][n % 3] ?? mobile;
    const start = addDays(today, -(n % 60));
    return [
      ...[`Patient ${n}`, n % CUT_OFF_EVERY === 7 ? mobile.slice(0, 5) : written],
      ...[n % 5 === 0 ? `p${n}@example.com` : null, null, PLAN, n % 4 === 0 ? 'Tier 4990' : 'monthly'],
      ...[dates[n % 3]?.(start) ?? start, null, n % 4 === 0 ? '4,990' : '₹499', n % 2 ? 'cash' : 'UPI'],
      ...[`R-${n}`, n % 10 === 0 ? 'Knee pain' : null],
    ];
  });
  return { file: toCsv([HEADER, ...rows]), good: LARGE_ROWS - Math.ceil((LARGE_ROWS - 7) / CUT_OFF_EVERY) };
}
