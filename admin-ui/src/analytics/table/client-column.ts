import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

export interface ClientColumn<Row> {
  /** The field to sort by, unless `disableSort`. */
  source: Extract<keyof Row, string>;
  /** Key below `analytics.columns` in the texts. Default: `source`. */
  label?: string;
  render: (row: Row) => ReactNode;
  disableSort?: boolean;
  /** Right-aligned. */
  numeric?: boolean;
  /** Where a card shows it: next to the title, or on the line below it. Default: below these, with its label. */
  cardPart?: 'head' | 'line';
  /** Shows the label next to the value in the `head` of a card. */
  cardLabel?: boolean;
}

export const useColumnLabel = () => {
  const translate = useTranslate();
  return ({ source, label = source }: { source: string; label?: string }) => translate(`analytics.columns.${label}`);
};
