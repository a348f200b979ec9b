import type { EntityManager } from 'typeorm';
import type { Day } from '../../shared/calendar.js';
import { streamRows } from '../../platform/lists/csv.js';
import { lastValidDaySql } from '../../shared/last-valid-day.js';
import { netRupees, paise, rupees, type Paise } from '../../shared/money.js';
import { DEFINITION } from '../figures.rules.js';
import type { PurchaseRow, RefundedRow, RevenueView } from './revenue.view.js';

/** Days of a period, both included; a null start means no limit. */
interface PeriodDays {
  start: Day | null;
  end: Day;
}

/** Payments of doctor $1 that were captured or recorded from day $2 to day $3, including ones refunded later. */
const RECEIVED = `
  FROM payment m
  JOIN enrolment e ON e.doctor_id = m.doctor_id AND e.id = m.enrolment_id
  WHERE m.doctor_id = $1 AND m.payment_day <= $3 AND ($2::date IS NULL OR m.payment_day >= $2)`;

/** A payment without a term is held: its names come from the order, and it has no end date. */
const PURCHASES = `
  SELECT m.id AS payment_id, m.term_id, m.patient_id, p.name AS patient_name, p.mobile AS patient_mobile,
    coalesce(t.plan_name, o.plan_name, n.name) AS subscription_name,
    CASE WHEN t.id IS NULL THEN o.tier_name ELSE t.tier_name END AS tier_name,
    coalesce(t.validity_type, o.validity_type) AS validity_type,
    m.payment_day AS payment_date, m.amount_paise,
    ${lastValidDaySql('t')} AS subscription_end_date
  FROM (SELECT m.*, e.patient_id, e.plan_id ${RECEIVED}) m
  JOIN patient p ON p.doctor_id = m.doctor_id AND p.id = m.patient_id
  JOIN plan n ON n.doctor_id = m.doctor_id AND n.id = m.plan_id
  LEFT JOIN term t ON t.doctor_id = m.doctor_id AND t.id = m.term_id
  LEFT JOIN payment_order o ON o.doctor_id = m.doctor_id AND o.id = m.order_id
  ORDER BY m.payment_day DESC, m.captured_at DESC, m.id DESC`;

/** Refunds of doctor $1 made from day $2 to day $3. */
const RETURNED = `
  FROM refund r
  WHERE r.doctor_id = $1 AND r.state IN ('pending', 'processed') AND r.refund_day <= $3
    AND ($2::date IS NULL OR r.refund_day >= $2)`;

const REFUNDS = `
  SELECT r.id AS refund_id, r.payment_id, e.patient_id, p.name AS patient_name, p.mobile AS patient_mobile,
    r.refund_day AS refund_date, m.payment_day AS payment_date, r.amount_paise
  FROM (SELECT r.* ${RETURNED}) r
  JOIN payment m ON m.doctor_id = r.doctor_id AND m.id = r.payment_id
  JOIN enrolment e ON e.doctor_id = m.doctor_id AND e.id = m.enrolment_id
  JOIN patient p ON p.doctor_id = e.doctor_id AND p.id = e.patient_id
  ORDER BY r.refund_day DESC, r.id DESC`;

/** Sums of payments and refunds, and the number of patients who paid more than zero. */
const COLLECTED = `
  SELECT (SELECT coalesce(sum(m.amount_paise), 0)::bigint ${RECEIVED}) AS received,
    (SELECT count(DISTINCT e.patient_id) ${RECEIVED} AND m.amount_paise > 0) AS payers,
    (SELECT coalesce(sum(r.amount_paise), 0)::bigint ${RETURNED}) AS refunds`;

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
  const rows = await tx.query<Purchase[]>(PURCHASES, params);
  const refunds = await tx.query<Refunded[]>(REFUNDS, params);
  const [gross, returned] = [sumPaise(rows), sumPaise(refunds)];
  return {
    newRevenue: rupees(gross),
    refunds: rupees(returned),
    netRevenue: netRupees(gross, returned),
    subscriptions: rows.map(toPurchase),
    refundRows: refunds.map(toRefunded),
    period: days,
    definition: DEFINITION,
    as_of: today,
  };
}

/** The payments of a period in batches. */
export async function* streamPurchases(
  tx: EntityManager,
  doctorId: string,
  days: PeriodDays,
): AsyncGenerator<PurchaseRow[]> {
  for await (const rows of streamRows<Purchase>(tx, PURCHASES, [doctorId, days.start, days.end]))
    yield rows.map(toPurchase);
}

/** The refunds of a period in batches. */
export async function* streamRefunds(
  tx: EntityManager,
  doctorId: string,
  days: PeriodDays,
): AsyncGenerator<RefundedRow[]> {
  for await (const rows of streamRows<Refunded>(tx, REFUNDS, [doctorId, days.start, days.end]))
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
    `SELECT coalesce(sum(m.amount_paise), 0)::bigint AS gross ${RECEIVED}`,
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
  const [row] = await tx.query<{ received: number; refunds: number; payers: number }[]>(COLLECTED, [
    doctorId,
    null,
    day,
  ]);
  return { net: (row?.received ?? 0) - (row?.refunds ?? 0), payers: row?.payers ?? 0 };
}
