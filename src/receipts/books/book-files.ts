import { formatDay } from '../../shared/calendar.js';
import { BYTE_ORDER_MARK, csvLine, type Cell } from '../../shared/csv.js';
import { paise, rupees } from '../../shared/money.js';
import { splitTax } from '../receipt.rules.js';
import type { BookRow } from './books.queries.js';

type Batches = AsyncIterable<BookRow[]>;

interface Column {
  heading: string;
  /** @param index number of the row, from 1 */
  cell: (row: BookRow, index: number) => Cell;
}

const inRupees = (amount: number): number => rupees(paise(amount));
const day = (heading: string, of: (row: BookRow) => BookRow['money_on']): Column[] => [
  { heading, cell: (row) => formatDay(of(row)) },
  { heading: `${heading} (ISO)`, cell: of },
];
const servicesOf = ({ plan_name: plan, tier_name: tier }: BookRow): string => [plan, tier].filter(Boolean).join(', ');

export const REGISTER_COLUMNS: readonly Column[] = [
  { heading: 'Number', cell: (row) => row.number },
  ...day('Issue Date', (row) => row.issued_on),
  ...day('Money Date', (row) => row.money_on),
  { heading: 'Patient Name', cell: (row) => row.patient_name },
  { heading: 'Services', cell: servicesOf },
  { heading: 'Amount (INR)', cell: (row) => inRupees(row.amount_paise) },
  { heading: 'Tax Treatment', cell: (row) => row.tax_treatment },
  { heading: 'Taxable (INR)', cell: (row) => inRupees(row.amount_paise - row.tax_paise) },
  { heading: 'CGST (INR)', cell: (row) => rupees(splitTax(paise(row.tax_paise)).cgst) },
  { heading: 'SGST (INR)', cell: (row) => rupees(splitTax(paise(row.tax_paise)).sgst) },
  { heading: 'Method', cell: (row) => row.method },
  { heading: 'Reference', cell: (row) => row.reference },
  { heading: 'Original Number', cell: (row) => row.original_number },
];

/** Form 25. */
export const CASE_COLUMNS: readonly Column[] = [
  ...day('Date', (row) => row.money_on),
  { heading: 'Serial No.', cell: (_, index) => index },
  { heading: "Patient's Name", cell: (row) => row.patient_name },
  { heading: 'Nature of Services', cell: servicesOf },
  { heading: 'Fees Received (INR)', cell: (row) => inRupees(row.amount_paise) },
  ...day('Date of Receipt', (row) => row.issued_on),
  { heading: 'Receipt No.', cell: (row) => row.number },
];

/** The lines of a CSV file. */
export async function* bookLines(columns: readonly Column[], batches: Batches): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading));
  let index = 0;
  for await (const rows of batches) {
    yield rows
      .map((row) => {
        index += 1;
        return csvLine(columns.map(({ cell }) => cell(row, index)));
      })
      .join('');
  }
}

const CASH_BOOK_HEADINGS = [
  'Date',
  'Date (ISO)',
  'Number',
  'Particulars',
  'Received (INR)',
  'Paid (INR)',
  'Balance (INR)',
];

/** The lines of the cash book. Its balance counts from 0 at the beginning of the financial year. */
export async function* cashBookLines(batches: Batches): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(CASH_BOOK_HEADINGS);
  let balance = 0;
  for await (const rows of batches) {
    let lines = '';
    for (const row of rows) {
      const isReceived = row.kind === 'receipt';
      balance += isReceived ? row.amount_paise : -row.amount_paise;
      const amount = inRupees(row.amount_paise);
      lines += csvLine([
        ...[formatDay(row.money_on), row.money_on, row.number, `${row.patient_name}: ${servicesOf(row)}`],
        ...[isReceived ? amount : null, isReceived ? null : amount, balance / 100],
      ]);
    }
    yield lines;
  }
}
