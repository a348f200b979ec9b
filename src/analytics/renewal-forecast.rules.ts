/** How many days ahead renewals are forecast. Each range includes the shorter ones. */
export const FORECAST_DAYS = [7, 30, 60, 90] as const;
export const MAX_FORECAST_DAYS = Math.max(...FORECAST_DAYS);
