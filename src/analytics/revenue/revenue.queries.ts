import type { EntityManager } from 'typeorm';
import type { Day } from '../../shared/calendar.js';
import { streamRows } from '../../platform/lists/csv.js';
import { lastValidDaySql } from '../../shared/last-valid-day.js';
import { netRupees, paise, rupees, type Paise } from '../../shared/money.js';
import { METRICS_VERSION } from '../figures.rules.js';
import type { PurchaseRow, RefundedRow, RevenueView } from './revenue.view.js';

/** Days of a period, both included; a null start means no limit. */
interface PeriodDays {
  start: Day | null;
  end: Day;
}

/** Payments of doctor $1 that were captured or recorded from day $2 to day $3, including ones refunded later. */
const RECEIVED_PAYMENTS = `
  FROM payment
  JOIN enrolment ON enrolment.doctor_id = payment.doctor_id AND enrolment.id = payment.enrolment_id
  WHERE payment.doctor_id = $1 AND payment.payment_day <= $3 AND ($2::date IS NULL OR payment.payment_day >= $2)`;

/** A payment without a term is held: its names come from the order, and it has no end date. */
const SELECT_PURCHASES = `
  SELECT payment.id AS payment_id, payment.term_id, payment.patient_id, patient.name AS patient_name,
    patient.mobile AS patient_mobile,
    coalesce(term.plan_name, payment_order.plan_name, plan.name) AS subscription_name,
    CASE WHEN term.id IS NULL THEN payment_order.tier_name ELSE term.tier_name END AS tier_name,
    coalesce(term.validity_type, payment_order.validity_type) AS validity_type,
    payment.payment_day AS payment_date, payment.amount_paise,
    ${lastValidDaySql('term')} AS subscription_end_date
  FROM (SELECT payment.*, enrolment.patient_id, enrolment.plan_id ${RECEIVED_PAYMENTS}) payment
  JOIN patient ON patient.doctor_id = payment.doctor_id AND patient.id = payment.patient_id
  JOIN plan ON plan.doctor_id = payment.doctor_id AND plan.id = payment.plan_id
  LEFT JOIN term ON term.doctor_id = payment.doctor_id AND term.id = payment.term_id
  LEFT JOIN payment_order ON payment_order.doctor_id = payment.doctor_id AND payment_order.id = payment.order_id
  ORDER BY payment.payment_day DESC, payment.captured_at DESC, payment.id DESC`;

/** Refunds of doctor $1 made from day $2 to day $3. */
const MADE_REFUNDS = `
  FROM refund
  WHERE refund.doctor_id = $1 AND refund.state IN ('pending', 'processed') AND refund.refund_day <= $3
    AND ($2::date IS NULL OR refund.refund_day >= $2)`;

const SELECT_REFUNDS = `
  SELECT refund.id AS refund_id, refund.payment_id, enrolment.patient_id, patient.name AS patient_name,
    patient.mobile AS patient_mobile,
    refund.refund_day AS refund_date, payment.payment_day AS payment_date, refund.amount_paise
  FROM (SELECT refund.* ${MADE_REFUNDS}) refund
  JOIN payment ON payment.doctor_id = refund.doctor_id AND payment.id = refund.payment_id
  JOIN enrolment ON enrolment.doctor_id = payment.doctor_id AND enrolment.id = payment.enrolment_id
  JOIN patient ON patient.doctor_id = enrolment.doctor_id AND patient.id = enrolment.patient_id
  ORDER BY refund.refund_day DESC, refund.id DESC`;

/** Sums of payments and refunds, and the number of patients who paid more than zero. */
const COLLECTED_TOTALS = `
  SELECT (SELECT coalesce(sum(payment.amount_paise), 0)::bigint ${RECEIVED_PAYMENTS}) AS received,
    (SELECT count(DISTINCT enrolment.patient_id) ${RECEIVED_PAYMENTS} AND payment.amount_paise > 0) AS payers,
    (SELECT coalesce(sum(refund.amount_paise), 0)::bigint ${MADE_REFUNDS}) AS refunds`;

/** As the database returns it. */
type Purchase = Omit<PurchaseRow, 'payment_amount'> & { amount_paise: number };
type Refunded = Omit<RefundedRow, 'amount'> & { amount_paise: number };

const sumPaise = (rows: readonly { amount_paise: number }[]): Paise =>
  paise(rows.reduce((sum, { amount_paise }) => sum + amount_paise, 0));

/** New revenue and refunds of a period with their rows, newest first. */
export async function readRevenue(
  tx: EntityManager,
  doctorId: string,
  days: PeriodDays,
  today: Day,
): Promise<RevenueView> {
  const params = [doctorId, days.start, days.end];
  const rows = await tx.query<Purchase[]>(SELECT_PURCHASES, params);
  const refunds = await tx.query<Refunded[]>(SELECT_REFUNDS, params);
  const [gross, returned] = [sumPaise(rows), sumPaise(refunds)];
  return {
    newRevenue: rupees(gross),
    refunds: rupees(returned),
    netRevenue: netRupees(gross, returned),
    subscriptions: rows.map(toPurchase),
    refundRows: refunds.map(toRefunded),
    period: days,
    definition: METRICS_VERSION,
    as_of: today,
  };
}

/** The payments of a period in batches. */
export async function* streamPurchases(
  tx: EntityManager,
  doctorId: string,
  days: PeriodDays,
): AsyncGenerator<PurchaseRow[]> {
  for await (const rows of streamRows<Purchase>(tx, SELECT_PURCHASES, [doctorId, days.start, days.end]))
    yield rows.map(toPurchase);
}

/** The refunds of a period in batches. */
export async function* streamRefunds(
  tx: EntityManager,
  doctorId: string,
  days: PeriodDays,
): AsyncGenerator<RefundedRow[]> {
  for await (const rows of streamRows<Refunded>(tx, SELECT_REFUNDS, [doctorId, days.start, days.end]))
    yield rows.map(toRefunded);
}

const toRefunded = ({ amount_paise, ...row }: Refunded): RefundedRow => ({
  ...row,
  amount: rupees(paise(amount_paise)),
});

const toPurchase = ({ amount_paise, ...row }: Purchase): PurchaseRow => ({
  ...row,
  payment_amount: rupees(paise(amount_paise)),
});

/** The sum that `readRevenue` returns as `newRevenue`, without its rows. */
export async function readGrossRevenue(
  tx: EntityManager,
  doctorId: string,
  { start, end }: PeriodDays,
): Promise<Paise> {
  const [row] = await tx.query<{ gross: number }[]>(
    `SELECT coalesce(sum(payment.amount_paise), 0)::bigint AS gross ${RECEIVED_PAYMENTS}`,
    [doctorId, start, end],
  );
  return paise(row?.gross ?? 0);
}

/** All payments up to `day` minus refunds, in paise, and the number of patients who ever paid. */
export async function readCollectedBy(
  tx: EntityManager,
  doctorId: string,
  day: Day,
): Promise<{ net: number; payers: number }> {
  const [row] = await tx.query<{ received: number; refunds: number; payers: number }[]>(COLLECTED_TOTALS, [
    doctorId,
    null,
    day,
  ]);
  return { net: (row?.received ?? 0) - (row?.refunds ?? 0), payers: row?.payers ?? 0 };
}
