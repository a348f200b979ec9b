import { ApiProperty } from '@nestjs/swagger';
import { IMPORT_FIELDS, type ImportField, type ImportStatus, type ImportStep, type RowResult } from './import.rules.js';

/** A column of the file. */
export class ImportColumnView {
  /** Counted from 0. @example 1 */
  index!: number;
  /** @example 'Mobile No.' */
  header!: string;
  /** Up to three values of the column. @example ['9876543210'] */
  samples!: string[];
  /** What the column holds; null if it is not imported. @example 'mobile' */
  field!: ImportField | null;
}

/** Rows by result. */
export class ImportCountsView {
  /** Rows of patients or subscriptions that do not exist yet. @example 120 */
  new!: number;
  /** Rows that change nothing. @example 0 */
  same!: number;
  /** Rows that change an existing patient or subscription. @example 3 */
  changed!: number;
  /** Rows that cannot be imported. @example 2 */
  wrong!: number;
  /** New and changed rows that are imported. @example 0 */
  done!: number;
}

/** Progress of the present or the last job. */
export class ImportProgressView {
  /** Rows that it has worked on. @example 60 */
  done!: number;
  /** Rows of the file. @example 125 */
  total!: number;
}

/** What `send_messages` sends. */
export class ImportMessagesView {
  /** Messages with options or a payment link. @example 4 */
  count!: number;
  /** Estimated cost in rupees, without tax. @example 0.58 */
  cost!: number;
}

/** A row whose patient or subscription an undo left. */
export class ImportKeptView {
  /** Row of the file. @example 14 */
  row!: number;
  patient_id!: string;
  patient_name!: string;
  /** Text to show. @example 'a payment was recorded' */
  reason!: string;
}

export class ImportUndoView {
  /** Number of rows whose import was undone. @example 118 */
  removed!: number;
  /** @example [] */
  kept!: ImportKeptView[];
}

/** An uploaded register of patients. */
export class ImportView {
  /** @example '0199f2b0-1c2d-7e3f-8a4b-5c6d7e8f9a0b' */
  id!: string;
  /** @example 'register.xlsx' */
  file_name!: string;
  /** `failed`: unexpected errors interrupted a job; call the same operation again to continue. @example 'checked' */
  status!: ImportStatus;
  /** The step that was interrupted; null unless `status` is `failed`. @example null */
  failed_step!: ImportStep | null;
  columns!: ImportColumnView[];
  /** The field of each imported column, by the column's index. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', enum: [...IMPORT_FIELDS] },
    example: { 0: 'name', 1: 'mobile' },
  })
  mapping!: Record<string, ImportField>;
  /** Rows of the file, without the header and blank rows. @example 125 */
  row_count!: number;
  counts!: ImportCountsView;
  progress!: ImportProgressView;
  messages!: ImportMessagesView;
  /** Whether messages of the import are sent. @example false */
  send_messages!: boolean;
  created_at!: Date;
  /** When the run was complete; null before. */
  finished_at!: Date | null;
  /** Until when it can be undone; null before the run is complete and after an undo. */
  undo_until!: Date | null;
  /** Null before an undo. */
  undo!: ImportUndoView | null;
}

export class ImportResponse {
  /** Text to show. @example 'File uploaded' */
  message?: string;
  import!: ImportView;
}

export class ImportsView {
  imports!: ImportView[];
  /** Number of imports over all pages. @example 1 */
  total!: number;
}

/** Why a row cannot be imported. */
export class RowProblemView {
  /** The cell. @example 'mobile' */
  field!: ImportField;
  /** Text to show. @example 'Enter a valid mobile number (7 to 15 digits)' */
  message!: string;
}

/** What a row changes. */
export class RowChangeView {
  /** @example 'email' */
  field!: ImportField;
  /** The present value; null if there is none. @example 'ravi.kumar@example.com' */
  from!: string | null;
  /** @example 'ravi@example.com' */
  to!: string;
}

/** A row of the file. */
export class ImportRowView {
  /** @example '0199f2b0-2c2d-7e3f-8a4b-5c6d7e8f9a0b' */
  id!: string;
  /** Row of the file, counted from 1. @example 2 */
  number!: number;
  /** Null until the row is checked. @example 'new' */
  result!: RowResult | null;
  /** The texts of the file, by field. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { name: 'Ravi Kumar', mobile: '98765 43210' },
  })
  values!: Partial<Record<ImportField, string>>;
  /** @example [] */
  problems!: RowProblemView[];
  /** @example [] */
  changes!: RowChangeView[];
  /** The patient of the row; null for a new one until it is imported. @example null */
  patient_id!: string | null;
}

export class ImportRowsView {
  rows!: ImportRowView[];
  /** Number of rows over all pages. @example 125 */
  total!: number;
}
