/** A range of merged cells; rows are counted from 1, columns from 0. */
interface Merge {
  firstRow: number;
  lastRow: number;
  column: number;
}

/** Merged ranges stand below the rows in a sheet's XML; more text than this is not read. */
const MAX_TAIL_LENGTH = 2_000_000;
const END_OF_ROWS = '</sheetData>';
const MERGE = /<(?:\w+:)?mergeCell\b[^>]*\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g;

/** The index of a column: A is 0, AA is 26. @param reference of a column or a cell, as in AA7. */
export function columnIndex(reference: string): number {
  let index = 0;
  for (const letter of reference.replace(/\d+$/, '')) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** Finds the ranges that are merged downwards. @param texts the XML of a sheet in pieces. */
export async function findMerges(texts: AsyncIterable<string>): Promise<Merge[]> {
  let tail = '';
  let isBelow = false;
  for await (const text of texts) {
    tail += text;
    const end = isBelow ? 0 : tail.search(/<\/(?:\w+:)?sheetData>/);
    if (end >= 0) isBelow = true;
    tail = end >= 0 ? tail.slice(end, MAX_TAIL_LENGTH + end) : tail.slice(-END_OF_ROWS.length * 4);
  }
  return [...tail.matchAll(MERGE)]
    .map(([, column = '', first, , last]) => ({
      column: columnIndex(column),
      firstRow: Number(first),
      lastRow: Number(last),
    }))
    .filter(({ firstRow, lastRow }) => lastRow > firstRow)
    .sort((a, b) => a.firstRow - b.firstRow);
}

/** Repeats the value of merged cells in each of their rows. Rows must be filled in order. */
export class MergedCells {
  private next = 0;
  private open: (Merge & { value: string })[] = [];

  constructor(private readonly merges: readonly Merge[]) {}

  fill(row: number, cells: string[]): string[] {
    this.open = this.open.filter(({ lastRow }) => lastRow >= row);
    if (this.open.length === 0 && (this.merges[this.next]?.firstRow ?? Infinity) > row) return cells;
    const filled = [...cells];
    for (const { column, value } of this.open) {
      while (filled.length <= column) filled.push('');
      filled[column] ||= value;
    }
    for (let merge = this.merges[this.next]; merge && merge.firstRow <= row; merge = this.merges[(this.next += 1)])
      this.open.push({ ...merge, value: cells[merge.column] ?? '' });
    return filled;
  }
}
