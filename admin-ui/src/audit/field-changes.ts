import type { AuditView } from '../../../src/audit/audit.view';
import { formatDay, isDay } from '../../../src/shared/calendar';
import { formatInstant } from '../../../src/shared/instant';
import { formatRupees, paise } from '../../../src/shared/money';
import type { Values } from '../i18n/translator';

export interface FieldChange {
  /** In the middle of a sentence: 'price' for `price_paise`. */
  name: string;
  /** Null for a new record. */
  from: string | null;
  to: string;
}

/** Shown for a missing value. */
export const NO_VALUE = '-';

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const UNIT_SUFFIX = /_(?:paise|at|day|sealed)$/;
/** Fields that mean nothing to users, or that the sentence states with the time of the entry. */
const INTERNAL_FIELDS = new Set([
  'archived_at',
  'dedupe_key',
  'deleted_at',
  'earlier_webhook_secrets',
  'invitation_hash',
  'learned_at',
  'overlaps_another',
  'params',
  'pin_failures',
  'replaced_keys',
  'replaced_keys_until',
  'request_hash',
  'row_id',
  'sending',
  'shares_days',
]);
/** Fields whose stored values are codes. */
const CODE_FIELDS = new Set([
  'action',
  'amount_reason',
  'disabled_reason',
  'kind',
  'method',
  'payment_method',
  'platform_plan',
  'reason',
  'role',
  'state',
  'status',
  'unpaid_term',
  'validity_type',
]);
const CODE = /^[a-z]+(?:_[a-z]+)*$/;

export type Translate = (key: string, values?: Values) => string;

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `webhook_managed` as 'webhook managed'. */
export const humanize = (name: string): string => name.replaceAll(/[._]/g, ' ');

function formatValue(field: string, value: unknown, translate: Translate): string {
  if (value === null || value === undefined || value === '') return NO_VALUE;
  if (Array.isArray(value)) return value.join(', ') || NO_VALUE;
  if (typeof value === 'boolean') return translate(value ? 'audit.yes' : 'audit.no');
  if (typeof value === 'number' && field.endsWith('_paise') && value >= 0) return formatRupees(paise(value));
  if (typeof value === 'string') {
    if (isDay(value)) return formatDay(value);
    if (CODE_FIELDS.has(field) && CODE.test(value)) return translate(`audit.values.${value}`, { _: humanize(value) });
    return INSTANT.test(value) ? formatInstant(new Date(value)) : value;
  }
  return JSON.stringify(value);
}

const fieldLabel = (field: string, translate: Translate): string =>
  translate(`audit.fields.${field.replace(UNIT_SUFFIX, '')}`, { _: humanize(field.replace(UNIT_SUFFIX, '')) });

/** Changed fields with formatted values. Internal fields, ids and empty fields of new records are left out. */
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
    }))
    .filter(({ from, to }) => from !== null || to !== NO_VALUE);
