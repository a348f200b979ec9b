import { formatRupees, paiseOf } from '../../../src/shared/money';

/** ₹ with Indian grouping from rupees as the API sends them; a dash for none. */
export const rupeesText = (rupees: number | null): string => {
  const amount = rupees === null ? null : paiseOf(rupees);
  return amount === null ? '-' : formatRupees(amount);
};

/** An amount that lines up with others below it. */
export const Rupees = ({ value }: { value: number | null }) => (
  <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{rupeesText(value)}</span>
);
