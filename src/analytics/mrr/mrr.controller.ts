import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DoctorId, Requires } from '../../auth/caller.decorators.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { ApiListQuery } from '../../platform/lists/api-list-query.decorator.js';
import { ACTIVE_SUBSCRIPTION_LIST, activeSubscriptionPaginator } from './active-subscriptions.list.js';
import { findActiveTerms } from './active-subscriptions.queries.js';
import type { ActiveSubscriptionsView } from './active-subscriptions.view.js';
import { ActiveSubscriptionParams, MonthParams, RangeParams } from '../analytics.dto.js';
import { METRICS_VERSION } from '../figures.rules.js';
import { readMrrByMonth, readMrr } from './mrr.queries.js';
import type { MrrOverTimeView, MrrView } from './mrr.view.js';
import { lastMonths, resolveMonth, resolveRange } from '../period.rules.js';
import { readMovements, readRates } from './rates.queries.js';
import type { MovementsView, RatesView } from './rates.view.js';

/** Monthly recurring revenue and its changes. */
@ApiTags('analytics')
@ApiBearerAuth()
@Requires('figures.read')
@Controller('analytics')
export class MrrController {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the current monthly recurring revenue (MRR).
   * @remarks In rupees, with the yearly figure and the number of active subscriptions.
   */
  @Get('current-mrr')
  currentMrr(@DoctorId() doctorId: string): Promise<MrrView> {
    return this.db.report(doctorId, (tx) => readMrr(tx, doctorId, this.clock.today()));
  }

  /**
   * Returns MRR month by month.
   * @remarks At the close of each of the last 12 months or, with dates, of every month that has a day in the range. The
   * current month shows the current MRR; future months are left out.
   */
  @Get('mrr-over-time')
  async mrrOverTime(@DoctorId() doctorId: string, @Query() params: RangeParams): Promise<MrrOverTimeView> {
    const today = this.clock.today();
    const range = resolveRange(params, today) ?? lastMonths(12, today);
    const data = await this.db.report(doctorId, (tx) => readMrrByMonth(tx, doctorId, range, today));
    return { data, definition: METRICS_VERSION, as_of: today };
  }

  /**
   * Lists active subscriptions.
   * @remarks One row for each subscription that is active today; the rows sum to the figure, so without `range` all are
   * returned. With dates, the terms active on any day of the range: a renewed subscription has one row per term, and on
   * the day of a renewal only the new term counts. Ending soonest first unless sorted.
   */
  @Get('active-subscriptions')
  @ApiListQuery(ACTIVE_SUBSCRIPTION_LIST)
  async activeSubscriptions(
    @DoctorId() doctorId: string,
    @Query() { start_date, end_date, ...params }: ActiveSubscriptionParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ActiveSubscriptionsView> {
    const today = this.clock.today();
    const dateRange = resolveRange({ start_date, end_date }, today);
    const paginate = activeSubscriptionPaginator(params);
    const terms = await this.db.report(doctorId, (tx) => findActiveTerms(tx, doctorId, dateRange, today));
    const { rows, total, range: contentRange } = paginate(terms);
    void reply.header('content-range', contentRange);
    return { subscriptions: rows, total, definition: METRICS_VERSION, as_of: today };
  }

  /**
   * Returns renewal and churn rates of a month.
   * @remarks With revenue per patient (ARPU), lifetime value (LTV) and the terms behind the renewal rate. Rates are
   * percentages with one decimal, null where there is nothing to divide by.
   */
  @Get('rates')
  rates(@DoctorId() doctorId: string, @Query() params: MonthParams): Promise<RatesView> {
    const today = this.clock.today();
    const month = resolveMonth(params.month, today);
    return this.db.report(doctorId, (tx) => readRates(tx, doctorId, month, today));
  }

  /**
   * Explains how MRR changed in a month.
   * @remarks Splits the change into new, reactivation, expansion, contraction and churn, with one row per patient. In
   * rupees.
   */
  @Get('movements')
  movements(@DoctorId() doctorId: string, @Query() params: MonthParams): Promise<MovementsView> {
    const today = this.clock.today();
    const month = resolveMonth(params.month, today);
    return this.db.report(doctorId, (tx) => readMovements(tx, doctorId, month, today));
  }
}
