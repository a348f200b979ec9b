import type { AuditView } from '../../../src/audit/audit.view';
import { formatDay, isDay } from '../../../src/shared/calendar';
import { formatInstant } from '../../../src/shared/instant';
import { formatRupees, paise } from '../../../src/shared/money';

/** One field that changed, for people. */
export interface FieldChange {
  /** What it is called: 'Price' for `price_paise`. */
  name: string;
  /** As it was; null for a new record. */
  from: string | null;
  to: string;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const UNIT_SUFFIX = /_(?:paise|at|day|sealed)$/;
/** What the system notes for itself; it says nothing to people. */
const INTERNAL_FIELDS = new Set(['shares_days', 'learned_at']);

/** Looks texts up by their keys. */
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

/** What changed, field by field; ids say nothing to people and are left out. */
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
