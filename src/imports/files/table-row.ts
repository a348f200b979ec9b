/** A row of a file. */
export interface TableRow {
  /** Counted from 1, blank rows included. */
  number: number;
  cells: string[];
}
