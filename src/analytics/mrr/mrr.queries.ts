import type { EntityManager } from 'typeorm';
import { monthEnd, type Day } from '../../shared/calendar.js';
import { paise, rupees } from '../../shared/money.js';
import { closingsSql } from './closings.sql.js';
import { METRICS_VERSION, computeMrr, type YearlyPaise } from '../figures.rules.js';
import type { MrrPoint, MrrView } from './mrr.view.js';
import {
  firstDay,
  todaysBalance,
  monthOf,
  monthsInRange,
  type Balance,
  type Month,
  type Range,
} from '../period.rules.js';
import { isCounted, GOVERNING_TERMS } from '../terms.sql.js';

/** Parameters of `GOVERNING_TERMS`. */
export const balanceParams = (doctorId: string, balances: readonly Balance[]) => [
  doctorId,
  balances.map(({ day }) => day),
  balances.map(({ countsLastDay }) => countsLastDay),
];

/** Count and yearly revenue of the active enrolments. Parameters: see `balanceParams`. */
const ACTIVE_TOTALS = `SELECT count(*) AS active, coalesce(sum(yearly), 0)::bigint AS yearly FROM (${GOVERNING_TERMS}) g`;

/** Yearly revenue at each closing; one row for each day in $2, in their order. */
const CLOSINGS = closingsSql('doctor');

/** Whether a term that counts had started by $2. */
const HAS_STARTED_TERM = `SELECT EXISTS (SELECT FROM term t WHERE ${isCounted('t')} AND t.start_day <= $2) AS started`;

/** The number of enrolments that are active on `today`, and their yearly revenue. */
export async function readActiveTotals(
  tx: EntityManager,
  doctorId: string,
  today: Day,
): Promise<{ active: number; yearly: YearlyPaise }> {
  const [row] = await tx.query<{ active: number; yearly: YearlyPaise }[]>(
    ACTIVE_TOTALS,
    balanceParams(doctorId, [todaysBalance(today)]),
  );
  return row ?? { active: 0, yearly: 0 };
}

export async function readMrr(tx: EntityManager, doctorId: string, today: Day): Promise<MrrView> {
  const { active, yearly: sum } = await readActiveTotals(tx, doctorId, today);
  const mrr = computeMrr(sum);
  return {
    mrr: rupees(mrr),
    arr: rupees(paise(12 * mrr)),
    activeSubscriptions: active,
    definition: METRICS_VERSION,
    as_of: today,
  };
}

/**
 * MRR at the close of every month that has a day in the range, up to the current month, which has the current MRR.
 * Empty if no paid term had started by the last of them.
 */
export async function readMrrByMonth(
  tx: EntityManager,
  doctorId: string,
  range: Range,
  today: Day,
): Promise<MrrPoint[]> {
  const current = monthOf(today);
  const months = monthsInRange({ start: range.start, end: range.end < today ? range.end : today });
  const last = months.at(-1);
  if (!last || !(await hasTermStartedBy(tx, doctorId, last === current ? today : monthEnd(firstDay(last))))) return [];
  const closed = months.filter((month) => month < current);
  const closings = closed.length ? await readClosings(tx, doctorId, closed) : [];
  if (last === current) closings.push((await readActiveTotals(tx, doctorId, today)).yearly);
  return months.map((month, n) => ({ month, mrr: rupees(computeMrr(closings[n] ?? 0)) }));
}

async function hasTermStartedBy(tx: EntityManager, doctorId: string, day: Day): Promise<boolean> {
  const [row] = await tx.query<{ started: boolean }[]>(HAS_STARTED_TERM, [doctorId, day]);
  return row?.started ?? false;
}

/** @param months past months, oldest first. */
async function readClosings(tx: EntityManager, doctorId: string, months: readonly Month[]): Promise<YearlyPaise[]> {
  const days = months.map((month) => monthEnd(firstDay(month)));
  const rows = await tx.query<{ yearly: YearlyPaise }[]>(CLOSINGS, [doctorId, days]);
  return rows.map((row) => row.yearly);
}
