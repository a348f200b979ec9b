import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { EntityManager } from 'typeorm';
import { DoctorId, Roles } from '../auth/caller.decorators.js';
import { Clock } from '../platform/clock.js';
import { CsvFiles, GivesCsv } from '../platform/csv.js';
import { ListsBy } from '../platform/lists.decorator.js';
import { ACTIVE_LIST, activePage } from './active.list.js';
import { activeTerms } from './active.queries.js';
import { ActiveParams, MonthParams, RangeParams, ReachParams, RevenueParams } from './analytics.dto.js';
import * as columns from './figures.csv.js';
import { forecastOf } from './forecast.queries.js';
import { FARTHEST } from './forecast.rules.js';
import { mrrByMonth } from './mrr.queries.js';
import { lastMonths, monthAsked, optionalRange, periodOf } from './period.rules.js';
import { movementsIn, ratesOf } from './rates.queries.js';
import { everyPurchase, everyRefund } from './revenue.queries.js';

/** The rows behind the figures, whole, as CSV files: each at the address of its figure and with the same filter. */
@ApiTags('analytics')
@ApiBearerAuth()
@Roles('doctor')
@Controller('analytics')
export class ExportsController {
  constructor(
    private readonly files: CsvFiles,
    private readonly clock: Clock,
  ) {}

  /** Every payment of a period. */
  @Get('new-revenue.csv')
  @GivesCsv()
  newRevenueCsv(@DoctorId() doctorId: string, @Query() params: RevenueParams): Promise<StreamableFile> {
    const days = periodOf(params.period ?? 'this_month', this.clock.today(), params);
    return this.files.tenant(doctorId, {
      ...{ name: 'new-revenue', columns: columns.PURCHASE_COLUMNS },
      rows: (tx) => everyPurchase(tx, doctorId, days),
    });
  }

  /** Every refund of a period. */
  @Get('refunds.csv')
  @GivesCsv()
  refundsCsv(@DoctorId() doctorId: string, @Query() params: RevenueParams): Promise<StreamableFile> {
    const days = periodOf(params.period ?? 'this_month', this.clock.today(), params);
    return this.files.tenant(doctorId, {
      ...{ name: 'refunds', columns: columns.REFUND_COLUMNS },
      rows: (tx) => everyRefund(tx, doctorId, days),
    });
  }

  /** MRR month by month. */
  @Get('mrr-over-time.csv')
  @GivesCsv()
  mrrOverTimeCsv(@DoctorId() doctorId: string, @Query() params: RangeParams): Promise<StreamableFile> {
    const today = this.clock.today();
    const range = optionalRange(params, today) ?? lastMonths(12, today);
    return this.files.tenant(doctorId, {
      ...{ name: 'mrr', columns: columns.MRR_COLUMNS },
      rows: once((tx) => mrrByMonth(tx, doctorId, range, today)),
    });
  }

  /** Every active subscription that the same list shows over all its pages, in its order. */
  @Get('active-subscriptions.csv')
  @ListsBy(ACTIVE_LIST)
  @GivesCsv()
  activeSubscriptionsCsv(@DoctorId() doctorId: string, @Query() params: ActiveParams): Promise<StreamableFile> {
    const { start_date, end_date, ...asked } = params;
    const today = this.clock.today();
    const days = optionalRange({ start_date, end_date }, today);
    const page = activePage(asked);
    return this.files.tenant(doctorId, {
      ...{ name: 'active-subscriptions', columns: columns.ACTIVE_COLUMNS },
      rows: once(async (tx) => page(await activeTerms(tx, doctorId, days, today)).all),
    });
  }

  /** Who moved MRR in a month. */
  @Get('movements.csv')
  @GivesCsv()
  movementsCsv(@DoctorId() doctorId: string, @Query() params: MonthParams): Promise<StreamableFile> {
    const today = this.clock.today();
    const month = monthAsked(params.month, today);
    return this.files.tenant(doctorId, {
      ...{ name: `movements-${month}`, columns: columns.MOVEMENT_COLUMNS },
      rows: once(async (tx) => (await movementsIn(tx, doctorId, month, today)).rows),
    });
  }

  /** The terms that were due in a month, and whether they were renewed. */
  @Get('rates.csv')
  @GivesCsv()
  ratesCsv(@DoctorId() doctorId: string, @Query() params: MonthParams): Promise<StreamableFile> {
    const today = this.clock.today();
    const month = monthAsked(params.month, today);
    return this.files.tenant(doctorId, {
      ...{ name: `renewals-${month}`, columns: columns.DUE_COLUMNS },
      rows: once(async (tx) => (await ratesOf(tx, doctorId, month, today)).renewals),
    });
  }

  /** The renewals that are due soon. */
  @Get('forecast.csv')
  @GivesCsv()
  forecastCsv(@DoctorId() doctorId: string, @Query() params: ReachParams): Promise<StreamableFile> {
    const reach = Number(params.days ?? FARTHEST);
    return this.files.tenant(doctorId, {
      ...{ name: 'renewals-due', columns: columns.RENEWAL_COLUMNS },
      rows: once(async (tx) => {
        const { renewals } = await forecastOf(tx, doctorId, this.clock.today());
        return renewals.filter(({ days_left }) => days_left <= reach);
      }),
    });
  }
}

/** What is small enough to be read at once. */
const once = <Row>(read: (tx: EntityManager) => Promise<Row[]>) =>
  async function* (tx: EntityManager): AsyncGenerator<Row[]> {
    yield await read(tx);
  };
