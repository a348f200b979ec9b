import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { PERIODS } from '../../../../src/analytics/period.rules';
import type { RevenueView } from '../../../../src/analytics/revenue/revenue.view';
import { formatDay } from '../../../../src/shared/calendar';
import { Choice } from '../../common/forms/LabeledSelect';
import { Figure, Figures } from '../../common/figures/Figure';
import { rupeesText } from '../../common/fields/Rupees';
import { useJump } from '../../common/hooks/useScrollTo';
import { DayRangeInputs } from '../DayRangeInputs';
import { Purchases } from './PurchasesTable';
import { Refunds } from './RefundsTable';
import { RowsPanel, stateOf } from '../DataPanel';
import { useFigures } from '../useFigures';
import { useRange } from '../useRangeParams';

/** The days of a period, for people. */
function usePeriodText() {
  const translate = useTranslate();
  return ({ start, end }: RevenueView['period']): string =>
    start === null
      ? translate('analytics.until', { end: formatDay(end) })
      : translate('analytics.days', { start: formatDay(start), end: formatDay(end) });
}

const AT = { range: 'period', from: 'from', to: 'to' };

/** What was bought in a period, and for how much. */
export function RevenueTab() {
  const translate = useTranslate();
  const periodText = usePeriodText();
  const { range: period, dates, setRange, setDates } = useRange(PERIODS, AT);
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
          onChange={setRange}
        />
        {period === 'custom' && <DayRangeInputs range={dates} onChange={setDates} />}
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
      <RowsPanel
        title={translate('analytics.refunded')}
        state={stateOf(revenue)}
        onRetry={() => void revenue.refetch()}
        place={refunds.ref}
      >
        {figures && asked && <Refunds rows={figures.refundRows} query={asked} />}
      </RowsPanel>
    </>
  );
}
