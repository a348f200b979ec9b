import { type Day } from '../../../src/shared/calendar.js';
import { formatAmount } from '../pay/format.js';
import { type PersonalData } from './api-types.js';
import { LIST_FIELDS, PATIENT_FIELDS, type FieldName, type ListName, type SectionName } from './fields.js';
import { type DataTexts } from './texts.en.js';

/** A value with its label, as text. */
export interface LabeledValue {
  field: FieldName;
  label: string;
  value: string;
}
export interface Section {
  name: SectionName;
  title: string;
  entries: LabeledValue[][];
}

const AMOUNTS: FieldName[] = ['amount', 'refunded'];
/** Fields whose values the server does not translate. */
const CODES: FieldName[] = ['status', 'method', 'kind', 'direction', 'source', 'purpose', 'message_language'];
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** The value as text; null for nothing. */
function valueText(field: FieldName, value: unknown, texts: DataTexts): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return AMOUNTS.includes(field) ? formatAmount(value) : String(value);
  if (Array.isArray(value)) return value.join(', ') || null;
  if (typeof value !== 'string') return correctionText(value, texts);
  if (CODES.includes(field)) return texts.values[value] ?? value;
  if (DAY.test(value)) return texts.day(value as Day);
  return INSTANT.test(value) ? texts.instant(new Date(value)) : value;
}

const correctionText = (correction: object, { fields }: DataTexts): string =>
  Object.entries(correction)
    .map(([field, value]) => `${fields[field as FieldName]}: ${String(value)}`)
    .join(', ');

function labeledValues(fields: readonly FieldName[], entry: object, texts: DataTexts): LabeledValue[] {
  const values = entry as Partial<Record<FieldName, unknown>>;
  return fields.flatMap((field) => {
    const value = valueText(field, values[field], texts);
    return value === null ? [] : [{ field, label: texts.fields[field], value }];
  });
}

/** The copy of the data as labelled texts. A field without a value is left out. */
export function toSections(data: PersonalData, texts: DataTexts): Section[] {
  const patient = { ...data.patient, guardian_name: data.guardian_name };
  const lists = Object.entries(LIST_FIELDS) as [ListName, readonly FieldName[]][];
  return [
    { name: 'patient', title: texts.sections.patient, entries: [labeledValues(PATIENT_FIELDS, patient, texts)] },
    ...lists.map(([name, fields]) => ({
      name,
      title: texts.count(texts.sections[name], data[name].length),
      entries: data[name].map((entry) => labeledValues(fields, entry, texts)),
    })),
  ];
}

/** The sections as a text file that any phone opens. */
export const toTextFile = (heading: string, sections: Section[], { none }: DataTexts): string =>
  [
    heading,
    ...sections.map(({ title, entries }) =>
      [
        `${title}\n${'='.repeat(Array.from(title).length)}`,
        ...(entries.length === 0 ? [none] : []),
        ...entries.map((entry) => entry.map(({ label, value }) => `${label}: ${value}`).join('\n')),
      ].join('\n\n'),
    ),
  ].join('\n\n\n') + '\n';
