import type { EntityManager } from 'typeorm';
import { monthEnd, type Day } from '../../shared/calendar.js';
import { rupees } from '../../shared/money.js';
import { arpuOf, DEFINITION, ltvOf, percent, perHead, type Churn, type YearlyPaise } from '../figures.rules.js';
import { movementsOf, type Standing } from './movement.rules.js';
import type { DueRow, MovementsView, RatesView } from './rates.view.js';
import { balanceParams } from './mrr.queries.js';
import {
  closingBalance,
  firstDay,
  isProvisional,
  monthOf,
  monthsFrom,
  RENEWAL_GRACE_DAYS,
  type Month,
} from '../period.rules.js';
import { collectedBy } from '../revenue/revenue.queries.js';
import { counted, GOVERNING, inOrderAfter } from '../terms.sql.js';

/** LTV takes the churn of so many full months. */
const LTV_MONTHS = 3;

/** What each patient brings a year on each of the days, free subscriptions included. */
const BOOK = `SELECT n, patient_id, sum(yearly) AS yearly FROM (${GOVERNING}) g GROUP BY n, patient_id`;

/** Paying patients on each day, what they bring a year, and how many of them pay no more on the next day. */
const PAYING = `
  WITH book AS MATERIALIZED (${BOOK} HAVING sum(yearly) > 0)
  SELECT b.n::int AS n, count(*) AS paying, sum(b.yearly)::bigint AS yearly,
    count(*) FILTER (WHERE next.patient_id IS NULL) AS lost
  FROM book b LEFT JOIN book next ON next.patient_id = b.patient_id AND next.n = b.n + 1
  GROUP BY b.n`;

/** Every patient who pays on the first or the second day. */
const STANDINGS = `
  SELECT b.*, p.name AS patient_name, p.archived_at IS NOT NULL AS archived,
    EXISTS (
      SELECT FROM term t
      WHERE ${counted('t')} AND t.patient_id = b.patient_id AND t.amount_paise > 0 AND t.start_day <= ($2::date[])[1]
    ) AS "paidBefore"
  FROM (
    SELECT patient_id, coalesce(sum(yearly) FILTER (WHERE n = 1), 0)::bigint AS before,
      coalesce(sum(yearly) FILTER (WHERE n = 2), 0)::bigint AS after
    FROM (${BOOK}) b GROUP BY patient_id HAVING sum(yearly) > 0) b
  JOIN patient p ON p.doctor_id = $1 AND p.id = b.patient_id
  ORDER BY lower(p.name), b.patient_id`;

/** Terms that ended, other than by refund or deletion, from $2 to $3; renewed: at most $4 days late. */
const RENEWALS = `
  SELECT t.id AS term_id, t.patient_id, p.name AS patient_name, p.mobile AS patient_mobile,
    t.plan_name AS subscription_name, t.tier_name, t.validity_type, t.end_day AS due_date,
    EXISTS (
      SELECT FROM term n
      WHERE ${counted('n')} AND n.enrolment_id = t.enrolment_id AND n.payment_day <= t.end_day + $4::int
        AND ${inOrderAfter('n', 't')}) AS renewed
  FROM term t JOIN patient p ON p.doctor_id = t.doctor_id AND p.id = t.patient_id
  WHERE ${counted('t')} AND t.end_day BETWEEN $2 AND $3 AND coalesce(t.ended_day > t.end_day, true)
  ORDER BY t.end_day, lower(p.name), t.id`;

interface Paying {
  n: number;
  paying: number;
  yearly: YearlyPaise;
  lost: number;
}

/** Rates of a month that has begun. */
export async function ratesOf(tx: EntityManager, doctorId: string, month: Month, today: Day): Promise<RatesView> {
  // The current month's churn is not known yet: LTV then takes the full months before it.
  const full = month === monthOf(today) ? monthsFrom(month, -1) : month;
  const first = monthsFrom(full, -LTV_MONTHS);
  const count = full === month ? LTV_MONTHS + 1 : LTV_MONTHS + 2;
  const balances = Array.from({ length: count }, (_, n) => closingBalance(monthsFrom(first, n), today));
  const found = await tx.query<Paying[]>(PAYING, balanceParams(doctorId, balances));
  const closings = balances.map(
    (_, at) => found.find(({ n }) => n === at + 1) ?? { n: at + 1, paying: 0, yearly: 0, lost: 0 },
  );
  const churns = closings.map(({ paying, lost }): Churn => ({ opening: paying, lost }));
  const [opening, closing] = closings.slice(-2) as [Paying, Paying];
  const renewals = await tx.query<DueRow[]>(RENEWALS, [
    ...[doctorId, firstDay(month), monthEnd(firstDay(month)), RENEWAL_GRACE_DAYS],
  ]);
  const [due, renewed] = [renewals.length, renewals.filter((row) => row.renewed).length];
  const { net, payers } = await collectedBy(tx, doctorId, closingBalance(month, today).day);
  return {
    ...{ month, renewalRate: percent(renewed, due), churnRate: percent(opening.lost, opening.paying) },
    arpu: arpuOf(closing.yearly, closing.paying),
    ltv: ltvOf(closing.yearly, closing.paying, churns.slice(0, LTV_MONTHS)),
    realisedLtv: perHead(net, payers),
    ...{ payingAtOpening: opening.paying, payingAtClosing: closing.paying, lost: opening.lost, due, renewed },
    renewals,
    ...{ provisional: isProvisional(month, today), definition: DEFINITION, as_of: today },
  };
}

/** One patient as the database gives them. */
type Row = Standing & { patient_id: string; patient_name: string; archived: boolean };

/** How MRR moved from the closing of the month before to that of `month`, which has begun. */
export async function movementsIn(
  tx: EntityManager,
  doctorId: string,
  month: Month,
  today: Day,
): Promise<MovementsView> {
  const balances = [closingBalance(monthsFrom(month, -1), today), closingBalance(month, today)];
  const { rows, ...figures } = movementsOf(await tx.query<Row[]>(STANDINGS, balanceParams(doctorId, balances)));
  return {
    month,
    ...{ opening: rupees(figures.opening), new: rupees(figures.new), reactivation: rupees(figures.reactivation) },
    ...{ expansion: rupees(figures.expansion), contraction: rupees(figures.contraction) },
    ...{ churn: rupees(figures.churn), closing: rupees(figures.closing) },
    rows: rows.map(({ patient_id, patient_name, archived, kind, amount }) => ({
      ...{ patient_id, patient_name, archived, kind, amount: rupees(amount) },
    })),
    ...{ definition: DEFINITION, as_of: today },
  };
}
