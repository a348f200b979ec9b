import { isUuid } from '../../platform/db/columns.js';
import { cursorListQuery, type CursorListQuery, type CursorListRules } from '../../platform/lists/cursor.js';
import { DomainError } from '../../shared/domain-error.js';
import type { PatientListParams } from './patient-list.dto.js';
import {
  ENDS_WITHIN_DAYS,
  PATIENT_STATUSES,
  WHATSAPP_PROBLEMS,
  type EndsWithinDays,
  type PatientStatus,
  type WhatsAppProblem,
} from './patient-status.rules.js';

export interface PatientListFilter {
  search?: string;
  show_archived?: boolean;
  status?: PatientStatus;
  subscription_id?: string;
  ends_within?: EndsWithinDays;
  whatsapp?: WhatsAppProblem;
  /** Names of tags, separated by commas. */
  tag?: string;
}

export const PATIENT_LIST: CursorListRules = {
  sort: {
    id: 'p.id',
    name: 'lower(p.name)',
    mobile: 'p.mobile_normal',
    email: 'lower(p.email)',
    created_at: 'p.created_at',
    last_appointment: 'p.last_appointment',
    subscription_name: 'lower(t."planName")',
    subscription_end_date: 't."endDay"',
    status: `array_position('{${PATIENT_STATUSES.join()}}', s.status)`,
  },
  defaultOrder: 'p.created_at DESC, p.id DESC',
  filter: {
    search: 'string',
    show_archived: 'boolean',
    status: 'string',
    subscription_id: 'string',
    ends_within: 'string',
    whatsapp: 'string',
    tag: 'string',
  },
  id: 'p.id',
  cursor: ['id'],
};

/** The values that each filter accepts. Filters inside `filter={…}` are not validated by `PatientListParams`. */
const CHOICES = { status: PATIENT_STATUSES, ends_within: ENDS_WITHIN_DAYS, whatsapp: WHATSAPP_PROBLEMS } as const;

/** @throws DomainError `request.invalid`. */
export function parsePatientQuery(params: PatientListParams): CursorListQuery<PatientListFilter> {
  const { search, show_archived, status, subscription_id, ends_within, whatsapp, tag, ...list } = params;
  const query = cursorListQuery<PatientListFilter>(list, PATIENT_LIST);
  const { filter } = query;
  if (search !== undefined) filter.search = search;
  if (show_archived !== undefined) filter.show_archived = show_archived === 'true';
  if (status !== undefined) filter.status = status;
  if (subscription_id !== undefined) filter.subscription_id = subscription_id;
  if (ends_within !== undefined) filter.ends_within = ends_within;
  if (whatsapp !== undefined) filter.whatsapp = whatsapp;
  if (tag !== undefined) filter.tag = tag;
  for (const field of ['status', 'ends_within', 'whatsapp'] as const) {
    const choices: readonly string[] = CHOICES[field];
    const value = filter[field];
    if (value !== undefined && !choices.includes(value))
      throw DomainError.invalidField(field, `${field} must be one of ${choices.join(', ')}`);
  }
  if (filter.subscription_id !== undefined && !isUuid(filter.subscription_id))
    throw DomainError.invalidField('subscription_id', 'subscription_id must be the id of a subscription');
  return query;
}
