/** An amount in whole paise (₹1 = 100 paise): an integer, never negative, never rupees. */
export type Paise = number & { readonly unit: 'paise' };

/**
 * Brands `n` as an amount.
 * @throws RangeError if `n` is negative, fractional, or beyond 2^53 − 1.
 */
export function paise(n: number): Paise {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`not an amount in paise: ${n}`);
  return n as Paise;
}

/**
 * Parses rupees from JSON: a number or decimal text with at most two decimals. Parses digits, because multiplying a
 * float could round.
 * @returns the amount, or null when the text is not such a number (negative, three decimals, NaN, exponent …).
 */
export function parseRupees(input: unknown): Paise | null {
  const text = typeof input === 'number' ? String(input) : typeof input === 'string' ? input.trim() : '';
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  return paise(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')));
}

/** Rupees for JSON: a number with at most two decimals. Exact for every safe amount below ₹90 lakh crore. */
export const rupees = (amount: Paise): number => amount / 100;

/** Rounds to whole rupees; half a rupee rounds up. */
export const roundToRupees = (amount: Paise): Paise => paise(Math.floor((amount + 50) / 100) * 100);

/** Difference in rupees for JSON; negative when more was returned than received. */
export const netRupees = (received: Paise, returned: Paise): number => (received - returned) / 100;

/** For display: a non-negative integer with Indian grouping (12,34,567). */
export function formatCount(n: number): string {
  const digits = String(n);
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return head ? `${head},${digits.slice(-3)}` : digits;
}

/** For display: ₹ with Indian grouping, and decimals only if not zero (₹1,23,456.78; ₹499). */
export function formatRupees(amount: Paise): string {
  const [whole, part] = [Math.floor(amount / 100), amount % 100];
  return `₹${formatCount(whole)}${part ? `.${String(part).padStart(2, '0')}` : ''}`;
}
