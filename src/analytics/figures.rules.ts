import { paise, type Paise } from '../shared/money.js';

/** Version of the metric definitions. A changed definition needs a new version. */
export const METRICS_VERSION = 'v1';

/**
 * Yearly revenue of a set of subscriptions, in paise: Σ amount × 12 ÷ months. An integer, because months are 1, 3, 6
 * or 12. Sums are therefore exact, and only the figures shown are rounded.
 */
export type YearlyPaise = number;

/** The quotient rounded to an integer: floor(dividend ÷ divisor + ½), so that −1.5 becomes −1. Exact for any size. */
function divideHalfUp(dividend: bigint, divisor: bigint): number {
  const [numerator, denominator] = [2n * dividend + divisor, 2n * divisor];
  const truncated = numerator / denominator;
  return Number(numerator % denominator < 0n ? truncated - 1n : truncated);
}

/** Monthly recurring revenue: the exact yearly sum ÷ 12, rounded once. */
export const computeMrr = (yearly: YearlyPaise): Paise => paise(divideHalfUp(BigInt(yearly), 12n));

/** `part` as a percentage of `whole` with one decimal; null if `whole` is 0. */
export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : divideHalfUp(BigInt(part) * 1_000n, BigInt(whole)) / 10;

/** Rupees per person, rounded to paise; null without persons. @param amount in paise, may be negative. */
export const rupeesPerPerson = (amount: number, persons: number): number | null =>
  persons === 0 ? null : divideHalfUp(BigInt(amount), BigInt(persons)) / 100;

/** Monthly revenue per paying patient, in rupees; null if nobody pays. */
export const computeArpu = (yearly: YearlyPaise, paying: number): number | null => rupeesPerPerson(yearly, 12 * paying);

/** Patients who paid at the opening of a month, and how many of them no longer paid at its close. */
export interface MonthlyChurn {
  opening: number;
  lost: number;
}

/**
 * Lifetime value of a paying patient, in rupees: ARPU ÷ the average of the months' churn rates. Months without a paying
 * patient at the opening have no rate and are skipped. Null if no month has a rate, nobody pays or nobody was lost. The
 * rates are added with the product of the openings as common denominator, so that only the result is rounded.
 */
export function computeLtv(yearly: YearlyPaise, paying: number, months: readonly MonthlyChurn[]): number | null {
  const rated = months.filter(({ opening }) => opening > 0);
  const denominator = rated.reduce((product, { opening }) => product * BigInt(opening), 1n);
  const rateSum = rated.reduce((sum, { opening, lost }) => sum + (denominator / BigInt(opening)) * BigInt(lost), 0n);
  if (paying === 0 || rateSum === 0n) return null;
  return divideHalfUp(BigInt(yearly) * denominator * BigInt(rated.length), 12n * BigInt(paying) * rateSum) / 100;
}
