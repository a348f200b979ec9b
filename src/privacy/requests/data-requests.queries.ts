import type { EntityManager } from 'typeorm';
import { queryPage, sqlListQuery, type ListQuery, type ListRules, type Page } from '../../platform/lists/list-query.js';
import { addDays, type Day } from '../../shared/calendar.js';
import { DomainError } from '../../shared/domain-error.js';
import { isUuid } from '../../platform/db/columns.js';
import type { DataRequestParams } from './data-request.dto.js';
import type { DataRequest } from './data-request.entity.js';
import { DATA_REQUEST_STATUSES, DUE_SOON_DAYS } from './data-request.rules.js';
import type { ClinicDataRequestView, DataRequestCountsView, DataRequestView } from './data-request.view.js';

export interface DataRequestFilter {
  status?: string;
  patient_id?: string;
}

export const DATA_REQUEST_LIST: ListRules = {
  sort: { id: 'r.id', created_at: 'r.created_at', due_on: 'r.due_on', patient_name: 'lower(p.name)' },
  defaultOrder: `r.status <> 'open', r.due_on, r.id`,
  filter: { status: 'string', patient_id: 'string' },
  id: 'r.id',
};

const STATUSES: readonly string[] = DATA_REQUEST_STATUSES;

/** Parses the parameters of the list. @throws DomainError `request.invalid`. */
export function parseDataRequestQuery({
  status,
  patient_id: patientId,
  ...params
}: DataRequestParams): ListQuery<DataRequestFilter> {
  const query = sqlListQuery<DataRequestFilter>(params, DATA_REQUEST_LIST);
  if (status !== undefined) query.filter.status = status;
  if (patientId !== undefined) query.filter.patient_id = patientId;
  const { filter } = query;
  if (filter.status !== undefined && !STATUSES.includes(filter.status))
    throw DomainError.invalidField('status', `status must be one of ${STATUSES.join(', ')}`);
  if (filter.patient_id !== undefined && !isUuid(filter.patient_id))
    throw DomainError.invalidField('patient_id', 'patient_id must be the id of a patient');
  return query;
}

/** $2 is today. */
const SELECT_REQUESTS = `
SELECT r.id, r.kind, r.status, r.message, r.correction, r.answer, r.created_at, r.due_on, r.answered_at,
  r.patient_id, p.name AS patient_name, r.status = 'open' AND r.due_on < $2::date AS overdue
FROM data_request r JOIN patient p ON p.doctor_id = r.doctor_id AND p.id = r.patient_id`;

/** One page of the clinic's requests: open ones first, by their deadline. */
export function listDataRequests(
  tx: EntityManager,
  doctorId: string,
  query: ListQuery<DataRequestFilter>,
  today: Day,
): Promise<Page<ClinicDataRequestView>> {
  const where = `r.doctor_id = $1 AND $2::date IS NOT NULL AND ($3::uuid[] IS NULL OR r.id = ANY ($3))
    AND ($4::text IS NULL OR r.status = $4) AND ($5::uuid IS NULL OR r.patient_id = $5)`;
  const { status = null, patient_id: patientId = null } = query.filter;
  const sql = { rows: `${SELECT_REQUESTS} WHERE ${where}`, from: `FROM data_request r WHERE ${where}` };
  return queryPage(tx, sql, [doctorId, today, query.ids, status, patientId], query);
}

/** @throws DomainError `data_request.not_found`. */
export async function readDataRequest(
  tx: EntityManager,
  doctorId: string,
  id: string,
  today: Day,
): Promise<ClinicDataRequestView> {
  const [row] = await tx.query<ClinicDataRequestView[]>(`${SELECT_REQUESTS} WHERE r.doctor_id = $1 AND r.id = $3`, [
    doctorId,
    today,
    id,
  ]);
  if (!row) throw new DomainError('data_request.not_found');
  return row;
}

export async function countDataRequests(
  tx: EntityManager,
  doctorId: string,
  today: Day,
): Promise<DataRequestCountsView> {
  const [counts] = await tx.query<DataRequestCountsView[]>(
    `SELECT count(*)::int AS open, count(*) FILTER (WHERE due_on BETWEEN $2 AND $3)::int AS due_soon,
       count(*) FILTER (WHERE due_on < $2)::int AS overdue
     FROM data_request WHERE doctor_id = $1 AND status = 'open'`,
    [doctorId, today, addDays(today, DUE_SOON_DAYS)],
  );
  return counts ?? { open: 0, due_soon: 0, overdue: 0 };
}

/** A request as its patient sees it. */
export const toDataRequestView = (request: DataRequest): DataRequestView => ({
  id: request.id,
  kind: request.kind,
  status: request.status,
  message: request.message,
  correction: request.correction,
  answer: request.answer,
  created_at: request.createdAt,
  due_on: request.dueOn,
  answered_at: request.answeredAt,
});
