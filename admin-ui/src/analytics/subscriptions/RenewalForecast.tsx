import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { FORECAST_DAYS } from '../../../../src/analytics/renewal-forecast.rules';
import type { RenewalRow } from '../../../../src/analytics/revenue/renewal-forecast.view';
import type { Day } from '../../../../src/shared/calendar';
import { CsvButton } from '../../common/lists/CsvButton';
import { LabeledSelect } from '../../common/forms/LabeledSelect';
import { DayText } from '../../common/fields/DayText';
import { Definition } from '../../common/figures/Definition';
import type { ClientColumn } from '../table/client-column';
import { ClientTable } from '../table/ClientTable';
import { SUBSCRIPTION_COLUMNS } from '../table/subscription-columns';
import { Rupees, rupeesText } from '../../common/fields/Rupees';
import { useUrlParams } from '../../common/hooks/useUrlParams';
import { ExpiryBadge } from '../ExpiryBadge';
import { DataPanel } from '../DataPanel';
import { useFigures } from '../useFigures';

/** @param today undefined until the figures have loaded. */
const columnsOf = (today: Day | undefined): ClientColumn<RenewalRow>[] => [
  ...SUBSCRIPTION_COLUMNS,
  { source: 'due_date', render: ({ due_date }) => <DayText day={due_date} /> },
  {
    source: 'days_left',
    label: 'status',
    cardPart: 'line',
    render: ({ due_date }) => today && <ExpiryBadge end={due_date} today={today} />,
  },
  { source: 'expected_amount', numeric: true, render: ({ expected_amount }) => <Rupees value={expected_amount} /> },
];

/** Renewals that become due soon, with the amount expected from them. */
export function RenewalForecast() {
  const translate = useTranslate();
  const { param, setParams } = useUrlParams();
  const forecast = useFigures(['forecast'], (api) => api.getRenewalForecast());
  const { data } = forecast;
  const days = FORECAST_DAYS.find((horizon) => String(horizon) === param('due')) ?? 30;
  const selected = data?.buckets.find((bucket) => bucket.days === days);
  const rows = data?.renewals.filter(({ days_left }) => days_left <= days) ?? [];
  const columns = columnsOf(data?.as_of);
  return (
    <DataPanel
      title={translate('metrics.renewalsDue')}
      actions={
        <>
          <Definition metric="renewalsDue" version={data?.definition} />
          {rows.length > 0 && (
            <CsvButton
              permission="figures.export"
              compact
              path="/analytics/forecast.csv"
              query={{ days }}
              total={rows.length}
            />
          )}
        </>
      }
      query={forecast}
      controls={
        data && (
          <LabeledSelect
            label={translate('analytics.period')}
            value={String(days)}
            choices={data.buckets.map((bucket) => ({
              value: String(bucket.days),
              text: translate('analytics.nextDays', { smart_count: bucket.days }),
            }))}
            onChange={(due) => setParams({ due })}
          />
        )
      }
    >
      {selected && (
        <Typography sx={{ mb: 2 }}>
          <b>{rupeesText(selected.expected)}</b> ·{' '}
          {translate('analytics.renewalCount', { smart_count: selected.renewals })}
        </Typography>
      )}
      {rows.length === 0 ? (
        <Typography color="textSecondary">{translate('analytics.noRenewalsDue', { days })}</Typography>
      ) : (
        <ClientTable name="forecast" rows={rows} id="term_id" columns={columns} />
      )}
    </DataPanel>
  );
}
