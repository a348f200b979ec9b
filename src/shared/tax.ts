import { paise, type Paise } from './money.js';

/** Percent of GST within the price, by tax treatment of a tier. Clinical services are exempt. */
export const TAX_RATES = { exempt: 0, gst_5: 5, gst_18: 18 } as const;
export type TaxTreatment = keyof typeof TAX_RATES;
export const TAX_TREATMENTS = Object.keys(TAX_RATES) as TaxTreatment[];

/** The tax within an amount that includes it, rounded to the paisa. */
export const taxWithin = (amount: Paise, treatment: TaxTreatment): Paise =>
  paise(Math.round((amount * TAX_RATES[treatment]) / (100 + TAX_RATES[treatment])));

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether a GSTIN has the right form and check character (modulo 36, weights 1 and 2 in turn). */
export function isGstin(text: string): boolean {
  if (!GSTIN.test(text)) return false;
  const sum = [...text.slice(0, 14)].reduce((total, character, index) => {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return DIGITS[(36 - (sum % 36)) % 36] === text[14];
}

/** A services accounting code. */
export const SAC = /^99\d{2}(?:\d{2})?$/;
