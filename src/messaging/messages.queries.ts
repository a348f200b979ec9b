import type { EntityManager } from 'typeorm';
import { isUuid } from '../platform/db/columns.js';
import { mapBatches, streamRows } from '../platform/lists/csv.js';
import {
  cursorListQuery,
  queryCursorPage,
  type CursorListQuery,
  type CursorListRules,
  type CursorPage,
} from '../platform/lists/cursor.js';
import type { ListQuery } from '../platform/lists/list-query.js';
import { DomainError } from '../shared/domain-error.js';
import type { MessageParams } from './message.dto.js';
import { PATIENT_MESSAGE_KINDS } from '../profile/message-settings.rules.js';
import { RETIRED_BODIES, renderText, findTemplate } from '../whatsapp/templates.js';
import { MESSAGE_STATES, messageActions, UNDELIVERED, UNDELIVERED_DAYS, OUTCOME_UNKNOWN } from './message.rules.js';
import type { PatientMessageView } from './message.view.js';

export interface MessageFilter {
  status?: string;
  patient_id?: string;
  kind?: string;
}

export const MESSAGE_LIST: CursorListRules = {
  sort: {
    id: 'm.id',
    created_at: 'm.created_at',
    sent_at: 'm.sent_at',
    status: 'm.state',
    send_at: 'm.send_at',
    kind: 'm.kind',
    patient_name: 'lower(p.name)',
  },
  defaultOrder: 'm.created_at DESC, m.id DESC',
  filter: { status: 'string', patient_id: 'string', kind: 'string' },
  id: 'm.id',
  cursor: ['id'],
};

/** @throws DomainError `request.invalid`. */
export function parseMessageQuery({
  status,
  patient_id,
  kind,
  ...params
}: MessageParams): CursorListQuery<MessageFilter> {
  const query = cursorListQuery<MessageFilter>(params, MESSAGE_LIST);
  if (status !== undefined) query.filter.status = status;
  if (patient_id !== undefined) query.filter.patient_id = patient_id;
  if (kind !== undefined) query.filter.kind = kind;
  return query;
}

const STATUSES: readonly string[] = [...MESSAGE_STATES, 'skipped', UNDELIVERED];
const DAY_MS = 86_400_000;
const KINDS: readonly string[] = PATIENT_MESSAGE_KINDS;

/** Hides text and number of an erased patient at once; a job then removes them from the rows. */
const SELECT = `
  SELECT m.id, m.patient_id, p.name AS patient_name, m.kind, m.template, m.language, m.receipt_id,
    CASE WHEN p.erased_at IS NULL THEN m.variables ELSE '[]' END AS variables,
    m.state AS status, m.reason, CASE WHEN p.erased_at IS NULL THEN m.to_number END AS "to", m.created_at, m.send_at, m.sent_at, m.delivered_at, m.read_at
  FROM message m JOIN patient p ON p.doctor_id = m.doctor_id AND p.id = m.patient_id`;

type Row = Omit<PatientMessageView, 'text' | 'actions'> & { variables: string[] };

export async function listMessages(
  tx: EntityManager,
  doctorId: string,
  query: CursorListQuery<MessageFilter>,
  now: Date,
): Promise<CursorPage<PatientMessageView>> {
  const { where, params } = buildWhere(doctorId, query, now);
  const sql = { rows: `${SELECT} WHERE ${where}`, from: `FROM message m WHERE ${where}` };
  const page = await queryCursorPage<Row>(tx, sql, params, query);
  return { ...page, rows: page.rows.map(toView) };
}

/** The messages of all pages, in batches. */
export function streamMessages(
  tx: EntityManager,
  doctorId: string,
  query: ListQuery<MessageFilter>,
  now: Date,
): AsyncGenerator<PatientMessageView[]> {
  const { where, params } = buildWhere(doctorId, query, now);
  return mapBatches(streamRows<Row>(tx, `${SELECT} WHERE ${where} ORDER BY ${query.orderBy}`, params), toView);
}

/** $3 is the earliest creation time. Without a number there is nothing to send, as for an erased patient. */
const IS_UNDELIVERED = `m.created_at > $3::timestamptz AND m.to_number IS NOT NULL
    AND (m.state = 'failed' OR (m.state = 'queued' AND m.reason = '${OUTCOME_UNKNOWN}'))`;

function buildWhere(
  doctorId: string,
  { ids, filter: { status, patient_id, kind } }: ListQuery<MessageFilter>,
  now: Date,
) {
  if (status !== undefined && !STATUSES.includes(status))
    throw DomainError.invalidField('status', `status must be one of ${STATUSES.join(', ')}`);
  if (patient_id !== undefined && !isUuid(patient_id))
    throw DomainError.invalidField('patient_id', 'patient_id must be the id of a patient');
  if (kind !== undefined && !KINDS.includes(kind))
    throw DomainError.invalidField('kind', `kind must be one of ${KINDS.join(', ')}`);
  const isUndelivered = status === UNDELIVERED;
  const where = `m.doctor_id = $1 AND m.patient_id IS NOT NULL AND ($2::uuid[] IS NULL OR m.id = ANY($2))
    AND ${isUndelivered ? IS_UNDELIVERED : '($3::text IS NULL OR m.state = $3)'}
    AND ($4::uuid IS NULL OR m.patient_id = $4) AND ($5::text IS NULL OR m.kind = $5)`;
  const since = new Date(now.getTime() - UNDELIVERED_DAYS * DAY_MS);
  return { where, params: [doctorId, ids, isUndelivered ? since : (status ?? null), patient_id ?? null, kind ?? null] };
}

/** Some of the doctor's messages, in any order. Ids of others are ignored. */
export async function findMessages(tx: EntityManager, doctorId: string, ids: string[]): Promise<PatientMessageView[]> {
  if (ids.length === 0) return [];
  return (await tx.query<Row[]>(`${SELECT} WHERE m.doctor_id = $1 AND m.id = ANY($2)`, [doctorId, ids])).map(toView);
}

/** @throws DomainError `message.not_found`. */
export async function findMessage(tx: EntityManager, doctorId: string, id: string): Promise<PatientMessageView> {
  const [row] = await tx.query<Row[]>(`${SELECT} WHERE m.doctor_id = $1 AND m.id = $2`, [doctorId, id]);
  if (!row) throw new DomainError('message.not_found');
  return toView(row);
}

const toView = ({ variables, ...row }: Row): PatientMessageView => ({
  ...row,
  text: renderedText(row, variables),
  actions: messageActions(row.status, row.reason),
});

function renderedText({ template, language }: Pick<Row, 'template' | 'language'>, variables: string[]): string | null {
  const body = findTemplate(template)?.texts[language].body ?? RETIRED_BODIES[template];
  return body !== undefined && variables.length ? renderText(body, variables) : null;
}
