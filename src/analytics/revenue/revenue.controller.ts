import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../../auth/caller.decorators.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { RevenueParams } from '../analytics.dto.js';
import { forecastRenewals } from './renewal-forecast.queries.js';
import type { ForecastView } from './renewal-forecast.view.js';
import { resolvePeriod } from '../period.rules.js';
import { readRevenue } from './revenue.queries.js';
import type { RevenueView } from './revenue.view.js';

/** Revenue and its forecast. */
@ApiTags('analytics')
@ApiBearerAuth()
@Requires('figures.read')
@Controller('analytics')
export class RevenueController {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the revenue of a period.
   * @remarks Includes every payment and refund behind the figures, in rupees. `start_date` and `end_date` are for
   * `period=custom` only, both included.
   */
  @Get('new-revenue')
  newRevenue(@DoctorId() doctorId: string, @Query() params: RevenueParams): Promise<RevenueView> {
    const today = this.clock.today();
    const period = resolvePeriod(params.period ?? 'this_month', today, params);
    return this.db.report(doctorId, (tx) => readRevenue(tx, doctorId, period, today));
  }

  /**
   * Forecasts renewals and their revenue.
   * @remarks For the next 7, 30, 60 and 90 days, in rupees. Only the next renewal of each subscription counts.
   */
  @Get('forecast')
  forecast(@DoctorId() doctorId: string): Promise<ForecastView> {
    return this.db.report(doctorId, (tx) => forecastRenewals(tx, doctorId, this.clock.today()));
  }
}
