import type { EntityManager } from 'typeorm';
import { PAYMENT_STATES } from '../enrolments/payment.rules.js';
import { searchPatterns } from '../enrolments/patient-list/patient-list.queries.js';
import { isUuid } from '../platform/db/columns.js';
import { mapBatches, streamRows } from '../platform/lists/csv.js';
import { cursorListQuery, pageSql, type CursorListQuery, type CursorListRules } from '../platform/lists/cursor.js';
import { withoutUndefined, type ListQuery } from '../platform/lists/list-query.js';
import { isDay } from '../shared/calendar.js';
import { lastValidDaySql } from '../shared/last-valid-day.js';
import { paise, rupees } from '../shared/money.js';
import { DomainError } from '../shared/domain-error.js';
import type { PaymentParams } from './payment.dto.js';
import type { PaymentsView, PaymentView } from './payment.view.js';

/** Fields of the API. Each is checked before it reaches SQL. */
const FILTER_FIELDS = ['status', 'patient_id', 'search', 'q', 'from', 'to', 'method'] as const;
export type PaymentFilter = Partial<Record<(typeof FILTER_FIELDS)[number], string>>;

/** Names at the time of the payment: of its order, else of its term. */
const PLAN_NAME = `coalesce(payment_order.plan_name, term.plan_name, (
  SELECT n.name FROM plan n WHERE n.doctor_id = enrolment.doctor_id AND n.id = enrolment.plan_id))`;

export const PAYMENT_LIST: CursorListRules = {
  sort: {
    id: 'payment.id',
    payment_date: 'payment.payment_day',
    created_at: 'payment.created_at',
    amount: 'payment.amount_paise',
    patient_name: 'lower(patient.name)',
    subscription_name: `lower(${PLAN_NAME})`,
    method: 'payment.method',
    status: 'payment.state',
  },
  defaultOrder: 'payment.created_at DESC, payment.id DESC',
  filter: Object.fromEntries(FILTER_FIELDS.map((field) => [field, 'string'] as const)),
  id: 'payment.id',
  cursor: ['id'],
};

/** Parses the parameters of the list. @throws DomainError `request.invalid`. */
export function parsePaymentQuery(params: PaymentParams): CursorListQuery<PaymentFilter> {
  const { range, sort, filter, after, limit, ...named } = params;
  const query = cursorListQuery<PaymentFilter>({ range, sort, filter, after, limit }, PAYMENT_LIST);
  Object.assign(query.filter, withoutUndefined(named));
  return query;
}

const STATUSES: readonly string[] = PAYMENT_STATES;

/** Sum of a payment's refunds in some states. As a column, it is computed only for the rows of the page. */
const refundSumSql = (states: string) => `(
  SELECT coalesce(sum(r.amount_paise), 0)::bigint FROM refund r
  WHERE r.doctor_id = payment.doctor_id AND r.payment_id = payment.id AND r.state ${states})`;

/** The plan of the order's tier, else of the term. The enrolment may have switched to another plan since. */
const PAID_PLAN = `coalesce(
  (SELECT r.plan_id FROM tier r WHERE r.doctor_id = payment_order.doctor_id AND r.id = payment_order.tier_id),
  term.plan_id, enrolment.plan_id)`;

const COLUMNS = `
  payment.id, enrolment.patient_id, patient.name AS patient_name, patient.erased_at IS NOT NULL AS patient_deleted,
  patient.mobile AS patient_mobile, ${PAID_PLAN} AS subscription_id,
  coalesce(payment_order.tier_id, term.tier_id) AS subscription_tier_id, ${PLAN_NAME} AS subscription_name,
  CASE WHEN payment_order.id IS NULL THEN term.tier_name ELSE payment_order.tier_name END AS tier_name,
  coalesce(payment_order.validity_type, term.validity_type) AS validity_type,
  term.start_day AS subscription_start_date, ${lastValidDaySql('term')} AS subscription_end_date,
  payment_order.provider_order_id AS order_id, payment.provider_payment_id AS razorpay_payment_id,
  payment.amount_paise, payment.method, payment.reference, payment.amount_reason, payment.void_reason, payment.created_at,
  payment.state AS status, payment.payment_day AS payment_date,
  ${refundSumSql(`IN ('pending', 'processed')`)} AS refunded_paise, ${refundSumSql(`<> 'failed'`)} AS requested_paise`;
const FROM = `
  FROM payment
  JOIN enrolment ON enrolment.doctor_id = payment.doctor_id AND enrolment.id = payment.enrolment_id`;
/**
 * Joins for columns that are shown but neither filtered by nor counted. CASE instead of coalesce(), because row-level security
 * keeps PostgreSQL from using an index for a condition with coalesce().
 */
const DISPLAY_JOINS = `
  JOIN patient ON patient.doctor_id = enrolment.doctor_id AND patient.id = enrolment.patient_id
  LEFT JOIN payment_order ON payment_order.doctor_id = payment.doctor_id AND payment_order.id = payment.order_id
  LEFT JOIN term ON term.doctor_id = payment.doctor_id
    AND term.id = CASE WHEN payment.term_id IS NULL THEN payment.voided_term_id ELSE payment.term_id END`;

type Row = Omit<PaymentView, 'is_correctable' | 'amount' | 'refunded_amount' | 'refundable_amount'> & {
  amount_paise: number;
  refunded_paise: number;
  /** Includes refunds that Razorpay has not confirmed yet. */
  requested_paise: number;
};

/** Over all pages. */
type PaymentTotals = Omit<PaymentsView, 'payments'>;

/** Of a caller who may not see them, and of a page by cursor. */
export const NO_TOTALS = {
  amount_total: null,
  received_count: null,
  received_total: null,
  refunded_total: null,
  received_by_method: null,
} as const;

/** Counts and sums in paise. */
type MethodSums = { method: string } & Record<'total' | 'amount' | 'received_count' | 'received' | 'refunded', number>;

/** One page of the doctor's payments, and by range the totals of all that match. */
export async function listPayments(
  tx: EntityManager,
  doctorId: string,
  query: CursorListQuery<PaymentFilter>,
): Promise<{ rows: PaymentView[] } & PaymentTotals> {
  const { where, params } = paymentConditions(doctorId, query);
  const [end, all] = pageSql(query, params);
  const rows = await tx.query<Row[]>(`SELECT ${COLUMNS} ${FROM} ${DISPLAY_JOINS} WHERE ${where} ${end}`, all);
  const totals = query.cursor ? { total: null, ...NO_TOTALS } : await readTotals(tx, where, params);
  return { rows: rows.map(toPaymentView), ...totals };
}

/** Spellings of a method count together, under the one in lower case if there is one. */
async function readTotals(tx: EntityManager, where: string, params: unknown[]): Promise<PaymentTotals> {
  const methods = await tx.query<MethodSums[]>(
    `SELECT max(payment.method COLLATE "C") AS method, count(*) AS total, coalesce(sum(payment.amount_paise), 0)::bigint AS amount,
       count(payment.payment_day) AS received_count,
       coalesce(sum(payment.amount_paise) FILTER (WHERE payment.payment_day IS NOT NULL), 0)::bigint AS received,
       coalesce(sum(refunded.paise), 0)::bigint AS refunded
     ${FROM}
     LEFT JOIN (
       SELECT r.payment_id, sum(r.amount_paise) AS paise FROM refund r
       WHERE r.doctor_id = $1 AND r.state IN ('pending', 'processed') GROUP BY r.payment_id
     ) refunded ON refunded.payment_id = payment.id
     WHERE ${where}
     GROUP BY lower(payment.method) ORDER BY received DESC, lower(payment.method)`,
    params,
  );
  const sumOf = (field: Exclude<keyof MethodSums, 'method'>) => methods.reduce((sum, row) => sum + row[field], 0);
  const inRupees = (amount: number) => rupees(paise(amount));
  return {
    total: sumOf('total'),
    amount_total: inRupees(sumOf('amount')),
    received_count: sumOf('received_count'),
    received_total: inRupees(sumOf('received')),
    refunded_total: inRupees(sumOf('refunded')),
    received_by_method: methods
      .filter(({ received_count }) => received_count > 0)
      .map(({ method, received_count, received }) => ({ method, count: received_count, amount: inRupees(received) })),
  };
}

/** All pages of the same list, in batches. */
export function streamPayments(
  tx: EntityManager,
  doctorId: string,
  query: ListQuery<PaymentFilter>,
): AsyncGenerator<PaymentView[]> {
  const { where, params } = paymentConditions(doctorId, query);
  const sql = `SELECT ${COLUMNS} ${FROM} ${DISPLAY_JOINS} WHERE ${where} ORDER BY ${query.orderBy}`;
  return mapBatches(streamRows<Row>(tx, sql, params), toPaymentView);
}

function paymentConditions(doctorId: string, { ids, filter }: ListQuery<PaymentFilter>) {
  const { status, patient_id, from, to, method } = filter;
  if (status !== undefined && !STATUSES.includes(status))
    throw DomainError.invalidField('status', `status must be one of ${STATUSES.join(', ')}`);
  if (patient_id !== undefined && !isUuid(patient_id))
    throw DomainError.invalidField('patient_id', 'patient_id must be the id of a patient');
  assertDay('from', from);
  assertDay('to', to);
  if (from !== undefined && to !== undefined && to < from)
    throw DomainError.invalidField('to', 'to must not be before from');
  const params: unknown[] = [
    doctorId,
    ids,
    status ?? null,
    patient_id ?? null,
    from ?? null,
    to ?? null,
    method?.trim().toLowerCase() ?? null,
  ];
  const conditions = `payment.doctor_id = $1 AND ($2::uuid[] IS NULL OR payment.id = ANY($2))
    AND ($3::text IS NULL OR payment.state = $3) AND ($4::uuid IS NULL OR enrolment.patient_id = $4)
    AND ($5::date IS NULL OR payment.payment_day >= $5) AND ($6::date IS NULL OR payment.payment_day <= $6)
    AND ($7::text IS NULL OR lower(payment.method) = $7)`;
  const search = searchPatterns(filter.search ?? filter.q);
  if (!search) return { where: conditions, params };
  const where = `${conditions} AND (enrolment.patient_id IN (SELECT search_patients($8, $9))
    OR payment.reference ILIKE $8 OR payment.provider_payment_id ILIKE $8)`;
  return { where, params: [...params, search.text, search.digits] };
}

function assertDay(field: 'from' | 'to', day: string | undefined): void {
  if (day !== undefined && !isDay(day)) throw DomainError.invalidField(field, `${field} must be a day, YYYY-MM-DD`);
}

/** Some of the doctor's payments, in any order. Ids of others are ignored. */
export async function findPayments(tx: EntityManager, doctorId: string, ids: string[]): Promise<PaymentView[]> {
  if (ids.length === 0) return [];
  const sql = `SELECT ${COLUMNS} ${FROM} ${DISPLAY_JOINS} WHERE payment.doctor_id = $1 AND payment.id = ANY($2)`;
  return (await tx.query<Row[]>(sql, [doctorId, ids])).map(toPaymentView);
}

/** One payment in the format of the list. @throws DomainError `payment.not_found`. */
export async function readPaymentView(tx: EntityManager, doctorId: string, id: string): Promise<PaymentView> {
  const sql = `SELECT ${COLUMNS} ${FROM} ${DISPLAY_JOINS} WHERE payment.doctor_id = $1 AND payment.id = $2`;
  const [row] = await tx.query<Row[]>(sql, [doctorId, id]);
  if (!row) throw new DomainError('payment.not_found');
  return toPaymentView(row);
}

const toPaymentView = ({ amount_paise, refunded_paise, requested_paise, ...row }: Row): PaymentView => ({
  ...row,
  amount: rupees(paise(amount_paise)),
  refunded_amount: rupees(paise(refunded_paise)),
  is_correctable: row.status === 'captured' && row.order_id === null && requested_paise === 0,
  refundable_amount: rupees(paise(row.payment_date === null ? 0 : Math.max(0, amount_paise - requested_paise))),
});
