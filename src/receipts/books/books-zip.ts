import type { Readable } from 'node:stream';
import type { EntityManager } from 'typeorm';
import { csvLines } from '../../platform/lists/csv.js';
import { zipTexts, type ZipText } from '../../platform/lists/zip-texts.js';
import { BYTE_ORDER_MARK, csvLine, type Cell } from '../../shared/csv.js';
import { streamCases, streamCashBook } from './book-entries.queries.js';
import { CASE_COLUMNS, CASH_BOOK_COLUMNS, REGISTER_COLUMNS } from './book-files.js';
import { streamRegister, streamVouchers, type BookPeriod } from './books.queries.js';
import type { BooksView } from './books.view.js';
import { tallyMasters, tallyVouchers } from './tally.js';

type Text = Iterable<string> | AsyncIterable<string>;

export const BOOK_FILES = [
  ...['receipts.csv', 'refund-receipts.csv', 'cash-book.csv', 'case-register.csv'],
  ...['tally-masters.xml', 'tally-vouchers.xml', 'sums.csv'],
];

const filesOf = (tx: EntityManager, doctorId: string, period: BookPeriod): [name: string, open: () => Text][] => [
  ['receipts.csv', () => csvLines(REGISTER_COLUMNS, streamRegister(tx, doctorId, 'receipt', period.financialYear))],
  [
    'refund-receipts.csv',
    () => csvLines(REGISTER_COLUMNS, streamRegister(tx, doctorId, 'refund_receipt', period.financialYear)),
  ],
  ['cash-book.csv', () => csvLines(CASH_BOOK_COLUMNS, streamCashBook(tx, doctorId, { period }))],
  ['case-register.csv', () => csvLines(CASE_COLUMNS, streamCases(tx, doctorId, { period }))],
  ['tally-masters.xml', tallyMasters],
  ['tally-vouchers.xml', () => tallyVouchers(streamVouchers(tx, doctorId, period))],
];

function sumsLines(books: BooksView, hashes: ReadonlyMap<string, string>): string {
  const { financial_year: year, receipts, refunds, cashBook, caseRegister, cashShare } = books;
  const lines: Cell[][] = [
    ['What', 'Count', 'Amount (INR)', 'SHA-256'],
    [`Financial year ${year}`, null, null, null],
    ['Receipts', receipts.count, receipts.amount, hashes.get('receipts.csv') ?? null],
    ['Refund receipts', refunds.count, refunds.amount, hashes.get('refund-receipts.csv') ?? null],
    ['Cash book: balance', cashBook.entries, cashBook.balance, hashes.get('cash-book.csv') ?? null],
    ['Case register: fees', caseRegister.entries, caseRegister.fees, hashes.get('case-register.csv') ?? null],
    ['Tally: ledgers', null, null, hashes.get('tally-masters.xml') ?? null],
    ['Tally: vouchers', null, null, hashes.get('tally-vouchers.xml') ?? null],
    ['Cash share in percent', cashShare.percent, cashShare.cash, null],
  ];
  return BYTE_ORDER_MARK + lines.map(csvLine).join('');
}

/**
 * The books of a financial year as a zip file: a CSV file for each book, two files for TallyPrime, and the sums with
 * the hash of each file. Rows are read from cursors while the file is sent, one file after the other.
 */
export function zipBooks(tx: EntityManager, doctorId: string, period: BookPeriod, books: BooksView): Readable {
  const hashes = new Map<string, string>();
  function* files(): Generator<ZipText> {
    for (const [name, open] of filesOf(tx, doctorId, period))
      yield { name, open, onHash: (sha256) => hashes.set(name, sha256) };
    yield { name: 'sums.csv', open: () => [sumsLines(books, hashes)] };
  }
  return zipTexts(files());
}
