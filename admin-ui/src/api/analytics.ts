import type { ActiveSubscriptionsView } from '../../../src/analytics/mrr/active-subscriptions.view';
import type { ForecastView } from '../../../src/analytics/revenue/renewal-forecast.view';
import type { MrrOverTimeView, MrrView } from '../../../src/analytics/mrr/mrr.view';
import type { PeriodName } from '../../../src/analytics/period.rules';
import type { AllDoctorsFiguresResponse } from '../../../src/analytics/all-doctors/all-doctors.view';
import type { MovementsView, RatesView } from '../../../src/analytics/mrr/rates.view';
import type { RevenueView } from '../../../src/analytics/revenue/revenue.view';
import type { Day } from '../../../src/shared/calendar';
import { pathWithQuery } from './http/query-string';
import { send } from './http/httpClient';

/** Both days included. */
export interface DayRange {
  start_date: Day;
  end_date: Day;
}

/** The dates are sent for the period `custom` only. */
export type RevenueQuery = { period: PeriodName } & Partial<DayRange>;

/** Analytics calls. Each returns figures with the rows they are computed from. */
export const analyticsCalls = {
  getNewRevenue: (query: RevenueQuery) => send<RevenueView>('GET', pathWithQuery('/analytics/new-revenue', query)),
  getCurrentMrr: () => send<MrrView>('GET', '/analytics/current-mrr'),
  getMrrOverTime: (range: DayRange) => send<MrrOverTimeView>('GET', pathWithQuery('/analytics/mrr-over-time', range)),
  getActiveSubscriptions: (range: DayRange | null) =>
    send<ActiveSubscriptionsView>('GET', pathWithQuery('/analytics/active-subscriptions', range ?? {})),
  getMrrMovements: (month: string) => send<MovementsView>('GET', pathWithQuery('/analytics/movements', { month })),
  getRates: (month: string) => send<RatesView>('GET', pathWithQuery('/analytics/rates', { month })),
  getFiguresOfAllDoctors: () => send<AllDoctorsFiguresResponse>('GET', '/admin/figures'),
  getRenewalForecast: () => send<ForecastView>('GET', '/analytics/forecast'),
};
