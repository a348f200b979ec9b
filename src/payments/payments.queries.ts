import type { EntityManager } from 'typeorm';
import { PAYMENT_STATES } from '../enrolments/payment.rules.js';
import { isUuid } from '../platform/db/columns.js';
import { mapBatches, streamRows } from '../platform/lists/csv.js';
import { sqlListQuery, queryPage, type ListQuery, type ListRules, type Page } from '../platform/lists/list-query.js';
import { paise, rupees } from '../shared/money.js';
import { DomainError } from '../shared/domain-error.js';
import type { PaymentParams } from './payment.dto.js';
import type { PaymentView } from './payment.view.js';

export interface PaymentFilter {
  status?: string;
  patient_id?: string;
}

export const PAYMENT_LIST: ListRules = {
  sort: {
    id: 'payment.id',
    payment_date: 'payment.payment_day',
    created_at: 'payment.created_at',
    amount: 'payment.amount_paise',
    patient_name: 'lower(patient.name)',
  },
  defaultOrder: 'payment.created_at DESC, payment.id DESC',
  filter: { status: 'string', patient_id: 'string' },
  id: 'payment.id',
};

/** Parses the parameters of the list. @throws DomainError `request.invalid`. */
export function parsePaymentQuery({ status, patient_id, ...params }: PaymentParams): ListQuery<PaymentFilter> {
  const query = sqlListQuery<PaymentFilter>(params, PAYMENT_LIST);
  if (status !== undefined) query.filter.status = status;
  if (patient_id !== undefined) query.filter.patient_id = patient_id;
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
  (SELECT t.plan_id FROM term t WHERE t.doctor_id = payment.doctor_id AND t.id = payment.term_id), enrolment.plan_id)`;

const COLUMNS = `
  payment.id, enrolment.patient_id, patient.name AS patient_name, patient.erased_at IS NOT NULL AS patient_deleted,
  ${PAID_PLAN} AS subscription_id, payment_order.provider_order_id AS order_id,
  payment.amount_paise, payment.method, payment.reference, payment.amount_reason, payment.void_reason, payment.created_at,
  payment.state AS status, payment.payment_day AS payment_date,
  ${refundSumSql(`IN ('pending', 'processed')`)} AS refunded_paise, ${refundSumSql(`<> 'failed'`)} AS requested_paise`;
const FROM = `
  FROM payment
  JOIN enrolment ON enrolment.doctor_id = payment.doctor_id AND enrolment.id = payment.enrolment_id`;
/** Joins for columns that are shown but neither filtered by nor counted. */
const DISPLAY_JOINS = `
  JOIN patient ON patient.doctor_id = enrolment.doctor_id AND patient.id = enrolment.patient_id
  LEFT JOIN payment_order ON payment_order.doctor_id = payment.doctor_id AND payment_order.id = payment.order_id`;

type Row = Omit<PaymentView, 'amount' | 'refunded_amount' | 'refundable_amount'> & {
  amount_paise: number;
  refunded_paise: number;
  /** Includes refunds that Razorpay has not confirmed yet. */
  requested_paise: number;
};

/** One page of the doctor's payments, and the number of all that match. */
export async function listPayments(
  tx: EntityManager,
  doctorId: string,
  query: ListQuery<PaymentFilter>,
): Promise<Page<PaymentView>> {
  const { where, params } = paymentConditions(doctorId, query);
  const sql = { rows: `SELECT ${COLUMNS} ${FROM} ${DISPLAY_JOINS} WHERE ${where}`, from: `${FROM} WHERE ${where}` };
  const page = await queryPage<Row>(tx, sql, params, query);
  return { ...page, rows: page.rows.map(toPaymentView) };
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

function paymentConditions(doctorId: string, { ids, filter: { status, patient_id } }: ListQuery<PaymentFilter>) {
  if (status !== undefined && !STATUSES.includes(status))
    throw DomainError.invalidField('status', `status must be one of ${STATUSES.join(', ')}`);
  if (patient_id !== undefined && !isUuid(patient_id))
    throw DomainError.invalidField('patient_id', 'patient_id must be the id of a patient');
  const where = `payment.doctor_id = $1 AND ($2::uuid[] IS NULL OR payment.id = ANY($2))
    AND ($3::text IS NULL OR payment.state = $3) AND ($4::uuid IS NULL OR enrolment.patient_id = $4)`;
  return { where, params: [doctorId, ids, status ?? null, patient_id ?? null] };
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
  refundable_amount: rupees(paise(row.payment_date === null ? 0 : Math.max(0, amount_paise - requested_paise))),
});
