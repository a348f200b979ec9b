import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { DueRow } from '../../../../src/analytics/mrr/rates.view';
import { formatMonth } from '../../../../src/shared/calendar';
import { CsvButton } from '../../common/lists/CsvButton';
import { Badge } from '../../common/fields/Badge';
import { DayText } from '../../common/fields/DayText';
import { Figure, Figures } from '../../common/figures/Figure';
import type { ClientColumn } from '../table/client-column';
import { ClientTable } from '../table/ClientTable';
import { rupeesText } from '../../common/fields/Rupees';
import { tierName } from '../../common/fields/tierName';
import { useScrollTo } from '../../common/hooks/useScrollTo';
import { MonthInput } from './MonthInput';
import { useMonthParam, useSectionParam } from './section-params';
import { PatientCell } from '../PatientCell';
import { DataPanel } from '../DataPanel';
import { useFigures } from '../useFigures';

function useColumns(): ClientColumn<DueRow>[] {
  const translate = useTranslate();
  return [
    { source: 'patient_name', render: (row) => <PatientCell patient={row} /> },
    {
      source: 'subscription_name',
      cardPart: 'line',
      render: (row) => [row.subscription_name, tierName(row)].filter(Boolean).join(' · '),
    },
    { source: 'due_date', cardPart: 'line', render: ({ due_date }) => <DayText day={due_date} /> },
    {
      source: 'renewed',
      cardPart: 'head',
      cardLabel: true,
      render: ({ renewed }) => (
        <Badge label={translate(`analytics.${renewed ? 'yes' : 'no'}`)} tone={renewed ? 'success' : 'neutral'} />
      ),
    },
  ];
}

const percentText = (rate: number | null | undefined) => (rate == null ? undefined : `${rate}%`);
const amountText = (amount: number | null | undefined) => (amount == null ? undefined : rupeesText(amount));

/** Renewal rate, churn rate, ARPU and LTV of a month. */
export function Rates() {
  const translate = useTranslate();
  const { month, setMonth } = useMonthParam();
  const openSection = useSectionParam();
  const onShowMovements = () => openSection('movements');
  const dueRenewals = useScrollTo();
  const rates = useFigures(['rates', month], (api) => api.getRates(month));
  const { data } = rates;
  const renewals = data?.renewals ?? [];
  const figureProps = { loading: rates.isLoading, version: data?.definition };
  const shareText = (part: number, whole: number) => translate('analytics.partOfWhole', { part, whole });
  const columns = useColumns();
  return (
    <>
      <Box sx={{ mb: 2, display: 'flex', alignItems: 'end', justifyContent: 'space-between', gap: 1.5 }}>
        <Typography variant="h2" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
          {translate('analytics.ratesOf', { month: formatMonth(month) })}
          {data?.provisional && (
            <span title={translate('analytics.provisionalHint')}>
              <Badge label={translate('analytics.provisional')} tone="warning" />
            </span>
          )}
        </Typography>
        <Box sx={{ flexShrink: 0, width: { xs: 128, sm: 'auto' } }}>
          <MonthInput value={month} onChange={setMonth} />
        </Box>
      </Box>
      <Figures columns={4} asOf={null} phoneRows>
        <Figure
          {...figureProps}
          metric="renewalRate"
          rows={{ kind: 'subscriptions', target: dueRenewals.scrollTo }}
          value={percentText(data?.renewalRate)}
          note={data && shareText(data.renewed, data.due)}
        />
        <Figure
          {...figureProps}
          metric="churnRate"
          rows={{ kind: 'patients', target: onShowMovements }}
          value={percentText(data?.churnRate)}
          note={data && shareText(data.lost, data.payingAtOpening)}
        />
        <Figure
          {...figureProps}
          metric="arpu"
          value={amountText(data?.arpu)}
          rows={{ kind: 'patients', target: onShowMovements }}
          note={data && translate('analytics.payingPatients', { smart_count: data.payingAtClosing })}
        />
        <Figure
          {...figureProps}
          metric="ltv"
          value={amountText(data?.ltv)}
          rows={{ kind: 'patients', target: onShowMovements }}
          note={data && translate('analytics.collectedSoFar', { amount: amountText(data.realisedLtv) ?? '—' })}
        />
      </Figures>
      <DataPanel
        title={translate('analytics.renewalsDueIn', { month: formatMonth(month) })}
        actions={
          renewals.length > 0 && (
            <CsvButton
              permission="figures.export"
              compact
              path="/analytics/rates.csv"
              query={{ month }}
              total={renewals.length}
            />
          )
        }
        query={rates}
        panelRef={dueRenewals.ref}
      >
        {renewals.length === 0 ? (
          <Typography color="textSecondary">{translate('analytics.nothingDueIn')}</Typography>
        ) : (
          <ClientTable name="renewals" rows={renewals} id="term_id" columns={columns} />
        )}
      </DataPanel>
    </>
  );
}
