import { dayColumns, type CsvColumn } from '../../platform/lists/csv.js';
import { paise, rupees } from '../../shared/money.js';
import { splitTax } from '../receipt.rules.js';
import { servicesOf, type BookRow } from './books.queries.js';
import type { CashBookEntryView, CaseView } from './books.view.js';

const inRupees = (amount: number): number => rupees(paise(amount));
/** A register of receipts or of refund receipts. */
export const REGISTER_COLUMNS: CsvColumn<BookRow>[] = [
  { heading: 'Number', cell: (row) => row.number },
  ...dayColumns<BookRow>('Issue Date', (row) => row.issued_on),
  ...dayColumns<BookRow>('Money Date', (row) => row.money_on),
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
export const CASE_COLUMNS: CsvColumn<CaseView>[] = [
  ...dayColumns<CaseView>('Date', (row) => row.money_on),
  { heading: 'Serial No.', cell: (row) => row.serial },
  { heading: "Patient's Name", cell: (row) => row.patient_name },
  { heading: 'Nature of Services', cell: (row) => row.services },
  { heading: 'Fees Received (INR)', cell: (row) => row.fees },
  ...dayColumns<CaseView>('Date of Receipt', (row) => row.issued_on),
  { heading: 'Receipt No.', cell: (row) => row.number },
];

/** The balance counts from 0 at the beginning of the financial year. */
export const CASH_BOOK_COLUMNS: CsvColumn<CashBookEntryView>[] = [
  ...dayColumns<CashBookEntryView>('Date', (row) => row.money_on),
  { heading: 'Number', cell: (row) => row.number },
  { heading: 'Particulars', cell: (row) => `${row.patient_name}: ${row.services}` },
  { heading: 'Received (INR)', cell: (row) => row.received },
  { heading: 'Paid (INR)', cell: (row) => row.returned },
  { heading: 'Balance (INR)', cell: (row) => row.balance },
];
