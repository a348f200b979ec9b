import {
  inScope,
  isCounted,
  endedAfterStart,
  governedDaysSql,
  governingOrder,
  countedUntil,
  yearlySql,
  type TermScope,
} from '../terms.sql.js';

/** What a sum over terms must know of one. */
const SPAN_COLUMNS = 'start_day, end_day, ended_day, months, amount_paise';

const TERM_COLUMNS = `doctor_id, id, enrolment_id, payment_day, ${SPAN_COLUMNS}`;

/**
 * The terms that may not govern all their days: those that were paused, and all of the enrolments in which terms share
 * days (`Term.sharesDays`). Each is looked up by itself: they are few.
 */
const partlyGoverningTermsSql = (scope: TermScope): string => `(
  SELECT t.*
  FROM (SELECT DISTINCT doctor_id, enrolment_id FROM term t WHERE ${inScope('t', scope)} AND shares_days) e
  CROSS JOIN LATERAL (
    SELECT ${TERM_COLUMNS} FROM term WHERE doctor_id = e.doctor_id AND enrolment_id = e.enrolment_id OFFSET 0) t
  UNION
  SELECT t.*
  FROM term_pause x
  CROSS JOIN LATERAL (SELECT ${TERM_COLUMNS} FROM term WHERE doctor_id = x.doctor_id AND id = x.term_id OFFSET 0) t
  WHERE ${inScope('x', scope)})`;

/**
 * Closings on some days, oldest first, by delta sums: a term comes in at the first closing from its start and goes out
 * at the first one from its end, so it is read once however many closings it is in. Of the few that were paused, or
 * that a later term of the enrolment cuts into, the days that they do not govern are taken out again. Terms of everybody
 * that are alike are counted first, in the order of the index `term_spans`.
 * Parameters: the doctor as $1, unless it is about everybody; then the days. Column: yearly, one row for each day.
 */
export function closingsSql(scope: TermScope): string {
  const days = scope === 'doctor' ? '$2::date[]' : '$1::date[]';
  /** Which closing is the first at or after a day; as many as there are when none is. */
  const firstClosingFrom = (day: string): string => `width_bucket(${day} - 1, ${days})`;
  const terms = (alike: string): string => `
        SELECT ${SPAN_COLUMNS}, ${alike} AS alike FROM term t
        WHERE ${inScope('t', scope)} AND t.payment_day IS NOT NULL
          AND t.start_day <= (${days})[cardinality(${days})] AND t.end_day > (${days})[1]`;
  return `
    WITH part AS MATERIALIZED (
      SELECT ${firstClosingFrom('t.start_day')} AS enters, ${firstClosingFrom(countedUntil('t', '0'))} AS leaves,
        sum(t.alike * (${yearlySql('t')})) AS yearly
      FROM (${scope === 'doctor' ? terms('1') : `${terms('count(*)')} GROUP BY ${SPAN_COLUMNS}`}) t
      WHERE ${endedAfterStart('t')} GROUP BY 1, 2
      UNION ALL
      SELECT ${firstClosingFrom('lower(days)')}, ${firstClosingFrom('upper(days)')}, -yearly
      FROM (
        SELECT yearly, unnest(own - days) AS days
        FROM (${governedDaysSql('0', 'true', scope, partlyGoverningTermsSql(scope))}) g) g
    ), delta AS (
      SELECT n, sum(yearly) AS yearly
      FROM (SELECT enters AS n, yearly FROM part UNION ALL SELECT leaves, -yearly FROM part) d GROUP BY n
    )
    SELECT (sum(coalesce(yearly, 0)) OVER (ORDER BY n))::bigint AS yearly
    FROM generate_series(0, cardinality(${days}) - 1) n LEFT JOIN delta USING (n) ORDER BY n`;
}

/** Whether the database has not marked an enrolment in which terms share days: never. Column: missed. */
export const MISSED_SHARED_DAYS = `
  SELECT count(*) AS missed
  FROM (
    SELECT t.doctor_id, t.enrolment_id, ${countedUntil('t', '0')} > lead(t.start_day) OVER (
      PARTITION BY t.doctor_id, t.enrolment_id ORDER BY ${governingOrder('t', 'ASC')}) AS cut
    FROM term t WHERE ${isCounted('t', 'everybody')}) c
  WHERE cut AND NOT EXISTS (
    SELECT FROM term m WHERE m.doctor_id = c.doctor_id AND m.enrolment_id = c.enrolment_id AND m.shares_days)`;
