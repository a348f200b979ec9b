import { IMPORT_FIELDS, type ImportField } from '../../../../src/imports/import.rules';
import type { ImportColumnView } from '../../../../src/imports/import.view';
import type { ImportMapping } from '../../api/imports';

/** Fields without which no row can be imported. */
const REQUIRED_FIELDS = ['name', 'mobile'] as const satisfies ImportField[];

export const missingFields = (mapping: ImportMapping) =>
  REQUIRED_FIELDS.filter((field) => !Object.values(mapping).includes(field));

/** The mapping with another field for a column; null leaves the column out. A field belongs to one column. */
export function withField(mapping: ImportMapping, column: number, field: ImportField | null): ImportMapping {
  const others = Object.entries(mapping).filter(([index, other]) => index !== String(column) && other !== field);
  return Object.fromEntries(field ? [...others, [String(column), field]] : others);
}

/** The choices for a column: every field, each with the other column that has it. */
export const fieldChoices = (columns: ImportColumnView[], mapping: ImportMapping, { index }: ImportColumnView) =>
  IMPORT_FIELDS.map((field) => ({
    field,
    usedBy: columns.find((other) => other.index !== index && mapping[other.index] === field),
  }));
