import type { EntityManager } from 'typeorm';
import { mapBatches, streamRows } from '../../platform/lists/csv.js';
import { sqlListQuery, queryPage, type ListQuery, type ListRules, type Page } from '../../platform/lists/list-query.js';
import { paise, rupees } from '../../shared/money.js';
import { DomainError } from '../../shared/domain-error.js';
import type { HoldParams } from './hold.dto.js';
import { HOLD_STATES, allowedHoldActions } from '../holds/hold.rules.js';
import type { HoldView } from './hold.view.js';

export interface HoldFilter {
  /** Without it, only open holds, unless the query lists ids. */
  status?: string;
}

export const HOLD_LIST: ListRules = {
  sort: { id: 'h.id', created_at: 'h.created_at', amount: 'h.amount_paise', patient_name: 'lower(p.name)' },
  defaultOrder: 'h.created_at DESC, h.id DESC',
  filter: { status: 'string' },
  id: 'h.id',
};

/** Parses the parameters of the list. @throws DomainError `request.invalid`. */
export function parseHoldQuery({ status, ...params }: HoldParams): ListQuery<HoldFilter> {
  const query = sqlListQuery<HoldFilter>(params, HOLD_LIST);
  if (status !== undefined) query.filter.status = status;
  return query;
}

const STATUSES: readonly string[] = HOLD_STATES;

const SELECT_HOLDS = `
  SELECT h.id, e.patient_id, p.name AS patient_name, h.payment_id, h.amount_paise, h.reason, h.state AS status,
    h.created_at, o.plan_name AS subscription_name, o.tier_name, o.months AS validity_months,
    p.erased_at IS NOT NULL AS patient_deleted
  FROM hold h
  JOIN payment m ON m.doctor_id = h.doctor_id AND m.id = h.payment_id
  JOIN payment_order o ON o.doctor_id = m.doctor_id AND o.id = m.order_id
  JOIN enrolment e ON e.doctor_id = h.doctor_id AND e.id = h.enrolment_id
  JOIN patient p ON p.doctor_id = e.doctor_id AND p.id = e.patient_id`;

type Row = Omit<HoldView, 'amount' | 'actions'> & { amount_paise: number };

/** One page of the doctor's holds, and the number of all that match. */
export async function listHolds(
  tx: EntityManager,
  doctorId: string,
  query: ListQuery<HoldFilter>,
): Promise<Page<HoldView>> {
  const { where, params } = holdConditions(doctorId, query);
  const sql = { rows: `${SELECT_HOLDS} WHERE ${where}`, from: `FROM hold h WHERE ${where}` };
  const page = await queryPage<Row>(tx, sql, params, query);
  return { ...page, rows: page.rows.map(toHoldView) };
}

/** All pages of the same list, in batches. */
export function streamHolds(
  tx: EntityManager,
  doctorId: string,
  query: ListQuery<HoldFilter>,
): AsyncGenerator<HoldView[]> {
  const { where, params } = holdConditions(doctorId, query);
  return mapBatches(
    streamRows<Row>(tx, `${SELECT_HOLDS} WHERE ${where} ORDER BY ${query.orderBy}`, params),
    toHoldView,
  );
}

function holdConditions(doctorId: string, { ids, filter }: ListQuery<HoldFilter>) {
  const status = filter.status ?? (ids ? null : 'open');
  if (status !== null && !STATUSES.includes(status))
    throw DomainError.invalidField('status', `status must be one of ${STATUSES.join(', ')}`);
  const where = `h.doctor_id = $1 AND ($2::uuid[] IS NULL OR h.id = ANY($2)) AND ($3::text IS NULL OR h.state = $3)`;
  return { where, params: [doctorId, ids, status] };
}

/** One hold in the format of the list. @throws DomainError `hold.not_found`. */
export async function readHoldView(tx: EntityManager, doctorId: string, id: string): Promise<HoldView> {
  const [row] = await tx.query<Row[]>(`${SELECT_HOLDS} WHERE h.doctor_id = $1 AND h.id = $2`, [doctorId, id]);
  if (!row) throw new DomainError('hold.not_found');
  return toHoldView(row);
}

const toHoldView = ({ amount_paise, ...row }: Row): HoldView => ({
  ...row,
  amount: rupees(paise(amount_paise)),
  actions: allowedHoldActions(row.status, row.patient_deleted),
});
