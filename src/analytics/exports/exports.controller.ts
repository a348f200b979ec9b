import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { EntityManager } from 'typeorm';
import { DoctorId, Requires } from '../../auth/caller.decorators.js';
import { Clock } from '../../platform/clock.js';
import { CsvFiles, ApiCsvFile } from '../../platform/lists/csv.js';
import { ApiListQuery } from '../../platform/lists/api-list-query.decorator.js';
import { ACTIVE_SUBSCRIPTION_LIST, activeSubscriptionPaginator } from '../mrr/active-subscriptions.list.js';
import { findActiveTerms } from '../mrr/active-subscriptions.queries.js';
import {
  ActiveSubscriptionParams,
  MonthParams,
  RangeParams,
  RenewalForecastParams,
  RevenueParams,
} from '../analytics.dto.js';
import * as columns from './csv-columns.js';
import { forecastRenewals } from '../revenue/renewal-forecast.queries.js';
import { MAX_FORECAST_DAYS } from '../renewal-forecast.rules.js';
import { readMrrByMonth } from '../mrr/mrr.queries.js';
import { lastMonths, resolveMonth, resolveRange, resolvePeriod } from '../period.rules.js';
import { readMovements, readRates } from '../mrr/rates.queries.js';
import { streamPurchases, streamRefunds } from '../revenue/revenue.queries.js';

/** CSV files of the rows behind each figure, at the figure's address plus `.csv` and with the same filter. */
@ApiTags('analytics')
@ApiBearerAuth()
@Requires('figures.export')
@Controller('analytics')
export class ExportsController {
  constructor(
    private readonly files: CsvFiles,
    private readonly clock: Clock,
  ) {}

  /**
   * Exports the payments of a period as CSV.
   * @remarks The rows behind `GET /api/analytics/new-revenue` with the same parameters.
   */
  @Get('new-revenue.csv')
  @ApiCsvFile(columns.PURCHASE_COLUMNS)
  newRevenueCsv(@DoctorId() doctorId: string, @Query() params: RevenueParams): Promise<StreamableFile> {
    const days = resolvePeriod(params.period ?? 'this_month', this.clock.today(), params);
    return this.files.tenant(doctorId, {
      name: 'new-revenue',
      columns: columns.PURCHASE_COLUMNS,
      rows: (tx) => streamPurchases(tx, doctorId, days),
    });
  }

  /**
   * Exports the refunds of a period as CSV.
   * @remarks The refunds that `GET /api/analytics/new-revenue` subtracts, with the same parameters.
   */
  @Get('refunds.csv')
  @ApiCsvFile(columns.REFUND_COLUMNS)
  refundsCsv(@DoctorId() doctorId: string, @Query() params: RevenueParams): Promise<StreamableFile> {
    const days = resolvePeriod(params.period ?? 'this_month', this.clock.today(), params);
    return this.files.tenant(doctorId, {
      name: 'refunds',
      columns: columns.REFUND_COLUMNS,
      rows: (tx) => streamRefunds(tx, doctorId, days),
    });
  }

  /**
   * Exports MRR month by month as CSV.
   * @remarks The rows of `GET /api/analytics/mrr-over-time` with the same parameters.
   */
  @Get('mrr-over-time.csv')
  @ApiCsvFile(columns.MRR_COLUMNS)
  mrrOverTimeCsv(@DoctorId() doctorId: string, @Query() params: RangeParams): Promise<StreamableFile> {
    const today = this.clock.today();
    const range = resolveRange(params, today) ?? lastMonths(12, today);
    return this.files.tenant(doctorId, {
      name: 'mrr',
      columns: columns.MRR_COLUMNS,
      rows: asSingleBatch((tx) => readMrrByMonth(tx, doctorId, range, today)),
    });
  }

  /**
   * Exports active subscriptions as CSV.
   * @remarks Contains every row that `GET /api/analytics/active-subscriptions` finds with the same parameters, over all
   * pages and in the same order.
   */
  @Get('active-subscriptions.csv')
  @ApiListQuery(ACTIVE_SUBSCRIPTION_LIST)
  @ApiCsvFile(columns.ACTIVE_SUBSCRIPTION_COLUMNS)
  activeSubscriptionsCsv(
    @DoctorId() doctorId: string,
    @Query() params: ActiveSubscriptionParams,
  ): Promise<StreamableFile> {
    const { start_date, end_date, ...listParams } = params;
    const today = this.clock.today();
    const days = resolveRange({ start_date, end_date }, today);
    const paginate = activeSubscriptionPaginator(listParams);
    return this.files.tenant(doctorId, {
      name: 'active-subscriptions',
      columns: columns.ACTIVE_SUBSCRIPTION_COLUMNS,
      rows: asSingleBatch(async (tx) => paginate(await findActiveTerms(tx, doctorId, days, today)).allMatching),
    });
  }

  /**
   * Exports the MRR movements of a month as CSV.
   * @remarks The rows of `GET /api/analytics/movements` with the same month.
   */
  @Get('movements.csv')
  @ApiCsvFile(columns.MOVEMENT_COLUMNS)
  movementsCsv(@DoctorId() doctorId: string, @Query() params: MonthParams): Promise<StreamableFile> {
    const today = this.clock.today();
    const month = resolveMonth(params.month, today);
    return this.files.tenant(doctorId, {
      name: `movements-${month}`,
      columns: columns.MOVEMENT_COLUMNS,
      rows: asSingleBatch(async (tx) => (await readMovements(tx, doctorId, month, today)).rows),
    });
  }

  /**
   * Exports the terms due in a month as CSV.
   * @remarks The terms behind the renewal rate of `GET /api/analytics/rates` with the same month, and whether each was
   * renewed.
   */
  @Get('rates.csv')
  @ApiCsvFile(columns.DUE_COLUMNS)
  ratesCsv(@DoctorId() doctorId: string, @Query() params: MonthParams): Promise<StreamableFile> {
    const today = this.clock.today();
    const month = resolveMonth(params.month, today);
    return this.files.tenant(doctorId, {
      name: `renewals-${month}`,
      columns: columns.DUE_COLUMNS,
      rows: asSingleBatch(async (tx) => (await readRates(tx, doctorId, month, today)).renewals),
    });
  }

  /**
   * Exports the renewals due soon as CSV.
   * @remarks The renewals of `GET /api/analytics/forecast`, up to 90 days ahead unless `days` is less.
   */
  @Get('forecast.csv')
  @ApiCsvFile(columns.RENEWAL_COLUMNS)
  forecastCsv(@DoctorId() doctorId: string, @Query() params: RenewalForecastParams): Promise<StreamableFile> {
    const maxDays = Number(params.days ?? MAX_FORECAST_DAYS);
    return this.files.tenant(doctorId, {
      name: 'renewals-due',
      columns: columns.RENEWAL_COLUMNS,
      rows: asSingleBatch(async (tx) => {
        const { renewals } = await forecastRenewals(tx, doctorId, this.clock.today());
        return renewals.filter(({ days_left }) => days_left <= maxDays);
      }),
    });
  }
}

/** Reads all rows as one batch, for lists that are small enough. */
const asSingleBatch = <Row>(read: (tx: EntityManager) => Promise<Row[]>) =>
  async function* (tx: EntityManager): AsyncGenerator<Row[]> {
    yield await read(tx);
  };
