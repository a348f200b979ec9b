import type { EntityManager } from 'typeorm';
import type { Caller } from '../auth/caller.js';
import { isUuid } from '../platform/db/columns.js';
import { queryPage, type ListQuery, type ListRules, type Page } from '../platform/lists/list-query.js';
import { SECURITY_EVENT_KINDS } from '../platform/security-events/security-events.rules.js';
import { isDay, startOfDay } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import type { SecurityEventView } from './security-event.view.js';

export interface SecurityEventFilter {
  kind?: string;
  account_id?: string;
  ip?: string;
  /** First and last day in India (YYYY-MM-DD). */
  from?: string;
  to?: string;
}

export const SECURITY_EVENT_LIST: ListRules = {
  sort: { at: 'e.at', id: 'e.id' },
  defaultOrder: 'e.id DESC',
  filter: { kind: 'string', account_id: 'string', ip: 'string', from: 'string', to: 'string' },
  id: 'e.id',
};

/**
 * $1 doctor and $2 account whose events are visible; without an account all are. A doctor also sees failed logins of the clinic's
 * people, which belong to no clinic yet.
 */
const VISIBLE = `($2::uuid IS NULL OR e.account_id = $2 OR e.doctor_id = $1 OR e.doctor_id IS NULL
  AND e.account_id = ANY (ARRAY(SELECT m.account_id FROM membership m WHERE m.doctor_id = $1 AND m.ended_at IS NULL)))`;

/** As in the activity log, only admins see the email and source of admins and support; everybody sees their own. */
const IS_SOURCE_HIDDEN = `(($2::uuid IS NOT NULL AND e.account_id <> $2 AND a.role IN ('admin', 'support')) IS TRUE)`;
const unlessHidden = (value: string) => `CASE WHEN ${IS_SOURCE_HIDDEN} THEN NULL ELSE ${value} END`;

const FROM = `FROM security_event e LEFT JOIN account a ON a.id = e.account_id
LEFT JOIN membership m ON m.doctor_id = e.doctor_id AND m.account_id = e.account_id AND m.ended_at IS NULL
WHERE ${VISIBLE} AND ($3::uuid[] IS NULL OR e.id = ANY ($3)) AND ($4::text IS NULL OR e.kind = $4)
  AND ($5::uuid IS NULL OR e.account_id = $5) AND ($6::text IS NULL OR e.ip = $6 AND NOT ${IS_SOURCE_HIDDEN})
  AND ($7::timestamptz IS NULL OR e.at >= $7) AND ($8::timestamptz IS NULL OR e.at < $8::timestamptz + interval '24 hours')`;

const COLUMNS = `e.id, e.at, e.kind, e.doctor_id, ${unlessHidden('e.ip')} AS ip, ${unlessHidden('e.country')} AS country,
  ${unlessHidden('e.user_agent')} AS user_agent, e.operation, e.code, e.times,
  CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name,
    'login', ${unlessHidden('coalesce(a.email, a.mobile)')}, 'role', coalesce(m.role, a.role)) END AS person`;

/** One page of the events that the caller may see: all for an admin, the clinic's for a doctor, else the own ones. */
export function listSecurityEvents(
  tx: EntityManager,
  { id, role, doctor_id: doctorId }: Caller,
  query: ListQuery<SecurityEventFilter>,
): Promise<Page<SecurityEventView>> {
  const { ids, filter } = query;
  const kinds: readonly string[] = SECURITY_EVENT_KINDS;
  if (filter.kind && !kinds.includes(filter.kind))
    throw DomainError.invalidField('kind', `kind must be one of ${kinds.join(', ')}`);
  if (filter.account_id && !isUuid(filter.account_id))
    throw DomainError.invalidField('account_id', 'account_id must be an id');
  const params = [
    role === 'doctor' ? doctorId : null,
    role === 'admin' ? null : id,
    ids,
    filter.kind ?? null,
    filter.account_id ?? null,
    filter.ip ?? null,
    startOf('from', filter.from),
    startOf('to', filter.to),
  ];
  return queryPage<SecurityEventView>(tx, { rows: `SELECT ${COLUMNS} ${FROM}`, from: FROM }, params, query);
}

function startOf(field: 'from' | 'to', day: string | undefined): Date | null {
  if (!day) return null;
  if (!isDay(day)) throw DomainError.invalidField(field, `${field} must be a date (YYYY-MM-DD)`);
  return startOfDay(day);
}
