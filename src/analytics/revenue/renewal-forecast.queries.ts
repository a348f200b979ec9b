import type { EntityManager } from 'typeorm';
import type { Day } from '../../shared/calendar.js';
import { paise, rupees } from '../../shared/money.js';
import { METRICS_VERSION } from '../figures.rules.js';
import { MAX_FORECAST_DAYS, FORECAST_DAYS } from '../renewal-forecast.rules.js';
import type { ForecastView, RenewalRow } from './renewal-forecast.view.js';

/**
 * The next renewal of each enrolment of doctor $1 whose latest paid term ends from day $2 to $3 days later. Left out if
 * it cannot be renewed: the term is disabled, the patient archived or erased, or the plan no longer offered. Expects the
 * tier's present price or, if the tier was removed, the price of the term.
 */
const RENEWALS = `
  SELECT term.id AS term_id, term.patient_id, patient.name AS patient_name, patient.mobile AS patient_mobile,
    term.plan_name AS subscription_name, term.tier_name, term.validity_type, term.end_day AS due_date,
    term.end_day - $2::date AS days_left, coalesce(tier.price_paise, term.amount_paise) AS expected_paise
  FROM (
    SELECT DISTINCT ON (enrolment_id) * FROM term
    WHERE doctor_id = $1 AND state = 'paid' AND end_day >= $2
    ORDER BY enrolment_id, end_day DESC, start_day DESC, id DESC) term
  JOIN patient ON patient.doctor_id = term.doctor_id AND patient.id = term.patient_id
    AND patient.archived_at IS NULL AND patient.erased_at IS NULL
  JOIN plan ON plan.doctor_id = term.doctor_id AND plan.id = term.plan_id AND plan.is_active AND plan.removed_at IS NULL
  LEFT JOIN tier ON tier.doctor_id = term.doctor_id AND tier.id = term.tier_id AND tier.plan_id = term.plan_id
    AND tier.removed_at IS NULL
  WHERE term.end_day <= $2::date + $3::int AND NOT EXISTS (
    SELECT FROM term_pause pause WHERE pause.doctor_id = term.doctor_id AND pause.term_id = term.id AND pause.to_day IS NULL)
  ORDER BY term.end_day, lower(patient.name), term.id`;

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
    definition: METRICS_VERSION,
    as_of: today,
  };
}
