import type { EntityManager } from 'typeorm';
import type { Day } from '../../shared/calendar.js';
import { lastValidDaySql } from '../../shared/last-valid-day.js';
import { paise, rupees } from '../../shared/money.js';
import type { ActiveSubscriptionRow } from './active-subscriptions.view.js';
import { balanceParams } from './mrr.queries.js';
import { todaysBalance, type Range } from '../period.rules.js';
import { governedDaysSql, GOVERNING_TERMS, countedUntil } from '../terms.sql.js';

/** Selects terms with their patients. @param termIds SQL that returns the terms' ids. */
const activeRowsSql = (termIds: string): string => `
  SELECT t.id AS term_id, t.patient_id, p.name AS patient_name, p.mobile AS patient_mobile, p.email AS patient_email,
    p.archived_at IS NOT NULL AS archived, t.plan_name AS subscription_name, t.tier_name, t.validity_type,
    t.start_day AS subscription_start_date, ${lastValidDaySql('t')} AS subscription_end_date,
    t.amount_paise, t.months AS payment_months
  FROM (${termIds}) active
  JOIN term t ON t.doctor_id = $1 AND t.id = active.id
  JOIN patient p ON p.doctor_id = t.doctor_id AND p.id = t.patient_id
  ORDER BY subscription_end_date, lower(p.name), t.id`;

const ACTIVE_TODAY = activeRowsSql(GOVERNING_TERMS);

/** Terms that govern at least one day from $2 to $3. */
const ACTIVE_IN_RANGE = activeRowsSql(`
  SELECT id
  FROM (${governedDaysSql('1', `t.start_day <= $3 AND ${countedUntil('t', '1')} > $2`)}) governed
  WHERE days && daterange($2, $3, '[]')`);

/** As the database returns it. */
type Row = Omit<ActiveSubscriptionRow, 'payment_amount'> & { amount_paise: number };

/** Lists the terms that are active today or, with a range, on any day of it. */
export async function findActiveTerms(
  tx: EntityManager,
  doctorId: string,
  range: Range | null,
  today: Day,
): Promise<ActiveSubscriptionRow[]> {
  return (await tx.query<Row[]>(...activeTermsQuery(doctorId, range, today))).map(toRow);
}

const activeTermsQuery = (doctorId: string, range: Range | null, today: Day): [sql: string, params: unknown[]] =>
  range
    ? [ACTIVE_IN_RANGE, [doctorId, range.start, range.end]]
    : [ACTIVE_TODAY, balanceParams(doctorId, [todaysBalance(today)])];

const toRow = ({ amount_paise, ...row }: Row): ActiveSubscriptionRow => ({
  ...row,
  payment_amount: rupees(paise(amount_paise)),
});
