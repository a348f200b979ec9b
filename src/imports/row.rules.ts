import type { ImportField } from './import.rules.js';

/** Why a row cannot be imported. */
export interface RowProblem {
  field: ImportField;
  message: string;
}

/** A value that a row changes. */
export interface RowChange {
  field: ImportField;
  from: string | null;
  to: string;
}
