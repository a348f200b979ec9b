import type { EntityManager } from 'typeorm';
import type { Day } from '../../shared/calendar.js';
import { paise, rupees } from '../../shared/money.js';
import { DEFINITION } from '../figures.rules.js';
import { MAX_FORECAST_DAYS, FORECAST_DAYS } from '../renewal-forecast.rules.js';
import type { ForecastView, RenewalRow } from './renewal-forecast.view.js';

/**
 * The next renewal of each enrolment whose latest paid term ends from day $2 to $3 days later. Left out if it cannot be
 * renewed: the term is disabled, the patient archived or deleted, or the plan no longer on sale.
 */
const RENEWALS = `
  SELECT l.id AS term_id, l.patient_id, p.name AS patient_name, p.mobile AS patient_mobile,
    l.plan_name AS subscription_name, l.tier_name, l.validity_type, l.end_day AS due_date,
    l.end_day - $2::date AS days_left, coalesce(r.price_paise, l.amount_paise) AS expected_paise
  FROM (
    SELECT DISTINCT ON (enrolment_id) * FROM term
    WHERE doctor_id = $1 AND state = 'paid' AND end_day >= $2
    ORDER BY enrolment_id, end_day DESC, start_day DESC, id DESC) l
  JOIN patient p ON p.doctor_id = l.doctor_id AND p.id = l.patient_id AND p.archived_at IS NULL AND p.erased_at IS NULL
  JOIN plan n ON n.doctor_id = l.doctor_id AND n.id = l.plan_id AND n.is_active AND n.removed_at IS NULL
  LEFT JOIN tier r ON r.doctor_id = l.doctor_id AND r.id = l.tier_id AND r.plan_id = l.plan_id AND r.removed_at IS NULL
  WHERE l.end_day <= $2::date + $3::int AND NOT EXISTS (
    SELECT FROM term_pause x WHERE x.doctor_id = l.doctor_id AND x.term_id = l.id AND x.to_day IS NULL)
  ORDER BY l.end_day, lower(p.name), l.id`;

/** As the database returns it. */
type Row = Omit<RenewalRow, 'expected_amount'> & { expected_paise: number };

/** The renewals that are due soon, and their expected revenue. */
export async function forecastRenewals(tx: EntityManager, doctorId: string, today: Day): Promise<ForecastView> {
  const rows = await tx.query<Row[]>(RENEWALS, [doctorId, today, MAX_FORECAST_DAYS]);
  return {
    buckets: FORECAST_DAYS.map((days) => {
      const within = rows.filter(({ days_left }) => days_left <= days);
      const expected = paise(within.reduce((sum, row) => sum + row.expected_paise, 0));
      return { days, renewals: within.length, expected: rupees(expected) };
    }),
    renewals: rows.map(({ expected_paise, ...row }) => ({ ...row, expected_amount: rupees(paise(expected_paise)) })),
    definition: DEFINITION,
    as_of: today,
  };
}
