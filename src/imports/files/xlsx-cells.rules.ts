import { addDays } from '../../shared/calendar.js';
import { daySerial } from '../cells.rules.js';

/** Types of cells in a sheet's XML; `str` is the result of a formula, `d` an ISO date. */
export type CellType = 'n' | 's' | 'str' | 'inlineStr' | 'b' | 'e' | 'd';

/** Days between the two calendars of Excel, which begin in 1900 and 1904. */
const DAYS_TO_1904 = 1_462;
/** Decimal digits that Excel shows of a number. */
const EXCEL_PRECISION = 15;
/** The highest serial number of a date: 31 December 9999. */
const MAX_SERIAL = 2_958_465;

/** Built-in number formats that show a date. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/**
 * Whether a number format shows a date. @param code of a custom format. Literals, colours and conditions in it do not
 * count, and a format of hours alone is no date.
 */
export function isDateFormat(id: number, code?: string): boolean {
  if (code === undefined) return isBuiltInDate(id);
  const symbols = code
    .toLowerCase()
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[[^\]]*\]/g, '');
  return /[dy]/.test(symbols) && !/general/.test(symbols);
}

/** The text of a cell. @param isDate whether its format shows a date. */
export function cellText(type: CellType, value: string, isDate: boolean, uses1904: boolean): string {
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd') return value.slice(0, 10);
  if (type !== 'n') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (isDate && number >= 1 && number <= MAX_SERIAL)
    return uses1904 ? addDays(daySerial(number), DAYS_TO_1904) : daySerial(number);
  return numberText(number);
}

/** All digits of a number, without the error of binary fractions: 9876543210, 1500.1. */
const numberText = (number: number): string => String(Number(number.toPrecision(EXCEL_PRECISION)));
