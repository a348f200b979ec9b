/** What a cell can hold. Numbers stay numbers, so that a spreadsheet can add them up. */
export type Cell = string | number | boolean | null;

/** A text that a spreadsheet would take for a formula, or a number with an unseen meaning. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** How a file of ours begins: so that Excel reads it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

function quoteCell(cell: Cell): string {
  if (cell === null) return '""';
  if (typeof cell !== 'string') return `"${String(cell)}"`;
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** One line of a CSV file (RFC 4180): every cell quoted; a text that could run as a formula begins with an apostrophe. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(quoteCell).join(',')}\r\n`;
