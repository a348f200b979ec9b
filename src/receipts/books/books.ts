import type { EntityManager } from 'typeorm';
import { DomainError } from '../../shared/domain-error.js';
import { netRupees, paise, rupees } from '../../shared/money.js';
import { financialYearDays } from '../financial-year.rules.js';
import { readFinancialYears, readMoneySums, readMonths, readRegisterTotals, type BookPeriod } from './books.queries.js';
import type { BooksView } from './books.view.js';

/** Up to this share of cash, the higher limit of presumptive taxation applies (Income-tax Act 2025, section 58). */
const CASH_LIMIT_PERCENT = 5;

/** @throws DomainError `request.invalid`. */
export function bookPeriodOf(financialYear: string): BookPeriod {
  const days = financialYearDays(financialYear);
  if (!days) throw DomainError.invalidField('financial_year', 'Enter a financial year such as 2026-27');
  return { financialYear, ...days };
}

/** Figures of a doctor's books, from the receipts. */
export async function readBooks(tx: EntityManager, doctorId: string, period: BookPeriod): Promise<BooksView> {
  const registers = await readRegisterTotals(tx, doctorId, period.financialYear);
  const sums = await readMoneySums(tx, doctorId, period);
  const inRupees = (amount: number) => rupees(paise(amount));
  return {
    financial_year: period.financialYear,
    from: period.from,
    to: period.to,
    financial_years: await readFinancialYears(tx, doctorId),
    cashBook: {
      entries: sums.cashEntries,
      received: inRupees(sums.cashReceived),
      returned: inRupees(sums.cashReturned),
      balance: netRupees(paise(sums.cashReceived), paise(sums.cashReturned)),
    },
    caseRegister: { entries: sums.cases, fees: inRupees(sums.fees) },
    receipts: registers.receipt,
    refunds: registers.refund_receipt,
    cashShare: {
      cash: inRupees(sums.cashFees),
      received: inRupees(sums.fees),
      percent: sums.fees === 0 ? null : Math.round((sums.cashFees * 1_000) / sums.fees) / 10,
      limit_percent: CASH_LIMIT_PERCENT,
      is_above_limit: sums.cashFees * 100 > sums.fees * CASH_LIMIT_PERCENT,
    },
    months: await readMonths(tx, doctorId, period),
  };
}
