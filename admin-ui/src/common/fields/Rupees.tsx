import { formatRupees, parseRupees, roundToRupees } from '../../../../src/shared/money';

/** Formats rupees as sent by the API, with Indian grouping; a dash for null. */
export const rupeesText = (rupees: number | null): string => {
  if (rupees !== null && rupees < 0) return `−${rupeesText(-rupees)}`;
  const amount = rupees === null ? null : parseRupees(rupees);
  return amount === null ? '-' : formatRupees(amount);
};

/** The same in whole rupees; 50 paise and more round up. */
export const wholeRupeesText = (rupees: number): string => {
  const amount = parseRupees(rupees);
  return amount === null ? '-' : formatRupees(roundToRupees(amount));
};

/** An amount with tabular figures, which align in columns. */
export const Rupees = ({ value }: { value: number | null }) => (
  <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{rupeesText(value)}</span>
);
