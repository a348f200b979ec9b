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

/** The columns of a term that a sum needs. */
const SPAN_COLUMNS = 'start_day, end_day, ended_day, months, amount_paise';

const TERM_COLUMNS = `doctor_id, id, enrolment_id, payment_day, ${SPAN_COLUMNS}`;

/**
 * The terms that may not govern all their days: paused terms, and all terms of enrolments in which terms share days,
 * which a trigger marks (`Term.overlapsAnother`). Every other term governs all its days and needs no subtraction. These
 * terms are few, so OFFSET 0 makes PostgreSQL look up each one separately.
 */
const partlyGoverningTermsSql = (scope: TermScope): string => `(
  SELECT t.*
  FROM (SELECT DISTINCT doctor_id, enrolment_id FROM term t WHERE ${inScope('t', scope)} AND overlaps_another) e
  CROSS JOIN LATERAL (
    SELECT ${TERM_COLUMNS} FROM term WHERE doctor_id = e.doctor_id AND enrolment_id = e.enrolment_id OFFSET 0) t
  UNION
  SELECT t.*
  FROM term_pause x
  CROSS JOIN LATERAL (SELECT ${TERM_COLUMNS} FROM term WHERE doctor_id = x.doctor_id AND id = x.term_id OFFSET 0) t
  WHERE ${inScope('x', scope)})`;

/**
 * Yearly revenue at the close of each given day, oldest first, from delta sums: a term is added at the first closing on
 * or after its start and subtracted at the first closing on or after its end. Each term is read once, in however many
 * closings it is. (CTE `span`: terms and ungoverned days with the closings at which they enter and leave; `delta`: the
 * change at each closing.) Days that a term does not govern, because of a pause or a later term, are subtracted separately.
 * With scope `all`, identical terms are counted first, in the order of the index `term_spans`.
 * Parameters: the doctor as $1 (scope `doctor` only), then the days. Column: yearly, one row for each day.
 */
export function closingsSql(scope: TermScope): string {
  const days = scope === 'doctor' ? '$2::date[]' : '$1::date[]';
  /** Index of the first closing on or after a day; the number of closings if there is none. */
  const firstClosingFrom = (day: string): string => `width_bucket(${day} - 1, ${days})`;
  const terms = (copies: string): string => `
        SELECT ${SPAN_COLUMNS}, ${copies} AS copies FROM term t
        WHERE ${inScope('t', scope)} AND t.payment_day IS NOT NULL
          AND t.start_day <= (${days})[cardinality(${days})] AND t.end_day > (${days})[1]`;
  return `
    WITH span AS MATERIALIZED (
      SELECT ${firstClosingFrom('t.start_day')} AS enters, ${firstClosingFrom(countedUntil('t', '0'))} AS leaves,
        sum(t.copies * (${yearlySql('t')})) AS yearly
      FROM (${scope === 'doctor' ? terms('1') : `${terms('count(*)')} GROUP BY ${SPAN_COLUMNS}`}) t
      WHERE ${endedAfterStart('t')} GROUP BY 1, 2
      UNION ALL
      SELECT ${firstClosingFrom('lower(days)')}, ${firstClosingFrom('upper(days)')}, -yearly
      FROM (
        SELECT yearly, unnest(own - days) AS days
        FROM (${governedDaysSql('0', 'true', scope, partlyGoverningTermsSql(scope))}) g) g
    ), delta AS (
      SELECT n, sum(yearly) AS yearly
      FROM (SELECT enters AS n, yearly FROM span UNION ALL SELECT leaves, -yearly FROM span) d GROUP BY n
    )
    SELECT (sum(coalesce(yearly, 0)) OVER (ORDER BY n))::bigint AS yearly
    FROM generate_series(0, cardinality(${days}) - 1) n LEFT JOIN delta USING (n) ORDER BY n`;
}

/** Counts the terms that share days and that the trigger has not marked with `overlaps_another`: must be 0. */
export const MISSED_SHARED_DAYS = `
  SELECT count(*) AS missed
  FROM (
    SELECT t.doctor_id, t.enrolment_id, ${countedUntil('t', '0')} > lead(t.start_day) OVER (
      PARTITION BY t.doctor_id, t.enrolment_id ORDER BY ${governingOrder('t', 'ASC')}) AS cut
    FROM term t WHERE ${isCounted('t', 'all')}) c
  WHERE cut AND NOT EXISTS (
    SELECT FROM term m WHERE m.doctor_id = c.doctor_id AND m.enrolment_id = c.enrolment_id AND m.overlaps_another)`;
