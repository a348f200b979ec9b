import { IsIn, IsOptional, Matches } from 'class-validator';
import { ListParams } from '../platform/lists/list.dto.js';
import { IsDay, MaxText, OptionalText } from '../platform/validation/validation.js';
import type { Day } from '../shared/calendar.js';
import { TEXT_LIMITS } from '../shared/text-limits.js';
import { FORECAST_DAYS } from './renewal-forecast.rules.js';
import { PERIODS, type Month, type PeriodName } from './period.rules.js';

const MONTH = /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/;

export class RangeParams {
  /** First day, included. Without `end_date` the range ends today. */
  @OptionalText() @IsDay('start_date must be a date (YYYY-MM-DD)') start_date?: Day | null;
  /** Last day, included. Without `start_date` the range is the 12 months up to it. */
  @OptionalText() @IsDay('end_date must be a date (YYYY-MM-DD)') end_date?: Day | null;
}

export class ActiveSubscriptionParams extends ListParams {
  /** Part of a name, mobile number or email. */
  @IsOptional() @MaxText(TEXT_LIMITS.list.search) search?: string;
  /** First day, included. Without `end_date` the range ends today. */
  @OptionalText() @IsDay('start_date must be a date (YYYY-MM-DD)') start_date?: Day | null;
  /** Last day, included. Without `start_date` the range is the 12 months up to it. */
  @OptionalText() @IsDay('end_date must be a date (YYYY-MM-DD)') end_date?: Day | null;
}

export class RenewalForecastParams {
  /** Only renewals due within this many days. Default: 90. @example '30' */
  @IsOptional()
  @IsIn(FORECAST_DAYS.map(String), { message: `days must be one of ${FORECAST_DAYS.join(', ')}` })
  days?: string;
}

export class RevenueParams {
  /** Default: `this_month`. */
  @IsOptional() @IsIn(PERIODS, { message: `period must be one of ${PERIODS.join(', ')}` }) period?: PeriodName;
  /** First day, included; only with `period=custom`. */
  @OptionalText() @IsDay('start_date must be a date (YYYY-MM-DD)') start_date?: Day | null;
  /** Last day, included; only with `period=custom`. */
  @OptionalText() @IsDay('end_date must be a date (YYYY-MM-DD)') end_date?: Day | null;
}

export class MonthParams {
  /** A month that has started. Default: the last full month. @example '2026-10' */
  @OptionalText() @Matches(MONTH, { message: 'month must be a month (YYYY-MM)' }) month?: Month | null;
}
