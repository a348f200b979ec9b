import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { PERIODS } from '../../../../src/analytics/period.rules';
import type { RevenueView } from '../../../../src/analytics/revenue/revenue.view';
import { formatDay } from '../../../../src/shared/calendar';
import { CsvButton } from '../../common/lists/CsvButton';
import { LabeledSelect } from '../../common/forms/LabeledSelect';
import { Figure, Figures } from '../../common/figures/Figure';
import { rupeesText } from '../../common/fields/Rupees';
import { useScrollTo } from '../../common/hooks/useScrollTo';
import { DayRangeInputs } from '../DayRangeInputs';
import { PurchasesTable } from './PurchasesTable';
import { RefundsTable } from './RefundsTable';
import { DataPanel } from '../DataPanel';
import { useFigures } from '../useFigures';
import { useRangeParams } from '../useRangeParams';

function usePeriodText() {
  const translate = useTranslate();
  return ({ start, end }: RevenueView['period']): string =>
    start === null
      ? translate('analytics.until', { end: formatDay(end) })
      : translate('analytics.days', { start: formatDay(start), end: formatDay(end) });
}

const URL_PARAMS = { range: 'period', from: 'from', to: 'to' };

export function RevenueTab() {
  const translate = useTranslate();
  const periodText = usePeriodText();
  const { range: period, dates, setRange, setDates } = useRangeParams(PERIODS, URL_PARAMS);
  const [purchasesPanel, refundsPanel] = [useScrollTo(), useScrollTo()];
  const query = period === 'custom' ? dates && { period, ...dates } : { period };
  const revenue = useFigures(['new-revenue', query], query && ((api) => api.getNewRevenue(query)));
  const figures = query ? revenue.data : undefined;
  const figureProps = { loading: revenue.isLoading, version: figures?.definition };
  const text = (name: 'newRevenue' | 'refunds' | 'netRevenue') => figures && rupeesText(figures[name]);
  const csv = (path: string, { length }: readonly unknown[] = []) =>
    query && length > 0 && <CsvButton permission="figures.export" compact path={path} query={query} total={length} />;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1.5, mb: { xs: 2, sm: 3 } }}>
        <LabeledSelect
          label={translate('analytics.period')}
          value={period}
          choices={PERIODS.map((value) => ({ value, text: translate(`analytics.periods.${value}`) }))}
          onChange={setRange}
        />
        {period === 'custom' && <DayRangeInputs range={dates} onChange={setDates} />}
        {period !== 'custom' && figures && (
          <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'end', pb: { sm: 1.5 } }}>
            {periodText(figures.period)}
          </Typography>
        )}
      </Box>
      <Figures columns={3} asOf={figures?.as_of} phoneRows>
        <Figure
          {...figureProps}
          metric="newRevenue"
          value={text('newRevenue')}
          rows={{ kind: 'payments', target: purchasesPanel.scrollTo }}
        />
        <Figure
          {...figureProps}
          metric="refunds"
          value={text('refunds')}
          rows={{ kind: 'refunds', target: refundsPanel.scrollTo }}
        />
        <Figure
          {...figureProps}
          metric="netRevenue"
          value={text('netRevenue')}
          rows={{ kind: 'payments', target: purchasesPanel.scrollTo }}
        />
      </Figures>
      {query && (
        <>
          <DataPanel
            title={translate('analytics.purchases')}
            actions={csv('/analytics/new-revenue.csv', figures?.subscriptions)}
            query={revenue}
            panelRef={purchasesPanel.ref}
          >
            {figures && <PurchasesTable rows={figures.subscriptions} today={figures.as_of} />}
          </DataPanel>
          <DataPanel
            title={translate('analytics.refundsInPeriod')}
            actions={csv('/analytics/refunds.csv', figures?.refundRows)}
            query={revenue}
            panelRef={refundsPanel.ref}
          >
            {figures && <RefundsTable rows={figures.refundRows} />}
          </DataPanel>
        </>
      )}
    </>
  );
}
