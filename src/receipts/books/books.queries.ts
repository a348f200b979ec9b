import type { EntityManager } from 'typeorm';
import { streamRows } from '../../platform/lists/csv.js';
import type { Day } from '../../shared/calendar.js';
import { paise, rupees } from '../../shared/money.js';
import type { TaxTreatment } from '../../shared/tax.js';
import type { ReceiptKind } from '../receipt.rules.js';
import type { BookMonthView, RegisterTotalsView } from './books.view.js';

/** Entered as cash, however it is spelt, or recorded without saying how. */
export const IS_CASH = `lower(btrim(receipt.method)) IN ('cash', 'offline')`;

/**
 * Receipts that are a case: not those of money that came back, and of a corrected payment only the last. $1: the doctor,
 * $2 and $3: first and last day of the money.
 */
export const CASES = `receipt.doctor_id = $1 AND receipt.money_on BETWEEN $2 AND $3 AND receipt.kind = 'receipt'
  AND receipt.reason <> 'refund_failed' AND NOT EXISTS (
    SELECT FROM receipt reversal WHERE reversal.doctor_id = receipt.doctor_id
      AND reversal.payment_id = receipt.payment_id AND reversal.kind = 'refund_receipt'
      AND reversal.reason IN ('voided', 'date_corrected') AND receipt.reason <> 'date_corrected')`;

/** What a book is about: the money's day for cash book and case register, the issue for the registers. */
export interface BookPeriod {
  financialYear: string;
  from: Day;
  to: Day;
}

export async function readRegisterTotals(
  tx: EntityManager,
  doctorId: string,
  financialYear: string,
): Promise<Record<ReceiptKind, RegisterTotalsView>> {
  const rows = await tx.query<{ kind: ReceiptKind; count: number; amount: number; tax: number }[]>(
    `SELECT kind, count(*)::int AS count, sum(amount_paise)::bigint AS amount, sum(tax_paise)::bigint AS tax
     FROM receipt WHERE doctor_id = $1 AND financial_year = $2 GROUP BY kind`,
    [doctorId, financialYear],
  );
  const totalsOf = (kind: ReceiptKind): RegisterTotalsView => {
    const { count, amount, tax } = rows.find((row) => row.kind === kind) ?? { count: 0, amount: 0, tax: 0 };
    return { count, amount: rupees(paise(amount)), tax: rupees(paise(tax)) };
  };
  return { receipt: totalsOf('receipt'), refund_receipt: totalsOf('refund_receipt') };
}

/** Sums in paise. */
export interface MoneySums {
  received: number;
  returned: number;
  cashEntries: number;
  cashReceived: number;
  cashReturned: number;
  cases: number;
  fees: number;
  /** Of `fees`, what was paid in cash. */
  cashFees: number;
}

export async function readMoneySums(tx: EntityManager, doctorId: string, { from, to }: BookPeriod): Promise<MoneySums> {
  const values = [doctorId, from, to];
  const [sums] = await tx.query<Omit<MoneySums, 'cases' | 'fees' | 'cashFees'>[]>(
    `SELECT coalesce(sum(amount_paise) FILTER (WHERE kind = 'receipt'), 0)::bigint AS received,
       coalesce(sum(amount_paise) FILTER (WHERE kind = 'refund_receipt'), 0)::bigint AS returned,
       count(*) FILTER (WHERE ${IS_CASH})::int AS "cashEntries",
       coalesce(sum(amount_paise) FILTER (WHERE kind = 'receipt' AND ${IS_CASH}), 0)::bigint AS "cashReceived",
       coalesce(sum(amount_paise) FILTER (WHERE kind = 'refund_receipt' AND ${IS_CASH}), 0)::bigint AS "cashReturned"
     FROM receipt WHERE doctor_id = $1 AND money_on BETWEEN $2 AND $3`,
    values,
  );
  const [cases] = await tx.query<Pick<MoneySums, 'cases' | 'fees' | 'cashFees'>[]>(
    `SELECT count(*)::int AS cases, coalesce(sum(amount_paise), 0)::bigint AS fees,
       coalesce(sum(amount_paise) FILTER (WHERE ${IS_CASH}), 0)::bigint AS "cashFees"
     FROM receipt WHERE ${CASES}`,
    values,
  );
  return Object.assign(
    { received: 0, returned: 0, cashEntries: 0, cashReceived: 0, cashReturned: 0, cases: 0, fees: 0, cashFees: 0 },
    sums,
    cases,
  );
}

export async function readMonths(
  tx: EntityManager,
  doctorId: string,
  { from, to }: BookPeriod,
): Promise<BookMonthView[]> {
  const rows = await tx.query<{ month: string; received: number; returned: number; cash: number }[]>(
    `SELECT to_char(money_on, 'YYYY-MM') AS month,
       coalesce(sum(amount_paise) FILTER (WHERE kind = 'receipt'), 0)::bigint AS received,
       coalesce(sum(amount_paise) FILTER (WHERE kind = 'refund_receipt'), 0)::bigint AS returned,
       coalesce(sum(amount_paise) FILTER (WHERE kind = 'receipt' AND ${IS_CASH}), 0)::bigint AS cash
     FROM receipt WHERE doctor_id = $1 AND money_on BETWEEN $2 AND $3 GROUP BY 1 ORDER BY 1`,
    [doctorId, from, to],
  );
  const inRupees = (amount: number) => rupees(paise(amount));
  return rows.map(({ month, received, returned, cash }) => ({
    month,
    received: inRupees(received),
    returned: inRupees(returned),
    cash: inRupees(cash),
  }));
}

/** The financial years in which something was issued or paid, the newest first. */
export const readFinancialYears = async (tx: EntityManager, doctorId: string): Promise<string[]> =>
  (
    await tx.query<{ year: string }[]>(
      `SELECT DISTINCT year || '-' || lpad(((year + 1) % 100)::text, 2, '0') AS year
       FROM (
         SELECT left(financial_year, 4)::integer AS year FROM receipt_series WHERE doctor_id = $1
         UNION
         SELECT extract(year FROM money_on - interval '3 months')::integer FROM receipt WHERE doctor_id = $1
       ) years ORDER BY 1 DESC`,
      [doctorId],
    )
  ).map(({ year }) => year);

/** One document, as the books list it. */
export interface BookRow {
  kind: ReceiptKind;
  number: string;
  issued_on: Day;
  money_on: Day;
  patient_name: string;
  plan_name: string | null;
  tier_name: string | null;
  amount_paise: number;
  tax_treatment: TaxTreatment;
  tax_paise: number;
  method: string;
  is_cash: boolean;
  reference: string | null;
  original_number: string | null;
  /** Paid through Razorpay, not at the clinic. */
  is_online: boolean;
}

/** Plan and tier: the nature of the services. */
export const servicesOf = ({ plan_name: plan, tier_name: tier }: Pick<BookRow, 'plan_name' | 'tier_name'>): string =>
  [plan, tier].filter(Boolean).join(', ');

const BOOK_COLUMNS = `kind, number, issued_on, money_on, printed->>'patient_name' AS patient_name,
  printed->>'plan_name' AS plan_name, printed->>'tier_name' AS tier_name, amount_paise, tax_treatment, tax_paise, method,
  ${IS_CASH} AS is_cash, reference, printed->>'original_number' AS original_number,
  (SELECT provider_payment_id IS NOT NULL FROM payment
   WHERE payment.doctor_id = receipt.doctor_id AND payment.id = receipt.payment_id) AS is_online`;

/** A register: all documents of one kind that were issued in a financial year, in the order of their numbers. */
export const streamRegister = (tx: EntityManager, doctorId: string, kind: ReceiptKind, financialYear: string) =>
  streamRows<BookRow>(
    tx,
    `SELECT ${BOOK_COLUMNS} FROM receipt WHERE doctor_id = $1 AND kind = $2 AND financial_year = $3 ORDER BY serial`,
    [doctorId, kind, financialYear],
  );

/** Everything that moved money, by its day: the vouchers. */
export const streamVouchers = (tx: EntityManager, doctorId: string, { from, to }: BookPeriod) =>
  streamRows<BookRow>(
    tx,
    `SELECT ${BOOK_COLUMNS} FROM receipt WHERE doctor_id = $1 AND money_on BETWEEN $2 AND $3
     ORDER BY money_on, issued_at, kind, serial`,
    [doctorId, from, to],
  );
