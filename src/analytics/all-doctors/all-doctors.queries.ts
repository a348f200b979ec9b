import type { EntityManager } from 'typeorm';
import { addDays, monthEnd, monthStart, type Day } from '../../shared/calendar.js';
import { activeTermSql } from '../../shared/active-term.js';
import { paise, rupees } from '../../shared/money.js';
import { closingsSql, MISSED_SHARED_DAYS } from '../mrr/closings.sql.js';
import { METRICS_VERSION, computeMrr, type YearlyPaise } from '../figures.rules.js';
import { firstDay, lastMonths, monthsInRange } from '../period.rules.js';
import type { AllDoctorsFigure } from './all-doctors-figure.entity.js';
import type { AllDoctorsFiguresView } from './all-doctors.view.js';
import { governingTermsSql, isLaterInOrder, yearlySql } from '../terms.sql.js';

/** Length of the MRR history, including the current month. */
const HISTORY_MONTHS = 24;

const COUNT_DOCTORS = `SELECT count(*) AS doctors FROM account WHERE role = 'doctor' AND status = 'approved'`;
const CLOSINGS = closingsSql('all');
/** Count and yearly revenue of active enrolments. Parameters: arrays of one day and of whether last valid days count. */
const ACTIVE_TOTALS = `SELECT count(*) AS active, coalesce(sum(yearly), 0)::bigint AS yearly FROM (${governingTermsSql('all')}) g`;
/** The same from `activeTermSql`, the rule of platform plan limits, without terms that a later active term replaces. */
const ACTIVE_TOTALS_CROSS_CHECK = `
  SELECT count(*) AS active, coalesce(sum(${yearlySql('t')}), 0)::bigint AS yearly
  FROM term t WHERE ${activeTermSql('t', '$1')} AND NOT EXISTS (
    SELECT FROM term n
    WHERE n.doctor_id = t.doctor_id AND n.enrolment_id = t.enrolment_id AND ${isLaterInOrder('n', 't')}
      AND ${activeTermSql('n', '$1')})`;

const closedMonths = (today: Day) => monthsInRange(lastMonths(HISTORY_MONTHS, today)).slice(0, -1);

export type ComputedFigures = Pick<AllDoctorsFigure, 'doctors' | 'liveEnrolments' | 'yearlyPaise' | 'closings'>;

/** @param tx can read every doctor's terms. */
export async function computeAllDoctorsFigures(tx: Pick<EntityManager, 'query'>, today: Day): Promise<ComputedFigures> {
  const [account] = await tx.query<{ doctors: number }[]>(COUNT_DOCTORS);
  const [now] = await tx.query<{ active: number; yearly: YearlyPaise }[]>(ACTIVE_TOTALS, [[today], [true]]);
  const days = closedMonths(today).map((month) => monthEnd(firstDay(month)));
  const closed = await tx.query<{ yearly: YearlyPaise }[]>(CLOSINGS, [days]);
  return {
    doctors: account?.doctors ?? 0,
    liveEnrolments: now?.active ?? 0,
    yearlyPaise: now?.yearly ?? 0,
    closings: closed.map(({ yearly }) => yearly),
  };
}

/** Returns the names of the figures that differ from a second computation in the same snapshot. */
export async function findMismatches(tx: EntityManager, today: Day, figures: ComputedFigures): Promise<string[]> {
  const [active] = await tx.query<{ active: number; yearly: YearlyPaise }[]>(ACTIVE_TOTALS_CROSS_CHECK, [today]);
  const lastDay = addDays(monthStart(today), -1);
  const [closing] = await tx.query<{ yearly: YearlyPaise }[]>(ACTIVE_TOTALS, [[lastDay], [false]]);
  const [marks] = await tx.query<{ missed: number }[]>(MISSED_SHARED_DAYS);
  const comparisons = [
    ['active enrolments', active?.active, figures.liveEnrolments],
    ['MRR', active?.yearly, figures.yearlyPaise],
    ['last closing', closing?.yearly, figures.closings.at(-1)],
    ['marks of shared days', marks?.missed, 0],
  ] as const;
  return comparisons.filter(([, found, stored]) => found !== stored).map(([name]) => name);
}

export function toAllDoctorsFiguresView(row: AllDoctorsFigure): AllDoctorsFiguresView {
  const mrr = computeMrr(row.yearlyPaise);
  const months = monthsInRange(lastMonths(HISTORY_MONTHS, row.asOf));
  const balances = [...row.closings, row.yearlyPaise];
  return {
    doctors: row.doctors,
    liveEnrolments: row.liveEnrolments,
    mrr: rupees(mrr),
    arr: rupees(paise(12 * mrr)),
    mrrOverTime: months.map((month, n) => ({ month, mrr: rupees(computeMrr(balances[n] ?? 0)) })),
    check: row.state,
    calculated_at: row.at,
    definition: METRICS_VERSION,
    as_of: row.asOf,
  };
}
