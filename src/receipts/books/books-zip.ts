import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { EntityManager } from 'typeorm';
import ZipStream from 'zip-stream';
import { csvLines } from '../../platform/lists/csv.js';
import { BYTE_ORDER_MARK, csvLine, type Cell } from '../../shared/csv.js';
import { streamCases, streamCashBook } from './book-entries.queries.js';
import { CASE_COLUMNS, CASH_BOOK_COLUMNS, REGISTER_COLUMNS } from './book-files.js';
import { streamRegister, streamVouchers, type BookPeriod } from './books.queries.js';
import type { BooksView } from './books.view.js';
import { tallyMasters, tallyVouchers } from './tally.js';

type Text = Iterable<string> | AsyncIterable<string>;

/** Files of the same books have the same bytes. */
const FILE_DATA = { date: new Date('2000-01-01T00:00:00Z'), mode: 0o100644 };

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

/** Reads texts as bytes and passes their hash on at the end. */
async function* hashed(texts: Text, onEnd: (sha256: string) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const text of texts) {
    const bytes = Buffer.from(text);
    hash.update(bytes);
    yield bytes;
  }
  onEnd(hash.digest('hex'));
}

/**
 * The books of a financial year as a zip file: a CSV file for each book, two files for TallyPrime, and the sums with
 * the hash of each file. Rows are read from cursors while the file is sent, one file after the other.
 */
export function zipBooks(tx: EntityManager, doctorId: string, period: BookPeriod, books: BooksView): Readable {
  const zip = new ZipStream({ level: 6 });
  const hashes = new Map<string, string>();
  const add = (name: string, texts: Text) =>
    new Promise<void>((resolve, reject) => {
      const file = Readable.from(hashed(texts, (hash) => hashes.set(name, hash)));
      zip.entry(file, { name, ...FILE_DATA }, (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  const addAll = async () => {
    for (const [name, open] of filesOf(tx, doctorId, period)) await add(name, open());
    await add('sums.csv', [sumsLines(books, hashes)]);
    zip.finalize();
  };
  addAll().catch((error: unknown) => zip.destroy(error instanceof Error ? error : new Error(String(error))));
  return zip;
}
