/**
 * SQL condition of an active term: enabled, and start ≤ today ≤ end. Used by every query that counts or shows active terms.
 * A restored term is not active on the days of terms that the patient bought after it had ended (`term_pause`).
 * @param term alias of the table. @param today placeholder of the day, as in `$2`.
 */
export const activeTermSql = (term: string, today: string): string => `
  ${term}.state = 'paid' AND ${term}.start_day <= ${today} AND ${term}.end_day >= ${today}
  AND NOT EXISTS (
    SELECT FROM term_pause x WHERE x.doctor_id = ${term}.doctor_id AND x.term_id = ${term}.id
      AND x.from_day <= ${today} AND (x.to_day IS NULL OR x.to_day > ${today}))`;
