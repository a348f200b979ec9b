/** A value of a cell. Numbers stay numbers, so that a spreadsheet can add them up. */
export type Cell = string | number | boolean | null;

/** Text that a spreadsheet would interpret as a formula. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Begins every CSV file, so that Excel reads it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

function quoteCell(cell: Cell): string {
  if (cell === null) return '""';
  if (typeof cell !== 'string') return `"${String(cell)}"`;
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** One line of a CSV file (RFC 4180): every cell is quoted; an apostrophe precedes text that could run as a formula. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(quoteCell).join(',')}\r\n`;
