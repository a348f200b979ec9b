import type { EntityManager } from 'typeorm';
import { mapBatches, streamRows } from '../../platform/lists/csv.js';
import { queryPage, sqlListQuery, type ListQuery, type ListRules, type Page } from '../../platform/lists/list-query.js';
import type { Day } from '../../shared/calendar.js';
import { paise, rupees } from '../../shared/money.js';
import { financialYearOf } from '../financial-year.rules.js';
import type { BookEntriesParams } from './books.dto.js';
import { bookPeriodOf } from './books.js';
import { CASES, IS_CASH, servicesOf, type BookPeriod, type BookRow } from './books.queries.js';
import type { CashBookEntryView, CaseView } from './books.view.js';

type EntryRow = { id: string; position: number } & Pick<
  BookRow,
  'kind' | 'number' | 'money_on' | 'issued_on' | 'patient_name' | 'plan_name' | 'tier_name' | 'amount_paise'
>;

const ENTRY_COLUMNS = `id, kind, number, money_on, issued_on, printed->>'patient_name' AS patient_name,
  printed->>'plan_name' AS plan_name, printed->>'tier_name' AS tier_name, amount_paise`;

/** A book with one row for each document. Its numbers and balances are those of the whole year, on every page. */
interface Book<Row extends EntryRow, View> {
  /** SELECT of all rows. $1: the doctor, $2 and $3: first and last day of the money. */
  sql: string;
  toView: (row: Row) => View;
}

const inRupees = (amount: number): number => rupees(paise(amount));

/** Cash in and out, with the balance since the first day of the financial year. */
const CASH_BOOK: Book<EntryRow & { balance_paise: number }, CashBookEntryView> = {
  sql: `SELECT ${ENTRY_COLUMNS}, row_number() OVER book AS position,
      sum(CASE kind WHEN 'receipt' THEN amount_paise ELSE -amount_paise END) OVER book::bigint AS balance_paise
    FROM receipt WHERE doctor_id = $1 AND money_on BETWEEN $2 AND $3 AND ${IS_CASH}
    WINDOW book AS (ORDER BY money_on, issued_at, kind, serial ROWS UNBOUNDED PRECEDING)`,
  toView: (row) => ({
    id: row.id,
    money_on: row.money_on,
    number: row.number,
    kind: row.kind,
    patient_name: row.patient_name,
    services: servicesOf(row),
    received: row.kind === 'receipt' ? inRupees(row.amount_paise) : null,
    returned: row.kind === 'receipt' ? null : inRupees(row.amount_paise),
    balance: row.balance_paise / 100,
  }),
};

/** The cases, numbered by the day of the money. */
const CASE_REGISTER: Book<EntryRow, CaseView> = {
  sql: `SELECT ${ENTRY_COLUMNS}, row_number() OVER (ORDER BY money_on, issued_at, serial) AS position
    FROM receipt WHERE ${CASES}`,
  toView: (row) => ({
    id: row.id,
    money_on: row.money_on,
    serial: row.position,
    patient_name: row.patient_name,
    services: servicesOf(row),
    fees: inRupees(row.amount_paise),
    issued_on: row.issued_on,
    number: row.number,
  }),
};

const FILTER = { financial_year: 'string' } as const;
const COMMON = { defaultOrder: 'position', filter: FILTER, id: 'id' };
const COMMON_SORT = { id: 'id', money_on: 'position', number: 'number', patient_name: 'lower(patient_name)' };

export const CASH_BOOK_LIST: ListRules = { ...COMMON, sort: COMMON_SORT };
export const CASE_REGISTER_LIST: ListRules = {
  ...COMMON,
  sort: { ...COMMON_SORT, serial: 'position', fees: 'amount_paise', issued_on: 'issued_on' },
};

interface BookQuery extends ListQuery<object> {
  period: BookPeriod;
}

/** @param today decides the financial year if none is named. @throws DomainError `request.invalid`. */
export function parseBookQuery(
  { financial_year: year, ...raw }: BookEntriesParams,
  rules: ListRules,
  today: Day,
): BookQuery {
  const query = sqlListQuery<{ financial_year?: string }>(raw, rules);
  return { ...query, period: bookPeriodOf(year ?? query.filter.financial_year ?? financialYearOf(today)) };
}

const rowsOf = ({ sql }: { sql: string }) => ({
  from: `FROM (${sql}) entry WHERE $4::uuid[] IS NULL OR id = ANY($4)`,
  params: (doctorId: string, { from, to }: BookPeriod, ids: string[] | null) => [doctorId, from, to, ids],
});

async function listEntries<Row extends EntryRow, View>(
  tx: EntityManager,
  doctorId: string,
  query: BookQuery,
  book: Book<Row, View>,
): Promise<Page<View>> {
  const { from, params } = rowsOf(book);
  const values = params(doctorId, query.period, query.ids);
  const { rows, total } = await queryPage<Row>(tx, { rows: `SELECT * ${from}`, from }, values, query);
  return { rows: rows.map(book.toView), total };
}

function streamEntries<Row extends EntryRow, View>(
  tx: EntityManager,
  doctorId: string,
  query: Pick<BookQuery, 'period' | 'ids' | 'orderBy'>,
  book: Book<Row, View>,
): AsyncGenerator<View[]> {
  const { from, params } = rowsOf(book);
  const sql = `SELECT * ${from} ORDER BY ${query.orderBy}`;
  return mapBatches(streamRows<Row>(tx, sql, params(doctorId, query.period, query.ids)), book.toView);
}

/** One page of the cash book. */
export const listCashBook = (tx: EntityManager, doctorId: string, query: BookQuery) =>
  listEntries(tx, doctorId, query, CASH_BOOK);

/** One page of the case register. */
export const listCases = (tx: EntityManager, doctorId: string, query: BookQuery) =>
  listEntries(tx, doctorId, query, CASE_REGISTER);

type StreamQuery = Pick<BookQuery, 'period'> & Partial<BookQuery>;
const wholeBook = ({ period, ids = null, orderBy = COMMON.defaultOrder }: StreamQuery) => ({ period, ids, orderBy });

/** All rows of the cash book, in batches. */
export const streamCashBook = (tx: EntityManager, doctorId: string, query: StreamQuery) =>
  streamEntries(tx, doctorId, wholeBook(query), CASH_BOOK);

/** All rows of the case register, in batches. */
export const streamCases = (tx: EntityManager, doctorId: string, query: StreamQuery) =>
  streamEntries(tx, doctorId, wholeBook(query), CASE_REGISTER);
