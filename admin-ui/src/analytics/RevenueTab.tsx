import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { PERIODS, type PeriodName } from '../../../src/analytics/period.rules';
import type { RevenueView } from '../../../src/analytics/revenue.view';
import { formatDay, isDay } from '../../../src/shared/calendar';
import type { DayRange } from '../api/analytics';
import { Choice } from '../common/Choice';
import { Figure, Figures } from '../common/Figure';
import { rupeesText } from '../common/Rupees';
import { useAddress } from '../common/useAddress';
import { useJump } from '../common/useJump';
import { DayRangeInputs } from './DayRangeInputs';
import { Purchases } from './Purchases';
import { Refunds } from './Refunds';
import { RowsPanel, stateOf } from './RowsPanel';
import { useFigures } from './useFigures';

/** The days of a period, for people. */
function usePeriodText() {
  const translate = useTranslate();
  return ({ start, end }: RevenueView['period']): string =>
    start === null
      ? translate('analytics.until', { end: formatDay(end) })
      : translate('analytics.days', { start: formatDay(start), end: formatDay(end) });
}

/** The period that the address names, this month's at first, and the days of one's own. */
function usePeriod() {
  const { chosen, choose } = useAddress();
  const period: PeriodName = PERIODS.find((name) => name === chosen('period')) ?? 'this_month';
  const [start_date, end_date] = [chosen('from'), chosen('to')];
  const dates: DayRange | null = isDay(start_date) && isDay(end_date) ? { start_date, end_date } : null;
  const chooseDates = (range: DayRange | null) =>
    choose({ from: range?.start_date ?? null, to: range?.end_date ?? null });
  return { period, dates, choose, chooseDates };
}

/** What was bought in a period, and for how much. */
export function RevenueTab() {
  const translate = useTranslate();
  const periodText = usePeriodText();
  const { period, dates, choose, chooseDates } = usePeriod();
  const [purchases, refunds] = [useJump(), useJump()];
  const asked = period === 'custom' ? dates && { period, ...dates } : { period };
  const revenue = useFigures(['new-revenue', asked], asked && ((api) => api.newRevenue(asked)));
  const figures = asked ? revenue.data : undefined;
  const shown = { loading: revenue.isLoading, version: figures?.definition, asOf: figures?.as_of };
  const text = (name: 'newRevenue' | 'refunds' | 'netRevenue') => figures && rupeesText(figures[name]);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 3 }}>
        <Choice
          label={translate('analytics.period')}
          value={period}
          choices={PERIODS.map((value) => ({ value, text: translate(`analytics.periods.${value}`) }))}
          onChange={(next) => choose({ period: next, from: null, to: null })}
        />
        {period === 'custom' && <DayRangeInputs range={dates} onChange={chooseDates} />}
        {period !== 'custom' && figures && (
          <Typography variant="body2" color="textSecondary" sx={{ pb: { sm: 1.5 } }}>
            {periodText(figures.period)}
          </Typography>
        )}
      </Box>
      <Figures columns={3}>
        <Figure
          {...{ ...shown, name: translate('analytics.newRevenue'), of: 'newRevenue', value: text('newRevenue') }}
          rows={purchases.jump}
        />
        <Figure
          {...{ ...shown, name: translate('analytics.refunds'), of: 'refunds', value: text('refunds') }}
          rows={refunds.jump}
        />
        <Figure
          {...{ ...shown, name: translate('analytics.netRevenue'), of: 'netRevenue', value: text('netRevenue') }}
          rows={purchases.jump}
        />
      </Figures>
      <RowsPanel
        title={translate('analytics.purchases')}
        state={stateOf(revenue)}
        onRetry={() => void revenue.refetch()}
        place={purchases.ref}
      >
        {figures && asked && <Purchases rows={figures.subscriptions} today={figures.as_of} query={asked} />}
      </RowsPanel>
      {figures && asked && (
        <RowsPanel title={translate('analytics.refunded')} state="ready" onRetry={() => undefined} place={refunds.ref}>
          <Refunds rows={figures.refundRows} query={asked} />
        </RowsPanel>
      )}
    </>
  );
}
