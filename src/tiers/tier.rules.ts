import { paise, type Paise } from '../shared/money.js';

const MIN_PRICE = paise(100);
const MAX_PRICE = paise(50_000_000);

export const PRICE_RULE = 'Price must be 0 or from ₹1 to ₹5,00,000, with at most two decimals';

/** Whether a tier may have this price; null is an input that could not be parsed. */
export const isPrice = (price: Paise | null): boolean =>
  price !== null && (price === 0 || (price >= MIN_PRICE && price <= MAX_PRICE));
