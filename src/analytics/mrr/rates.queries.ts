import type { EntityManager } from 'typeorm';
import { monthEnd, type Day } from '../../shared/calendar.js';
import { rupees } from '../../shared/money.js';
import {
  computeArpu,
  METRICS_VERSION,
  computeLtv,
  percent,
  rupeesPerPerson,
  type MonthlyChurn,
  type YearlyPaise,
} from '../figures.rules.js';
import { computeMovements, type PatientMrrChange } from './movement.rules.js';
import type { DueRow, MovementRow, MovementsView, RatesView } from './rates.view.js';
import { balanceParams } from './mrr.queries.js';
import {
  closingBalance,
  firstDay,
  isProvisional,
  monthOf,
  shiftMonth,
  RENEWAL_GRACE_DAYS,
  type Month,
} from '../period.rules.js';
import { readCollectedBy } from '../revenue/revenue.queries.js';
import { isCounted, GOVERNING_TERMS, isLaterInOrder } from '../terms.sql.js';

/** Number of full months whose churn LTV uses. */
const LTV_MONTHS = 3;

/** Yearly revenue of each patient on each day (index n), including patients with free subscriptions only. */
const YEARLY_BY_PATIENT = `SELECT n, patient_id, sum(yearly) AS yearly FROM (${GOVERNING_TERMS}) g GROUP BY n, patient_id`;

/** Paying patients on each day, their yearly revenue, and how many of them no longer pay on the next day. */
const PAYING_PATIENTS = `
  WITH paying AS MATERIALIZED (${YEARLY_BY_PATIENT} HAVING sum(yearly) > 0)
  SELECT paying.n::int AS n, count(*) AS paying, sum(paying.yearly)::bigint AS yearly,
    count(*) FILTER (WHERE next.patient_id IS NULL) AS lost
  FROM paying LEFT JOIN paying next ON next.patient_id = paying.patient_id AND next.n = paying.n + 1
  GROUP BY paying.n`;

/** Every patient who pays on the first or the second day, with the yearly revenue on both. */
const MRR_CHANGES = `
  SELECT revenue.*, p.name AS patient_name, p.mobile AS patient_mobile, p.archived_at IS NOT NULL AS archived,
    EXISTS (
      SELECT FROM term t
      WHERE ${isCounted('t')} AND t.patient_id = revenue.patient_id AND t.amount_paise > 0 AND t.start_day <= ($2::date[])[1]
    ) AS "paidBefore"
  FROM (
    SELECT patient_id, coalesce(sum(yearly) FILTER (WHERE n = 1), 0)::bigint AS before,
      coalesce(sum(yearly) FILTER (WHERE n = 2), 0)::bigint AS after
    FROM (${YEARLY_BY_PATIENT}) y GROUP BY patient_id HAVING sum(yearly) > 0) revenue
  JOIN patient p ON p.doctor_id = $1 AND p.id = revenue.patient_id
  ORDER BY lower(p.name), revenue.patient_id`;

/** Terms that end from $2 to $3 and did not end earlier; renewed: a later term was paid at most $4 days late. */
const DUE_TERMS = `
  SELECT t.id AS term_id, t.patient_id, p.name AS patient_name, p.mobile AS patient_mobile,
    t.plan_name AS subscription_name, t.tier_name, t.validity_type, t.end_day AS due_date,
    EXISTS (
      SELECT FROM term n
      WHERE ${isCounted('n')} AND n.enrolment_id = t.enrolment_id AND n.payment_day <= t.end_day + $4::int
        AND ${isLaterInOrder('n', 't')}) AS renewed
  FROM term t JOIN patient p ON p.doctor_id = t.doctor_id AND p.id = t.patient_id
  WHERE ${isCounted('t')} AND t.end_day BETWEEN $2 AND $3 AND coalesce(t.ended_day > t.end_day, true)
  ORDER BY t.end_day, lower(p.name), t.id`;

interface PayingCount {
  n: number;
  paying: number;
  yearly: YearlyPaise;
  lost: number;
}

/** @param month has started. */
export async function readRates(tx: EntityManager, doctorId: string, month: Month, today: Day): Promise<RatesView> {
  // The current month's churn is not known yet, so LTV uses the full months before it.
  const full = month === monthOf(today) ? shiftMonth(month, -1) : month;
  // A month's churn needs its opening and its closing; the last two closings are those of `month`.
  const first = shiftMonth(full, -LTV_MONTHS);
  const count = full === month ? LTV_MONTHS + 1 : LTV_MONTHS + 2;
  const balances = Array.from({ length: count }, (_, n) => closingBalance(shiftMonth(first, n), today));
  const found = await tx.query<PayingCount[]>(PAYING_PATIENTS, balanceParams(doctorId, balances));
  const closings = balances.map(
    (_, at) => found.find(({ n }) => n === at + 1) ?? { n: at + 1, paying: 0, yearly: 0, lost: 0 },
  );
  const churns = closings.map(({ paying, lost }): MonthlyChurn => ({ opening: paying, lost }));
  const [opening, closing] = closings.slice(-2) as [PayingCount, PayingCount];
  const renewals = await tx.query<DueRow[]>(DUE_TERMS, [
    ...[doctorId, firstDay(month), monthEnd(firstDay(month)), RENEWAL_GRACE_DAYS],
  ]);
  const [due, renewed] = [renewals.length, renewals.filter((row) => row.renewed).length];
  const { net, payers } = await readCollectedBy(tx, doctorId, closingBalance(month, today).day);
  return {
    month,
    renewalRate: percent(renewed, due),
    churnRate: percent(opening.lost, opening.paying),
    arpu: computeArpu(closing.yearly, closing.paying),
    ltv: computeLtv(closing.yearly, closing.paying, churns.slice(0, LTV_MONTHS)),
    realisedLtv: rupeesPerPerson(net, payers),
    payingAtOpening: opening.paying,
    payingAtClosing: closing.paying,
    lost: opening.lost,
    due,
    renewed,
    renewals,
    provisional: isProvisional(month, today),
    definition: METRICS_VERSION,
    as_of: today,
  };
}

/** As the database returns it. */
type Row = PatientMrrChange & Pick<MovementRow, 'patient_id' | 'patient_name' | 'patient_mobile' | 'archived'>;

/** How MRR changed from the closing of the previous month to that of `month`, which has started. */
export async function readMovements(
  tx: EntityManager,
  doctorId: string,
  month: Month,
  today: Day,
): Promise<MovementsView> {
  const balances = [closingBalance(shiftMonth(month, -1), today), closingBalance(month, today)];
  const { rows, ...figures } = computeMovements(await tx.query<Row[]>(MRR_CHANGES, balanceParams(doctorId, balances)));
  return {
    month,
    opening: rupees(figures.opening),
    new: rupees(figures.new),
    reactivation: rupees(figures.reactivation),
    expansion: rupees(figures.expansion),
    contraction: rupees(figures.contraction),
    churn: rupees(figures.churn),
    closing: rupees(figures.closing),
    rows: rows.map(({ patient_id, patient_name, patient_mobile, archived, kind, amount }) => ({
      patient_id,
      patient_name,
      patient_mobile,
      archived,
      kind,
      amount: rupees(amount),
    })),
    definition: METRICS_VERSION,
    as_of: today,
  };
}
