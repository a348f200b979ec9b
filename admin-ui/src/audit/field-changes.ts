import type { AuditView } from '../../../src/audit/audit.view';
import { formatDay, isDay } from '../../../src/shared/calendar';
import { formatInstant } from '../../../src/shared/instant';
import { formatRupees, paise } from '../../../src/shared/money';

export interface FieldChange {
  /** Label: 'Price' for `price_paise`. */
  name: string;
  /** Null for a new record. */
  from: string | null;
  to: string;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const UNIT_SUFFIX = /_(?:paise|at|day|sealed)$/;
/** Fields that mean nothing to users. */
const INTERNAL_FIELDS = new Set(['overlaps_another', 'shares_days', 'learned_at']);

type Translate = (key: string, values?: { _: string }) => string;

/** `webhook_managed` as 'Webhook managed'. */
export const humanize = (name: string): string => {
  const words = name.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function formatValue(field: string, value: unknown, translate: Translate): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return translate(value ? 'audit.yes' : 'audit.no');
  if (typeof value === 'number' && field.endsWith('_paise') && value >= 0) return formatRupees(paise(value));
  if (typeof value === 'string') {
    if (isDay(value)) return formatDay(value);
    return INSTANT.test(value) ? formatInstant(new Date(value)) : value;
  }
  return JSON.stringify(value);
}

const fieldLabel = (field: string, translate: Translate): string =>
  translate(`audit.fields.${field}`, { _: humanize(field.replace(UNIT_SUFFIX, '')) });

/** Changed fields with formatted values. Internal fields and ids are left out. */
export const fieldChanges = (
  { before, after }: Pick<AuditView, 'before' | 'after'>,
  translate: Translate,
): FieldChange[] =>
  Object.keys(after)
    .filter(
      (field) =>
        !INTERNAL_FIELDS.has(field) && ![before?.[field], after[field]].some((value) => UUID.test(String(value))),
    )
    .map((field) => ({
      name: fieldLabel(field, translate),
      from: before && formatValue(field, before[field], translate),
      to: formatValue(field, after[field], translate),
    }));
