import type { EntityManager } from 'typeorm';
import { CHANGED_PATIENT_ID } from '../platform/db/changed-patient.sql.js';
import { isUuid } from '../platform/db/columns.js';
import { streamRows } from '../platform/lists/csv.js';
import {
  queryCursorPage,
  type CursorListQuery,
  type CursorListRules,
  type CursorPage,
} from '../platform/lists/cursor.js';
import type { ListQuery } from '../platform/lists/list-query.js';
import { isDay, startOfDay } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import type { AuditView } from './audit.view.js';

/** The filter of a request; each field is checked before it reaches SQL. */
export interface AuditFilter {
  action?: string;
  object_type?: string;
  object_id?: string;
  /** A kind (doctor, staff, admin, support, patient, system) or the id of an account. */
  actor?: string;
  /** First and last day in India (YYYY-MM-DD). */
  from?: string;
  to?: string;
  /** For admins: the doctor whose records changed. */
  doctor_id?: string;
}

/** The list for doctors. */
export const OWN_AUDIT_LIST: CursorListRules = {
  sort: { at: 'a.at', id: 'a.id' },
  defaultOrder: 'a.id DESC',
  filter: {
    action: 'string',
    object_type: 'string',
    object_id: 'string',
    actor: 'string',
    from: 'string',
    to: 'string',
  },
  id: 'a.id',
  cursor: ['id'],
};

/** The list for admins, who can also filter by doctor. */
export const FULL_AUDIT_LIST: CursorListRules = {
  ...OWN_AUDIT_LIST,
  filter: { ...OWN_AUDIT_LIST.filter, doctor_id: 'string' },
};

const FROM = `FROM audit a`;
/** $1 doctor, $2 ids, $3 action, $4 object type, $5 object id, $6 actor, $7 start of the first day, $8 of the last. */
const WHERE = `WHERE ($1::uuid IS NULL OR a.doctor_id = $1) AND ($2::uuid[] IS NULL OR a.id = ANY ($2))
  AND ($3::text IS NULL OR a.action = $3) AND ($4::text IS NULL OR a.object_type = $4)
  AND ($5::uuid IS NULL OR a.object_id = $5) AND ($6::text IS NULL OR a.actor_kind = $6 OR a.actor_id::text = $6)
  AND ($7::timestamptz IS NULL OR a.at >= $7) AND ($8::timestamptz IS NULL OR a.at < $8::timestamptz + interval '24 hours')`;

/** SQL: whether the changed record is a `type` that has been deleted. @param at column that is set then. */
const isDeleted = (type: string, at: string) => `(a.object_type = '${type}' AND EXISTS (
  SELECT FROM ${type} x WHERE x.doctor_id = a.doctor_id AND x.id = a.object_id AND x.${at} IS NOT NULL))`;

const SAME_RECORD = 'x.doctor_id = a.doctor_id AND x.id = a.object_id';

/** SQL: a column of the plan of the changed tier, unless the plan is deleted. */
const ofTierPlan = (column: 'id' | 'name'): string => `CASE a.object_type
  WHEN 'tier' THEN (SELECT p.${column} FROM tier x JOIN plan p ON p.doctor_id = x.doctor_id AND p.id = x.plan_id
    WHERE ${SAME_RECORD} AND p.removed_at IS NULL)
END`;

/** SQL: the present name of the changed record, or of its patient unless that is deleted. */
const RECORD_NAME = `CASE a.object_type
  WHEN 'plan' THEN (SELECT x.name FROM plan x WHERE ${SAME_RECORD})
  WHEN 'public_plan' THEN (SELECT x.name FROM plan x WHERE ${SAME_RECORD})
  WHEN 'tier' THEN (SELECT x.name FROM tier x WHERE ${SAME_RECORD})
  WHEN 'clinic' THEN (SELECT x.name FROM clinic x WHERE ${SAME_RECORD})
  WHEN 'payer' THEN (SELECT x.name FROM payer x WHERE ${SAME_RECORD} AND x.deleted_at IS NULL)
  WHEN 'payer_link' THEN (SELECT x.name FROM payer x WHERE ${SAME_RECORD} AND x.deleted_at IS NULL)
  WHEN 'tag' THEN (SELECT x.name FROM tag x WHERE ${SAME_RECORD})
  WHEN 'api_key' THEN (SELECT x.name FROM api_key x WHERE ${SAME_RECORD})
  WHEN 'event_webhook' THEN (SELECT x.name FROM event_webhook x WHERE ${SAME_RECORD})
  WHEN 'membership' THEN (SELECT x.name FROM membership x WHERE ${SAME_RECORD})
  ELSE (SELECT x.name FROM patient x WHERE x.doctor_id = a.doctor_id AND x.id = ${CHANGED_PATIENT_ID} AND x.erased_at IS NULL)
END`;

/** SQL: the role that a person who works for the doctor had at the time of the change, from the changes of memberships. */
const ACTOR_ROLE = `CASE WHEN a.actor_kind = 'staff' THEN (SELECT x.after->>'role' FROM membership m
  JOIN audit x ON x.doctor_id = m.doctor_id AND x.object_id = m.id AND x.object_type = 'membership'
  WHERE m.doctor_id = a.doctor_id AND m.account_id = a.actor_id AND x.after ? 'role' AND x.id <= a.id
  ORDER BY x.id DESC LIMIT 1) END`;

/**
 * What a viewer sees. A doctor does not see the email and source of admins and support, but sees whether a patient or plan has been
 * deleted. Staff see every email and source, and whose record it is.
 */
const VIEWERS = {
  staff: {
    visible: 'true',
    deleted: 'false',
    owner: 'owner.email',
    name: 'NULL',
    patientId: 'NULL',
    planId: 'NULL',
    planName: 'NULL',
  },
  doctor: {
    visible: `a.actor_kind NOT IN ('admin', 'support')`,
    deleted: `${isDeleted('patient', 'erased_at')} OR ${isDeleted('plan', 'removed_at')}`,
    owner: 'NULL',
    name: RECORD_NAME,
    patientId: CHANGED_PATIENT_ID,
    planId: ofTierPlan('id'),
    planName: ofTierPlan('name'),
  },
} as const;

const selectColumns = ({
  visible,
  deleted,
  owner,
  name,
  patientId,
  planId,
  planName,
}: Record<keyof (typeof VIEWERS)['staff'], string>) => `
  a.id, a.at, a.action, a.before, a.after,
  json_build_object('kind', a.actor_kind, 'id', a.actor_id, 'email', CASE WHEN ${visible} THEN actor.email END,
    'name', CASE WHEN ${visible} THEN actor.name END, 'role', ${ACTOR_ROLE}) AS actor,
  json_build_object('type', a.object_type, 'id', a.object_id, 'name', ${name}, 'patient_id', ${patientId},
    'plan_id', ${planId}, 'plan_name', ${planName}, 'deleted', ${deleted}, 'account_email', ${owner}) AS object,
  CASE WHEN ${visible} THEN a.source END AS source`;

/**
 * One page of changes, and by range the number on all pages.
 * @param doctorId null for the changes of all doctors, which needs a `tx` of `Database.acrossTenants`.
 */
export function listAudit(
  tx: EntityManager,
  doctorId: string | null,
  query: CursorListQuery<AuditFilter>,
): Promise<CursorPage<AuditView>> {
  const sql = { rows: selectSql(doctorId), from: `${FROM} ${WHERE}` };
  return queryCursorPage<AuditView>(tx, sql, queryParams(doctorId, query), query);
}

/** The changes of all pages in batches. */
export const streamAudit = (
  tx: EntityManager,
  doctorId: string | null,
  query: ListQuery<AuditFilter>,
): AsyncGenerator<AuditView[]> =>
  streamRows<AuditView>(tx, `${selectSql(doctorId)} ORDER BY ${query.orderBy}`, queryParams(doctorId, query));

const selectSql = (doctorId: string | null): string =>
  `SELECT ${selectColumns(VIEWERS[doctorId ? 'doctor' : 'staff'])} ${FROM}
  LEFT JOIN account actor ON actor.id = a.actor_id LEFT JOIN account owner ON owner.id = a.doctor_id ${WHERE}`;

/** The parameters of `WHERE`. */
const queryParams = (doctorId: string | null, { ids, filter }: ListQuery<AuditFilter>): unknown[] => [
  doctorId ?? parseId('doctor_id', filter),
  ids,
  filter.action ?? null,
  filter.object_type ?? null,
  parseId('object_id', filter),
  filter.actor ?? null,
  parseDayStart('from', filter),
  parseDayStart('to', filter),
];

function parseId(field: 'object_id' | 'doctor_id', { [field]: id }: AuditFilter): string | null {
  if (id !== undefined && !isUuid(id)) throw DomainError.invalidField(field, `${field} must be an id`);
  return id ?? null;
}

/** The start of the day in India. */
function parseDayStart(field: 'from' | 'to', { [field]: day }: AuditFilter): Date | null {
  if (day === undefined) return null;
  if (!isDay(day)) throw DomainError.invalidField(field, `${field} must be a date (YYYY-MM-DD)`);
  return startOfDay(day);
}
