import type { ImportField } from '../../../../src/imports/import.rules';
import type { ImportRowView, RowChangeView } from '../../../../src/imports/import.view';

/** The columns of the table. Each shows several fields of a row. */
export const CELLS = {
  patient: ['name', 'mobile', 'email'],
  subscription: ['plan', 'tier', 'start', 'end'],
  payment: ['amount', 'method', 'reference'],
  other: ['last_appointment', 'notes'],
} as const satisfies Record<string, ImportField[]>;

export type CellName = keyof typeof CELLS;

/** A value of the file, with what is wrong with it and its changes. */
export interface FieldValue {
  field: ImportField;
  /** As in the file; empty if the file has none. */
  text: string;
  problems: string[];
  changes: RowChangeView[];
}

/** What a cell shows: fields that have a value, a problem or a change. */
export function valuesOf(row: ImportRowView, cell: CellName): FieldValue[] {
  return CELLS[cell]
    .map((field: ImportField) => ({
      field,
      text: row.values[field] ?? '',
      problems: row.problems.filter((problem) => problem.field === field).map(({ message }) => message),
      changes: row.changes.filter((change) => change.field === field),
    }))
    .filter(({ text, problems, changes }) => text !== '' || problems.length > 0 || changes.length > 0);
}
