import { addMonths, isDay, monthEnd, monthStart, type Day } from '../../../src/shared/calendar';

/** The days of a list's filter, as in the address. IST, both included. */
export interface PeriodDays {
  from?: string | undefined;
  to?: string | undefined;
}

/** The filter of the payments' list. */
export interface PaymentFilter extends PeriodDays {
  search?: string | undefined;
  status?: string | undefined;
  method?: string | undefined;
}

export const PERIODS = ['today', 'this_month', 'last_month', 'custom'] as const;
export type Period = (typeof PERIODS)[number];

/** The days of a preset. */
export function periodDays(period: Exclude<Period, 'custom'>, today: Day): { from: Day; to: Day } {
  if (period === 'today') return { from: today, to: today };
  const from = addMonths(monthStart(today), period === 'this_month' ? 0 : -1);
  return { from, to: monthEnd(from) };
}

/** The preset with exactly these days, else `custom`; undefined without days. */
export function periodOf({ from, to }: PeriodDays, today: Day): Period | undefined {
  if (!from && !to) return undefined;
  const preset = (['today', 'this_month', 'last_month'] as const).find((name) => {
    const days = periodDays(name, today);
    return days.from === from && days.to === to;
  });
  return preset ?? 'custom';
}

/** Both days, if there are both. */
export const rangeOf = ({ from, to }: PeriodDays) =>
  isDay(from) && isDay(to) ? { start_date: from, end_date: to } : null;
