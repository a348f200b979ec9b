import Box from '@mui/material/Box';
import type { Ref } from 'react';
import { useTranslate } from 'react-admin';
import { isFoundBy } from '../../../../src/analytics/mrr/active-subscriptions.rules';
import type { ActiveRow } from '../../../../src/analytics/mrr/active-subscriptions.view';
import type { Day } from '../../../../src/shared/calendar';
import { Choice } from '../../common/forms/LabeledSelect';
import { DayText } from '../../common/fields/DayText';
import { Empty } from '../../common/feedback/EmptyState';
import { LocalTable, type LocalColumn } from '../../common/lists/ClientTable';
import { Rupees } from '../../common/fields/Rupees';
import { tierName } from '../../common/fields/tierName';
import { DayRangeInputs } from '../DayRangeInputs';
import { ExpiryBadge } from '../ExpiryBadge';
import { Mobile } from '../PhoneLink';
import { PatientLink } from '../PatientCell';
import { RowsPanel, stateOf } from '../DataPanel';
import { useFigures } from '../useFigures';
import { useRange } from '../useRangeParams';

/** What the list shows of a subscription; `today` once it is known. */
function useColumns(today: Day | undefined): LocalColumn<ActiveRow>[] {
  const translate = useTranslate();
  const label = (name: string) => translate(`analytics.columns.${name}`);
  return [
    {
      ...{ source: 'patient_name', label: label('patient_name') },
      render: (row) => <PatientLink of={row} also={row.patient_email} />,
    },
    {
      ...{ source: 'patient_mobile', label: label('patient_mobile') },
      render: ({ patient_mobile }) => <Mobile of={patient_mobile} />,
    },
    { source: 'subscription_name', label: label('subscription_name'), render: (row) => row.subscription_name },
    { source: 'tier_name', label: label('tier_name'), render: (row) => tierName(row) || '-' },
    {
      ...{ source: 'subscription_start_date', label: label('subscription_start_date') },
      render: ({ subscription_start_date }) => <DayText day={subscription_start_date} />,
    },
    {
      ...{ source: 'subscription_end_date', label: label('subscription_end_date') },
      render: ({ subscription_end_date }) => <DayText day={subscription_end_date} />,
    },
    {
      ...{ source: 'payment_amount', label: label('payment_amount'), numeric: true },
      render: ({ payment_amount, payment_months }) => (
        <>
          <Rupees value={payment_amount} />
          <Box sx={{ fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {translate('analytics.forMonths', { smart_count: payment_months })}
          </Box>
        </>
      ),
    },
    {
      ...{ source: 'term_id', label: label('status'), disableSort: true },
      render: (row) => today && <ExpiryBadge end={row.subscription_end_date} today={today} />,
    },
  ];
}

const SPANS = ['now', 'custom'] as const;
const AT = { range: 'active', from: 'active_from', to: 'active_to' };

/** The subscriptions behind MRR and their count: live now, or on any day of a range. */
export function ActiveSubscriptions({ place }: { place: Ref<HTMLDivElement> }) {
  const translate = useTranslate();
  const { range, dates, setRange, setDates } = useRange(SPANS, AT);
  const asked = range === 'custom' ? dates : null;
  const ready = range === 'now' || asked !== null;
  const active = useFigures(['active-subscriptions', asked], ready ? (api) => api.activeSubscriptions(asked) : null);
  const today = active.data?.as_of;
  const columns = useColumns(today);
  return (
    <RowsPanel
      title={translate('analytics.list')}
      state={stateOf(active)}
      onRetry={() => void active.refetch()}
      place={place}
      choice={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5 }}>
          <Choice
            label={translate('analytics.range')}
            value={range}
            choices={SPANS.map((value) => ({ value, text: translate(`analytics.listRanges.${value}`) }))}
            onChange={setRange}
          />
          {range === 'custom' && <DayRangeInputs range={dates} onChange={setDates} />}
        </Box>
      }
    >
      {active.data?.total === 0 ? (
        <Empty title={translate('analytics.noActive')} hint={translate('analytics.noActiveHint')} />
      ) : (
        <LocalTable
          name="active-subscriptions"
          rows={active.data?.subscriptions ?? []}
          id="term_id"
          columns={columns}
          csv={{ path: '/analytics/active-subscriptions.csv', query: asked ?? {} }}
          title={(row) => <PatientLink of={row} also={row.patient_email} />}
          search={{
            ...{ hint: translate('analytics.search'), matches: isFoundBy },
            none: (text) => (
              <Empty title={translate('analytics.noActive')} hint={translate('analytics.noMatch', { text })} />
            ),
          }}
        />
      )}
    </RowsPanel>
  );
}
