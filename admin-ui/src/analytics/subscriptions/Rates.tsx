import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { DueRow } from '../../../../src/analytics/mrr/rates.view';
import { formatMonth } from '../../../../src/shared/calendar';
import { Badge } from '../../common/fields/Badge';
import { DayText } from '../../common/fields/DayText';
import { Figure, Figures } from '../../common/figures/Figure';
import { LocalTable, type LocalColumn } from '../../common/lists/ClientTable';
import { rupeesText } from '../../common/fields/Rupees';
import { tierName } from '../../common/fields/tierName';
import { useJump } from '../../common/hooks/useScrollTo';
import { PatientLink } from '../PatientCell';
import { RowsPanel, stateOf } from '../DataPanel';
import { useFigures } from '../useFigures';

/** What the list shows of a subscription that was due. */
function useColumns(): LocalColumn<DueRow>[] {
  const translate = useTranslate();
  return [
    {
      ...{ source: 'patient_name', label: translate('analytics.columns.patient_name') },
      render: (row) => <PatientLink of={row} />,
    },
    {
      ...{ source: 'subscription_name', label: translate('analytics.columns.subscription_name') },
      render: (row) => [row.subscription_name, tierName(row)].filter(Boolean).join(' · '),
    },
    {
      ...{ source: 'due_date', label: translate('analytics.columns.due_date') },
      render: ({ due_date }) => <DayText day={due_date} />,
    },
    {
      ...{ source: 'renewed', label: translate('analytics.columns.renewed') },
      render: ({ renewed }) => (
        <Badge label={translate(`analytics.${renewed ? 'yes' : 'no'}`)} tone={renewed ? 'success' : 'neutral'} />
      ),
    },
  ];
}

const percentText = (rate: number | null | undefined) => (rate == null ? undefined : `${rate}%`);
const orNone = (amount: number | null | undefined) => (amount == null ? undefined : rupeesText(amount));

/** Renewal, churn and what a patient is worth in a month. @param onMoves leads to who was lost. */
export function Rates({ month, onMoves }: { month: string; onMoves: () => void }) {
  const translate = useTranslate();
  const due = useJump();
  const rates = useFigures(['rates', month], (api) => api.rates(month));
  const { data } = rates;
  const shown = { loading: rates.isLoading, version: data?.definition, asOf: data?.as_of };
  const share = (part: number, whole: number) => translate('analytics.of', { part, whole });
  const columns = useColumns();
  return (
    <>
      <Typography variant="h2" sx={{ mb: 2, display: 'flex', alignItems: 'center', gap: 1.5 }}>
        {translate('analytics.rates', { month: formatMonth(month) })}
        {data?.provisional && (
          <span title={translate('analytics.provisionalHint')}>
            <Badge label={translate('analytics.provisional')} tone="warning" />
          </span>
        )}
      </Typography>
      <Figures columns={4}>
        <Figure
          {...{ ...shown, name: translate('analytics.renewalRate'), of: 'renewalRate', rows: due.jump }}
          value={percentText(data?.renewalRate)}
          note={data && share(data.renewed, data.due)}
        />
        <Figure
          {...{ ...shown, name: translate('analytics.churnRate'), of: 'churnRate', rows: onMoves }}
          value={percentText(data?.churnRate)}
          note={data && share(data.lost, data.payingAtOpening)}
        />
        <Figure
          {...{ ...shown, name: translate('analytics.arpu'), of: 'arpu', value: orNone(data?.arpu), rows: onMoves }}
          note={data && translate('analytics.paying', { smart_count: data.payingAtClosing })}
        />
        <Figure
          {...{ ...shown, name: translate('analytics.ltv'), of: 'ltv', value: orNone(data?.ltv), rows: onMoves }}
          note={data && translate('analytics.collected', { amount: orNone(data.realisedLtv) ?? '—' })}
        />
      </Figures>
      <RowsPanel
        title={translate('analytics.due', { month: formatMonth(month) })}
        state={stateOf(rates)}
        onRetry={() => void rates.refetch()}
        place={due.ref}
      >
        {data?.renewals.length === 0 ? (
          <Typography color="textSecondary">{translate('analytics.noneDue')}</Typography>
        ) : (
          <LocalTable
            name="renewals"
            rows={data?.renewals ?? []}
            id="term_id"
            columns={columns}
            csv={{ path: '/analytics/rates.csv', query: { month } }}
            title={(row) => <PatientLink of={row} />}
          />
        )}
      </RowsPanel>
    </>
  );
}
