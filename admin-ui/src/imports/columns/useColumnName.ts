import { useTranslate } from 'react-admin';
import type { ImportColumnView } from '../../../../src/imports/import.view';

/** The heading of a column, or its number if it has none. */
export function useColumnName(): (column: ImportColumnView) => string {
  const translate = useTranslate();
  return ({ header, index }) => header.trim() || translate('imports.columns.column', { number: index + 1 });
}
