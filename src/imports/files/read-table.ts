import { XLSX_TYPE } from '../../platform/http/file-types.js';
import { DomainError } from '../../shared/domain-error.js';
import { cleanCell } from '../cells.rules.js';
import { countHeaders, hasData } from '../columns.rules.js';
import { MAX_COLUMNS } from '../import.rules.js';
import { readCsv } from './read-csv.js';
import { readXlsx } from './read-xlsx.js';
import type { TableRow } from './table-row.js';

/** A table with the header found in it. */
export interface Table {
  header: string[];
  /** The rows below the header, without blank ones, in batches. Can be read once. */
  rows: AsyncIterable<TableRow[]>;
  /** Cells of the first rows below the header. */
  firstRows: string[][];
}

/** The header is in one of the first rows; titles may stand above it. */
const HEADER_ROWS = 15;
const FIRST_ROWS = 60;
/** A row with as many known headers is the header. */
const MIN_HEADERS = 2;

/**
 * Reads a CSV or XLSX file. XLSX is recognised by its content, too: browsers send other types for it.
 * @throws DomainError `import.unreadable`.
 */
export async function readTable(bytes: Buffer, type: string): Promise<Table> {
  const isZip = bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));
  if (type.startsWith(XLSX_TYPE) && !isZip)
    throw new DomainError('import.unreadable', { why: 'it is not an XLSX file. Save it as .xlsx or CSV' });
  const batches: AsyncIterator<TableRow[], void> = isZip ? readXlsx(bytes) : readCsv(bytes);
  const first: TableRow[] = [];
  let isComplete = false;
  while (first.length < FIRST_ROWS && !isComplete) {
    const next = await batches.next();
    if (next.done) isComplete = true;
    else first.push(...clean(next.value));
  }
  if (first.length === 0) throw new DomainError('import.unreadable', { why: 'it is empty' });
  const header = findHeader(first.map(({ cells }) => cells));
  const below = first.slice(header === null ? 0 : header + 1);
  const width = Math.max(...first.map(({ cells }) => cells.length));
  const names = header === null ? [] : (first[header]?.cells ?? []);
  return {
    header: Array.from({ length: width }, (_, index) => names[index] || `Column ${index + 1}`),
    firstRows: below.map(({ cells }) => cells),
    rows: (async function* () {
      yield below;
      for (; !isComplete;) {
        const next = await batches.next();
        if (next.done) return;
        yield clean(next.value).map((row) => ({ ...row, cells: row.cells.slice(0, width) }));
      }
    })(),
  };
}

const clean = (rows: readonly TableRow[]): TableRow[] =>
  rows
    .map(({ number, cells }) => ({ number, cells: cells.slice(0, MAX_COLUMNS).map(cleanCell) }))
    .filter(({ cells }) => cells.some(Boolean));

/** The index of the header; null if the file begins with data. */
function findHeader(rows: readonly string[][]): number | null {
  const counts = rows.slice(0, HEADER_ROWS).map(countHeaders);
  const most = Math.max(...counts);
  if (most >= MIN_HEADERS) return counts.indexOf(most);
  return rows[0] && !hasData(rows[0]) && rows.length > 1 ? 0 : null;
}
