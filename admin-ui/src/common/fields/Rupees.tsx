import { formatRupees, parseRupees } from '../../../../src/shared/money';

/** ₹ with Indian grouping from rupees as the API sends them, negative where more went than came; a dash for none. */
export const rupeesText = (rupees: number | null): string => {
  if (rupees !== null && rupees < 0) return `−${rupeesText(-rupees)}`;
  const amount = rupees === null ? null : parseRupees(rupees);
  return amount === null ? '-' : formatRupees(amount);
};

/** An amount that lines up with others below it. */
export const Rupees = ({ value }: { value: number | null }) => (
  <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{rupeesText(value)}</span>
);
