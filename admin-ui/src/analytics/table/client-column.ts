import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

/**
 * A column of `ClientTable`, which sorts in the browser. Where the table does not fit, each row is a card (`RowCard`):
 * its title is the first column.
 */
export interface ClientColumn<Row> {
  /** Unique key of the column, and the field to sort by, unless `disableSort`. */
  source: Extract<keyof Row, string>;
  /** Key below `analytics.columns` in the texts. Default: `source`. */
  label?: string;
  render: (row: Row) => ReactNode;
  disableSort?: boolean;
  /** Right-aligned. */
  numeric?: boolean;
  /**
   * Where a card shows the value: next to the title (`head`), or on the line below the title (`line`). Default: below
   * both, with the label. Ignored for the first column.
   */
  cardPart?: 'head' | 'line';
  /** Shows the label next to the value in the `head` of a card. */
  cardLabel?: boolean;
}

/** Returns a function for the heading of a column. */
export const useColumnLabel = () => {
  const translate = useTranslate();
  return ({ source, label = source }: { source: string; label?: string }) => translate(`analytics.columns.${label}`);
};
