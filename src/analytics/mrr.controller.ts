import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DoctorId, Roles } from '../auth/caller.decorators.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database.js';
import { ListsBy } from '../platform/lists.decorator.js';
import { ACTIVE_LIST, activePage } from './active.list.js';
import { activeTerms } from './active.queries.js';
import type { ActiveView } from './active.view.js';
import { ActiveParams, MonthParams, RangeParams } from './analytics.dto.js';
import { DEFINITION } from './figures.rules.js';
import { mrrByMonth, mrrOn } from './mrr.queries.js';
import type { MrrOverTimeView, MrrView } from './mrr.view.js';
import { lastMonths, monthAsked, optionalRange } from './period.rules.js';
import { movementsIn, ratesOf } from './rates.queries.js';
import type { MovementsView, RatesView } from './rates.view.js';

/** Monthly recurring revenue, and how it comes and goes. */
@ApiTags('analytics')
@ApiBearerAuth()
@Roles('doctor')
@Controller('analytics')
export class MrrController {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Monthly recurring revenue today, and how many subscriptions are live. */
  @Get('current-mrr')
  currentMrr(@DoctorId() doctorId: string): Promise<MrrView> {
    return this.db.report(doctorId, (tx) => mrrOn(tx, doctorId, this.clock.today()));
  }

  /**
   * MRR at the close of each month: of the last 12 or, with dates, of every month that has a day in the range. The
   * current month stands at current MRR; later months are not shown.
   */
  @Get('mrr-over-time')
  async mrrOverTime(@DoctorId() doctorId: string, @Query() params: RangeParams): Promise<MrrOverTimeView> {
    const today = this.clock.today();
    const range = optionalRange(params, today) ?? lastMonths(12, today);
    const data = await this.db.report(doctorId, (tx) => mrrByMonth(tx, doctorId, range, today));
    return { data, definition: DEFINITION, as_of: today };
  }

  /**
   * Subscriptions live today, one row each. With dates the terms live on any day of the range, so that a renewed
   * subscription has a row for each of its terms; on a day on which one gives way to the next, the next counts. They
   * sum to the figure, so without `range` all of them are given; ending soonest first unless sorted.
   */
  @Get('active-subscriptions')
  @ListsBy(ACTIVE_LIST)
  async activeSubscriptions(
    @DoctorId() doctorId: string,
    @Query() { start_date, end_date, ...params }: ActiveParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ActiveView> {
    const today = this.clock.today();
    const days = optionalRange({ start_date, end_date }, today);
    const page = activePage(params);
    const terms = await this.db.report(doctorId, (tx) => activeTerms(tx, doctorId, days, today));
    const { rows, total, range } = page(terms);
    void reply.header('content-range', range);
    return { subscriptions: rows, total, definition: DEFINITION, as_of: today };
  }

  /** Renewal, churn and what a patient is worth, of a month. */
  @Get('rates')
  rates(@DoctorId() doctorId: string, @Query() params: MonthParams): Promise<RatesView> {
    const today = this.clock.today();
    const month = monthAsked(params.month, today);
    return this.db.report(doctorId, (tx) => ratesOf(tx, doctorId, month, today));
  }

  /** Why MRR changed in a month, patient by patient. */
  @Get('movements')
  movements(@DoctorId() doctorId: string, @Query() params: MonthParams): Promise<MovementsView> {
    const today = this.clock.today();
    const month = monthAsked(params.month, today);
    return this.db.report(doctorId, (tx) => movementsIn(tx, doctorId, month, today));
  }
}
