/**
 * What every figure about subscriptions is made of, as SQL over `term` and `term_pause`; $1 is the doctor.
 *
 * A term counts once it was paid, from its start until it really ended. History is kept as intervals (a pause has its
 * days, a refund or deletion its `ended_day`), so a past balance stays what it was whatever the status is today.
 */

/** Was paid, and not ended before it began. */
export const counted = (t: string): string =>
  `${t}.doctor_id = $1 AND ${t}.payment_day IS NOT NULL AND coalesce(${t}.ended_day > ${t}.start_day, true)`;

/** First day on which a term no longer counts. @param countsLastDay SQL: 1 where its last valid day counts, else 0. */
export const until = (t: string, countsLastDay: string): string =>
  `least(${t}.end_day + ${countsLastDay}, ${t}.ended_day)`;

/** What a term brings in a year; an integer, as months are 1, 3, 6 or 12. */
export const yearly = (t: string): string => `${t}.amount_paise * 12 / ${t}.months`;

/** Of two terms of an enrolment that cover one day, the later in this order governs. */
const ORDER = ['start_day', 'end_day', 'id'] as const;
export const inOrder = (t: string, direction: 'ASC' | 'DESC'): string =>
  ORDER.map((column) => `${t}.${column} ${direction}`).join(', ');

/**
 * The governing term of each enrolment on each of the days $2; $3 says for each day whether last valid days count.
 * Columns: n (which day, from 1), id, enrolment_id, patient_id, yearly.
 */
export const GOVERNING = `
  SELECT DISTINCT ON (d.n, t.enrolment_id) d.n, t.id, t.enrolment_id, t.patient_id, ${yearly('t')} AS yearly
  FROM unnest($2::date[], $3::boolean[]) WITH ORDINALITY d(day, counts_last, n)
  JOIN term t ON ${counted('t')} AND t.start_day <= d.day AND ${until('t', 'd.counts_last::int')} > d.day
  WHERE NOT EXISTS (
    SELECT FROM term_pause x WHERE x.doctor_id = t.doctor_id AND x.term_id = t.id
      AND x.from_day <= d.day AND (x.to_day IS NULL OR x.to_day > d.day))
  ORDER BY d.n, t.enrolment_id, ${inOrder('t', 'DESC')}`;

/** The days on which terms were disabled. Columns: term_id, days. */
const PAUSES = `
  SELECT term_id, range_agg(daterange(from_day, to_day)) AS days
  FROM term_pause WHERE doctor_id = $1 AND (to_day IS NULL OR to_day > from_day) GROUP BY term_id`;

/**
 * The days that each term governs: its own, less its pauses, less those of later terms of the enrolment.
 * @param where which terms `t` to look at: whole enrolments, or all that touch some days.
 * Columns: id, yearly, own and days (multiranges): from start to end, and what it governs of that.
 */
export const governedDays = (countsLastDay: '0' | '1', where: string): string => `
  SELECT t.id, t.yearly, t.own, t.days - coalesce(range_agg(t.days) OVER (
      PARTITION BY t.enrolment_id ORDER BY ${inOrder('t', 'DESC')} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
    '{}') AS days
  FROM (
    SELECT t.*, t.own - coalesce(p.days, '{}') AS days
    FROM (
      SELECT t.id, t.enrolment_id, t.start_day, t.end_day, ${yearly('t')} AS yearly,
        datemultirange(daterange(t.start_day, ${until('t', countsLastDay)})) AS own
      FROM term t WHERE ${counted('t')} AND ${where}) t
    LEFT JOIN (${PAUSES}) p ON p.term_id = t.id) t`;
