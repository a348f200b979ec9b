/**
 * SQL over `term` and `term_pause` that all figures about subscriptions share.
 *
 * A paid term counts from its start until its actual end. History is stored as intervals (a pause has its days, a
 * refund or the erasure of a patient sets `ended_day`), so a past balance does not depend on today's status.
 */

/** The terms of one doctor, who is $1, or of all doctors. Each statement documents its other parameters. */
export type TermScope = 'doctor' | 'all';

export const inScope = (t: string, scope: TermScope): string => (scope === 'doctor' ? `${t}.doctor_id = $1` : 'true');

/** SQL: whether term `t` did not end before it started. */
export const endedAfterStart = (t: string): string => `coalesce(${t}.ended_day > ${t}.start_day, true)`;

/** SQL: whether term `t` counts: it was paid, and did not end before it started. */
export const isCounted = (t: string, scope: TermScope = 'doctor'): string =>
  `${inScope(t, scope)} AND ${t}.payment_day IS NOT NULL AND ${endedAfterStart(t)}`;

/** SQL: the first day on which term `t` no longer counts. @param countsLastDay SQL: 1 if its last valid day counts, else 0. */
export const countedUntil = (t: string, countsLastDay: string): string =>
  `least(${t}.end_day + ${countsLastDay}, ${t}.ended_day)`;

/** SQL: yearly revenue of term `t` in paise; see `YearlyPaise`. */
export const yearlySql = (t: string): string => `${t}.amount_paise * 12 / ${t}.months`;

/**
 * An enrolment counts once on a day. If several of its terms cover the day, figures use the last one in this order: the
 * governing term.
 */
const GOVERNING_ORDER = ['start_day', 'end_day', 'id'] as const;
export const governingOrder = (t: string, direction: 'ASC' | 'DESC'): string =>
  GOVERNING_ORDER.map((column) => `${t}.${column} ${direction}`).join(', ');
export const isLaterInOrder = (later: string, t: string): string =>
  `(${GOVERNING_ORDER.map((column) => `${later}.${column}`).join(', ')}) > (${GOVERNING_ORDER.map((column) => `${t}.${column}`).join(', ')})`;

/**
 * SQL: the governing term of each enrolment on each given day.
 * Parameters: the doctor as $1 (scope `doctor` only), then the days, and for each day whether last valid days count.
 * Columns: n (index of the day, from 1), id, enrolment_id, patient_id, yearly.
 */
export function governingTermsSql(scope: TermScope): string {
  const [days, flags] = scope === 'doctor' ? ['$2', '$3'] : ['$1', '$2'];
  return `
    SELECT DISTINCT ON (d.n, t.doctor_id, t.enrolment_id)
      d.n, t.id, t.enrolment_id, t.patient_id, ${yearlySql('t')} AS yearly
    FROM unnest(${days}::date[], ${flags}::boolean[]) WITH ORDINALITY d(day, counts_last, n)
    JOIN term t ON ${isCounted('t', scope)} AND t.start_day <= d.day AND ${countedUntil('t', 'd.counts_last::int')} > d.day
    WHERE NOT EXISTS (
      SELECT FROM term_pause x WHERE x.doctor_id = t.doctor_id AND x.term_id = t.id
        AND x.from_day <= d.day AND (x.to_day IS NULL OR x.to_day > d.day))
    ORDER BY d.n, t.doctor_id, t.enrolment_id, ${governingOrder('t', 'DESC')}`;
}

export const GOVERNING_TERMS = governingTermsSql('doctor');

/** SQL: the days on which terms were disabled. Columns: doctor_id, term_id, days. */
const pausedDaysSql = (scope: TermScope): string => `
  SELECT doctor_id, term_id, range_agg(daterange(from_day, to_day)) AS days
  FROM term_pause x WHERE ${inScope('x', scope)} AND (to_day IS NULL OR to_day > from_day) GROUP BY doctor_id, term_id`;

/**
 * SQL: the days that each term governs: its own, minus its pauses, minus the days that later terms of the enrolment govern.
 * Columns: id, yearly, own (multirange from start to end), days (the part of `own` that it governs).
 * @param where condition on terms `t`; must include every term that touches the wanted days.
 * @param terms FROM item; must contain whole enrolments.
 */
export const governedDaysSql = (
  countsLastDay: '0' | '1',
  where: string,
  scope: TermScope = 'doctor',
  terms = 'term',
): string => `
  SELECT t.id, t.yearly, t.own, t.days - coalesce(range_agg(t.days) OVER (
      PARTITION BY t.doctor_id, t.enrolment_id ORDER BY ${governingOrder('t', 'DESC')} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
    '{}') AS days
  FROM (
    SELECT t.*, t.own - coalesce(p.days, '{}') AS days
    FROM (
      SELECT t.doctor_id, t.id, t.enrolment_id, t.start_day, t.end_day, ${yearlySql('t')} AS yearly,
        datemultirange(daterange(t.start_day, ${countedUntil('t', countsLastDay)})) AS own
      FROM ${terms} t WHERE ${isCounted('t', scope)} AND ${where}) t
    LEFT JOIN (${pausedDaysSql(scope)}) p ON p.doctor_id = t.doctor_id AND p.term_id = t.id) t`;
