import type { EntityManager } from 'typeorm';
import { monthEnd, type Day } from '../shared/calendar.js';
import { paise, rupees } from '../shared/money.js';
import { DEFINITION, mrrOf, type YearlyPaise } from './figures.rules.js';
import type { MrrPoint, MrrView } from './mrr.view.js';
import { firstDay, liveBalance, monthOf, monthsOf, type Balance, type Month, type Range } from './period.rules.js';
import { counted, governedDays, GOVERNING, inOrder, until, yearly } from './terms.sql.js';

/** The parameters of `GOVERNING`, for one or more balances. */
export const balanceParams = (doctorId: string, balances: readonly Balance[]) => [
  doctorId,
  balances.map(({ day }) => day),
  balances.map(({ countsLastDay }) => countsLastDay),
];

const LIVE = `SELECT count(*) AS active, coalesce(sum(yearly), 0)::bigint AS yearly FROM (${GOVERNING}) g`;

const DAYS = '$2::date[]';
const CUT = 'ARRAY(SELECT id FROM cut)';
const CUT_ENROLMENTS = `ARRAY(SELECT enrolment_id FROM term WHERE doctor_id = $1 AND id = ANY (${CUT}))`;

/** Which closing is the first at or after a day; as many as there are when none is. */
const closingFrom = (day: string): string => `width_bucket(${day} - 1, ${DAYS})`;

/**
 * Closings on the days $2, oldest first, by delta sums: a term comes in at the first closing from its start and goes
 * out at the first one from its end, so it is read once however many closings it is in. Of the few that were paused,
 * or that a later term of the enrolment cuts into, the days that they do not govern are taken out again.
 */
const CLOSINGS = `
  WITH own AS (
    SELECT t.id, t.start_day, ${until('t', '0')} AS until, ${yearly('t')} AS yearly,
      lead(t.start_day) OVER (
        PARTITION BY t.enrolment_id ORDER BY ${inOrder('t', 'ASC')} ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING
      ) AS next_start
    FROM term t
    WHERE ${counted('t')} AND t.start_day <= (${DAYS})[cardinality(${DAYS})] AND ${until('t', '0')} > (${DAYS})[1]
  ), span AS MATERIALIZED (
    SELECT ${closingFrom('start_day')} AS enters, ${closingFrom('until')} AS leaves, sum(yearly) AS yearly,
      CASE WHEN next_start < until THEN id END AS cut_into
    FROM own GROUP BY 1, 2, 4
  ), cut AS MATERIALIZED (
    SELECT cut_into AS id FROM span WHERE cut_into IS NOT NULL
    UNION SELECT term_id FROM term_pause WHERE doctor_id = $1
  ), part AS (
    SELECT enters, leaves, yearly FROM span
    UNION ALL
    SELECT ${closingFrom('lower(days)')}, ${closingFrom('upper(days)')}, -yearly
    FROM (
      SELECT yearly, unnest(own - days) AS days
      FROM (${governedDays('0', `t.enrolment_id = ANY (${CUT_ENROLMENTS})`)}) g WHERE id = ANY (${CUT})) g
  ), delta AS (
    SELECT n, sum(yearly) AS yearly
    FROM (SELECT enters AS n, yearly FROM part UNION ALL SELECT leaves, -yearly FROM part) d GROUP BY n
  )
  SELECT (sum(coalesce(yearly, 0)) OVER (ORDER BY n))::bigint AS yearly
  FROM generate_series(0, cardinality(${DAYS}) - 1) n LEFT JOIN delta USING (n) ORDER BY n`;

const EVER_LIVE = `SELECT EXISTS (SELECT FROM term t WHERE ${counted('t')} AND t.start_day <= $2) AS live`;

/** What is live on `today`: enrolments, and what they bring in a year. */
export async function liveNow(
  tx: EntityManager,
  doctorId: string,
  today: Day,
): Promise<{ active: number; yearly: YearlyPaise }> {
  const [row] = await tx.query<{ active: number; yearly: YearlyPaise }[]>(
    LIVE,
    balanceParams(doctorId, [liveBalance(today)]),
  );
  return row ?? { active: 0, yearly: 0 };
}

/** Current MRR. */
export async function mrrOn(tx: EntityManager, doctorId: string, today: Day): Promise<MrrView> {
  const { active, yearly: sum } = await liveNow(tx, doctorId, today);
  const mrr = mrrOf(sum);
  return {
    ...{ mrr: rupees(mrr), arr: rupees(paise(12 * mrr)), activeSubscriptions: active },
    ...{ definition: DEFINITION, as_of: today },
  };
}

/**
 * The closing of every month that has a day in the range, up to the current month, which stands at current MRR.
 * Empty when nothing was live by the last of them.
 */
export async function mrrByMonth(tx: EntityManager, doctorId: string, range: Range, today: Day): Promise<MrrPoint[]> {
  const current = monthOf(today);
  const months = monthsOf({ start: range.start, end: range.end < today ? range.end : today });
  const last = months.at(-1);
  if (!last || !(await wasLiveBy(tx, doctorId, last === current ? today : monthEnd(firstDay(last))))) return [];
  const closed = months.filter((month) => month < current);
  const closings = closed.length ? await closingsOf(tx, doctorId, closed) : [];
  if (last === current) closings.push((await liveNow(tx, doctorId, today)).yearly);
  return months.map((month, n) => ({ month, mrr: rupees(mrrOf(closings[n] ?? 0)) }));
}

async function wasLiveBy(tx: EntityManager, doctorId: string, day: Day): Promise<boolean> {
  const [row] = await tx.query<{ live: boolean }[]>(EVER_LIVE, [doctorId, day]);
  return row?.live ?? false;
}

/** @param months that are over, oldest first. */
async function closingsOf(tx: EntityManager, doctorId: string, months: readonly Month[]): Promise<YearlyPaise[]> {
  const days = months.map((month) => monthEnd(firstDay(month)));
  const rows = await tx.query<{ yearly: YearlyPaise }[]>(CLOSINGS, [doctorId, days]);
  return rows.map((row) => row.yearly);
}
