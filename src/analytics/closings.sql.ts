import { belongs, counted, governedDays, inOrder, until, yearly, type Whose } from './terms.sql.js';

/** All terms of the enrolments that have one in `cut`, each looked up by itself: they are few. */
const CUT_ENROLMENTS = `(
  SELECT t.*
  FROM (
    SELECT DISTINCT c.doctor_id, l.enrolment_id
    FROM cut c CROSS JOIN LATERAL (
      SELECT enrolment_id FROM term WHERE doctor_id = c.doctor_id AND id = c.id LIMIT 1) l) e
  CROSS JOIN LATERAL (
    SELECT doctor_id, id, enrolment_id, start_day, end_day, ended_day, payment_day, amount_paise, months
    FROM term WHERE doctor_id = e.doctor_id AND enrolment_id = e.enrolment_id OFFSET 0) t)`;

/**
 * Closings on some days, oldest first, by delta sums: a term comes in at the first closing from its start and goes out
 * at the first one from its end, so it is read once however many closings it is in. Of the few that were paused, or
 * that a later term of the enrolment cuts into, the days that they do not govern are taken out again.
 * @param countsLastDay 1 for what is live on a day rather than its closing.
 * Parameters: the doctor as $1, unless it is about everybody; then the days. Column: yearly, one row for each day.
 */
export function closings(whose: Whose, countsLastDay: '0' | '1' = '0'): string {
  const days = whose === 'doctor' ? '$2::date[]' : '$1::date[]';
  /** Which closing is the first at or after a day; as many as there are when none is. */
  const closingFrom = (day: string): string => `width_bucket(${day} - 1, ${days})`;
  return `
    WITH own AS (
      SELECT t.doctor_id, t.id, t.start_day, ${until('t', countsLastDay)} AS until, ${yearly('t')} AS yearly,
        lead(t.start_day) OVER (
          PARTITION BY t.doctor_id, t.enrolment_id ORDER BY ${inOrder('t', 'ASC')}
          ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING
        ) AS next_start
      FROM term t
      WHERE ${counted('t', whose)} AND t.start_day <= (${days})[cardinality(${days})] AND ${until('t', countsLastDay)} > (${days})[1]
    ), span AS MATERIALIZED (
      SELECT ${closingFrom('start_day')} AS enters, ${closingFrom('until')} AS leaves, sum(yearly) AS yearly,
        CASE WHEN next_start < until THEN doctor_id END AS doctor_id, CASE WHEN next_start < until THEN id END AS cut_into
      FROM own GROUP BY 1, 2, 4, 5
    ), cut AS MATERIALIZED (
      SELECT doctor_id, cut_into AS id FROM span WHERE cut_into IS NOT NULL
      UNION SELECT doctor_id, term_id FROM term_pause x WHERE ${belongs('x', whose)}
    ), part AS (
      SELECT enters, leaves, yearly FROM span
      UNION ALL
      SELECT ${closingFrom('lower(days)')}, ${closingFrom('upper(days)')}, -yearly
      FROM (
        SELECT yearly, unnest(own - days) AS days
        FROM (${governedDays(countsLastDay, 'true', whose, CUT_ENROLMENTS)}) g
        WHERE id = ANY (ARRAY(SELECT id FROM cut))) g
    ), delta AS (
      SELECT n, sum(yearly) AS yearly
      FROM (SELECT enters AS n, yearly FROM part UNION ALL SELECT leaves, -yearly FROM part) d GROUP BY n
    )
    SELECT (sum(coalesce(yearly, 0)) OVER (ORDER BY n))::bigint AS yearly
    FROM generate_series(0, cardinality(${days}) - 1) n LEFT JOIN delta USING (n) ORDER BY n`;
}
