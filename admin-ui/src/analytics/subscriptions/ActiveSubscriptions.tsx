import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { matchesSearch } from '../../../../src/analytics/mrr/active-subscriptions.rules';
import type { ActiveSubscriptionRow } from '../../../../src/analytics/mrr/active-subscriptions.view';
import type { Day } from '../../../../src/shared/calendar';
import { LabeledSelect } from '../../common/forms/LabeledSelect';
import { DayText } from '../../common/fields/DayText';
import { EmptyState } from '../../common/feedback/EmptyState';
import type { ClientColumn } from '../table/client-column';
import { ClientTable } from '../table/ClientTable';
import { SUBSCRIPTION_COLUMNS } from '../table/subscription-columns';
import { Rupees } from '../../common/fields/Rupees';
import { tierName } from '../../common/fields/tierName';
import { DayRangeInputs } from '../DayRangeInputs';
import { ExpiryBadge } from '../ExpiryBadge';
import { PhoneLink } from '../../common/fields/PhoneLink';
import { PatientCell } from '../PatientCell';
import { DataPanel } from '../DataPanel';
import { useFigures } from '../useFigures';
import { useRangeParams } from '../useRangeParams';

/** @param today undefined until the figures have loaded. */
function useColumns(today: Day | undefined) {
  const translate = useTranslate();
  const term: ClientColumn<ActiveSubscriptionRow>[] = [
    {
      source: 'subscription_start_date',
      render: ({ subscription_start_date }) => <DayText day={subscription_start_date} />,
    },
    { source: 'subscription_end_date', render: ({ subscription_end_date }) => <DayText day={subscription_end_date} /> },
    {
      source: 'payment_amount',
      numeric: true,
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
      source: 'term_id',
      label: 'status',
      cardPart: 'line',
      disableSort: true,
      render: (row) => today && <ExpiryBadge end={row.subscription_end_date} today={today} />,
    },
  ];
  const columns: ClientColumn<ActiveSubscriptionRow>[] = [
    { source: 'patient_name', render: (row) => <PatientCell patient={row} detail={row.patient_email} /> },
    { source: 'patient_mobile', render: ({ patient_mobile }) => <PhoneLink number={patient_mobile} /> },
    { source: 'subscription_name', render: (row) => row.subscription_name },
    { source: 'tier_name', render: (row) => tierName(row) || '-' },
    ...term,
  ];
  return { columns, narrowColumns: [...SUBSCRIPTION_COLUMNS, ...term] };
}

const RANGES = ['now', 'custom'] as const;
const URL_PARAMS = { range: 'active', from: 'active_from', to: 'active_to' };

/** The subscriptions that MRR and the active count are computed from: active today, or on any day of a range. */
export function ActiveSubscriptions() {
  const translate = useTranslate();
  const { range, dates, setRange, setDates } = useRangeParams(RANGES, URL_PARAMS);
  const requestedRange = range === 'custom' ? dates : null;
  const ready = range === 'now' || requestedRange !== null;
  const active = useFigures(
    ['active-subscriptions', requestedRange],
    ready ? (api) => api.getActiveSubscriptions(requestedRange) : null,
  );
  const today = active.data?.as_of;
  const columns = useColumns(today);
  return (
    <DataPanel
      title={translate('analytics.activeSubscriptionList')}
      query={active}
      controls={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1.5 }}>
          <LabeledSelect
            label={translate('analytics.period')}
            value={range}
            choices={RANGES.map((value) => ({ value, text: translate(`analytics.listRanges.${value}`) }))}
            onChange={setRange}
          />
          {range === 'custom' && <DayRangeInputs range={dates} onChange={setDates} />}
        </Box>
      }
    >
      {active.data?.total === 0 ? (
        <EmptyState title={translate('analytics.noActive')} hint={translate('analytics.noActiveHint')} />
      ) : (
        <ClientTable
          name="active-subscriptions"
          rows={active.data?.subscriptions ?? []}
          id="term_id"
          {...columns}
          cardsPerPage={3}
          search={{
            csv: { path: '/analytics/active-subscriptions.csv', query: requestedRange ?? {} },
            hint: translate('analytics.search'),
            matches: matchesSearch,
            noMatch: (text) => (
              <EmptyState title={translate('analytics.noActive')} hint={translate('analytics.noMatch', { text })} />
            ),
          }}
        />
      )}
    </DataPanel>
  );
}
