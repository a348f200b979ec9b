import { paise, type Paise } from '../shared/money.js';

/** Version of the definitions behind every figure. Another definition is another version, never a silent change. */
export const DEFINITION = 'v1';

/**
 * What a set of subscriptions brings in a year, in paise: Σ amount × 12 ÷ months. An integer, because months are 1, 3,
 * 6 or 12; so sums are exact and only what is shown is rounded.
 */
export type YearlyPaise = number;

/** Half up, for any sign. @returns the quotient as a whole number. */
function divideHalfUp(dividend: bigint, divisor: bigint): number {
  const [twice, by] = [2n * dividend + divisor, 2n * divisor];
  const cut = twice / by;
  return Number(twice % by < 0n ? cut - 1n : cut);
}

/** Monthly recurring revenue: the exact sum, rounded once. */
export const computeMrr = (yearly: YearlyPaise): Paise => paise(divideHalfUp(BigInt(yearly), 12n));

/** `part` of `whole` in percent with one decimal; null when there is nothing to be a part of. */
export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : divideHalfUp(BigInt(part) * 1_000n, BigInt(whole)) / 10;

/** Rupees per head of an amount in paise, which may be negative; null when there is nobody. */
export const perHead = (amount: number, heads: number): number | null =>
  heads === 0 ? null : divideHalfUp(BigInt(amount), BigInt(heads)) / 100;

/** Monthly revenue per paying patient, in rupees; null when nobody pays. */
export const computeArpu = (yearly: YearlyPaise, paying: number): number | null => perHead(yearly, 12 * paying);

/** How many of the patients who paid when a month began did not when it ended. */
export interface MonthlyChurn {
  opening: number;
  lost: number;
}

/**
 * What a paying patient is worth, in rupees: ARPU ÷ the average of the months' churn rates. Months that began without
 * a paying patient have no rate and are left out; null when none is left, or nobody pays, or nobody was lost.
 */
export function computeLtv(yearly: YearlyPaise, paying: number, months: readonly MonthlyChurn[]): number | null {
  const rated = months.filter(({ opening }) => opening > 0);
  const openings = rated.reduce((product, { opening }) => product * BigInt(opening), 1n);
  const lost = rated.reduce((sum, month) => sum + (openings / BigInt(month.opening)) * BigInt(month.lost), 0n);
  if (paying === 0 || lost === 0n) return null;
  return divideHalfUp(BigInt(yearly) * openings * BigInt(rated.length), 12n * BigInt(paying) * lost) / 100;
}
