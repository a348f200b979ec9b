import type { Day } from '../../shared/calendar.js';
import type { ReceiptKind } from '../receipt.rules.js';

/** One line of the register that receipts or refund receipts make up, added up. */
export class RegisterTotalsView {
  /** Number of documents. @example 128 */
  count!: number;
  /** Rupees, tax included. @example 63872 */
  amount!: number;
  /** Rupees of tax within the amount. @example 0 */
  tax!: number;
}

/** Cash in and out at the clinic. */
export class CashBookView {
  /** Number of entries. @example 12 */
  entries!: number;
  /** Rupees received in cash. @example 5988 */
  received!: number;
  /** Rupees of cash given back. @example 0 */
  returned!: number;
  /** Rupees received less rupees given back. @example 5988 */
  balance!: number;
}

/** Daily case register (Form 25): the fee of each case. */
export class CaseRegisterView {
  /** Number of entries. @example 128 */
  entries!: number;
  /** Rupees. @example 63872 */
  fees!: number;
}

/** Cash as a share of all fees; voided payments do not count. Up to 5 % the higher limit of presumptive taxation applies. */
export class CashShareView {
  /** Fees paid in cash, in rupees. @example 5988 */
  cash!: number;
  /** Fees paid in any way, in rupees. @example 63872 */
  received!: number;
  /** Percent with one decimal; null if nothing was received. @example 9.4 */
  percent!: number | null;
  /** Percent. @example 5 */
  limit_percent!: number;
  is_above_limit!: boolean;
}

/** The books of one financial year. Registers contain what was issued in it, cash book and case register what was paid. */
export class BooksView {
  /** @example '2026-27' */
  financial_year!: string;
  /** 1 April. @example '2026-04-01' */
  from!: Day;
  /** 31 March. @example '2027-03-31' */
  to!: Day;
  /** All financial years with receipts, the newest first. @example ['2026-27', '2025-26'] */
  financial_years!: string[];
  cashBook!: CashBookView;
  caseRegister!: CaseRegisterView;
  receipts!: RegisterTotalsView;
  refunds!: RegisterTotalsView;
  cashShare!: CashShareView;
  /** Rupees received less rupees returned, by the money’s own day, per month. */
  months!: BookMonthView[];
}

export class BookMonthView {
  /** @example '2026-11' */
  month!: string;
  /** Rupees. @example 12475 */
  received!: number;
  /** Rupees. @example 499 */
  returned!: number;
  /** Rupees of `received` that were cash. @example 1497 */
  cash!: number;
}

/** A line of the cash book: cash that was received or given back. */
export class CashBookEntryView {
  /** Id of the receipt or refund receipt. @example '0199f2a1-9e40-7c6d-8a15-3b2f6d9c0e47' */
  id!: string;
  /** Day on which the money was received or returned. */
  money_on!: Day;
  /** @example 'R/26-27/000001' */
  number!: string;
  kind!: ReceiptKind;
  /** @example 'Meera Nair' */
  patient_name!: string;
  /** Plan and tier. @example 'Diabetes programme, Quarterly' */
  services!: string;
  /** Rupees; null if money was returned. @example 499 */
  received!: number | null;
  /** Rupees; null if money was received. @example 499 */
  returned!: number | null;
  /** Rupees of cash since the first day of the financial year. @example 5988 */
  balance!: number;
}

export class CashBookEntriesView {
  entries!: CashBookEntryView[];
  /** Number of rows over all pages. */
  total!: number;
}

/** A line of the daily case register (Form 25). */
export class CaseView {
  /** Id of the receipt. @example '0199f2a1-9e40-7c6d-8a15-3b2f6d9c0e47' */
  id!: string;
  /** Day on which the money was received. */
  money_on!: Day;
  /** Counts from 1 in the financial year. @example 1 */
  serial!: number;
  /** @example 'Meera Nair' */
  patient_name!: string;
  /** Plan and tier. @example 'Diabetes programme, Quarterly' */
  services!: string;
  /** Rupees. @example 499 */
  fees!: number;
  /** Day of the receipt. */
  issued_on!: Day;
  /** Number of the receipt. @example 'R/26-27/000001' */
  number!: string;
}

export class CasesView {
  cases!: CaseView[];
  /** Number of rows over all pages. */
  total!: number;
}
