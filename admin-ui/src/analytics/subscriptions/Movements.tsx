import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { MOVEMENT_KINDS } from '../../../../src/analytics/mrr/movement.rules';
import type { MovementRow, MovementsView } from '../../../../src/analytics/mrr/rates.view';
import { formatMonth } from '../../../../src/shared/calendar';
import { CsvButton } from '../../common/lists/CsvButton';
import { Badge, type Tone } from '../../common/fields/Badge';
import { Definition } from '../../common/figures/Definition';
import type { ClientColumn } from '../table/client-column';
import { ClientTable } from '../table/ClientTable';
import { Rupees, rupeesText, wholeRupeesText } from '../../common/fields/Rupees';
import { MonthInput } from './MonthInput';
import { useMonthParam } from './section-params';
import { PatientCell } from '../PatientCell';
import { DataPanel } from '../DataPanel';
import { useFigures } from '../useFigures';

/** Amounts of movements are never negative: the kind decides the sign. */
const SIGNS = { new: '+', reactivation: '+', expansion: '+', contraction: '−', churn: '−' } as const;
const TONES = {
  new: 'success',
  reactivation: 'success',
  expansion: 'info',
  contraction: 'warning',
  churn: 'warning',
} satisfies Record<MovementRow['kind'], Tone>;

/** MRR at the opening and the closing of the month; between them the sum of each kind of movement, with its sign. */
const MrrBridge = ({ figures }: { figures: MovementsView }) => {
  const translate = useTranslate();
  const steps = ['opening', ...MOVEMENT_KINDS, 'closing'] as const;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 2,
        display: 'grid',
        gap: { xs: 1, sm: 2 },
        gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', sm: 'repeat(auto-fit, minmax(112px, 1fr))' },
      }}
    >
      {steps.map((step) => (
        <Box key={step}>
          <Typography component="dt" variant="body2" color="textSecondary" sx={{ fontSize: 13 }}>
            {translate(`analytics.movements.${step}`)}
          </Typography>
          <Typography
            component="dd"
            title={rupeesText(figures[step])}
            sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
          >
            {step !== 'opening' && step !== 'closing' && figures[step] > 0 && SIGNS[step]}
            {wholeRupeesText(figures[step])}
          </Typography>
        </Box>
      ))}
    </Box>
  );
};

/** A movement, with the change of the MRR: negative if the MRR fell. */
type SignedMovement = MovementRow & { change: number };

const withChange = (row: MovementRow): SignedMovement =>
  Object.assign({ change: SIGNS[row.kind] === '+' ? row.amount : -row.amount }, row);

/** MRR movements of a month, in total and by patient. */
export function Movements() {
  const translate = useTranslate();
  const { month, setMonth } = useMonthParam();
  const movements = useFigures(['movements', month], (api) => api.getMrrMovements(month));
  const figures = movements.data;
  const rows = useMemo(() => (figures?.rows ?? []).map(withChange), [figures]);
  const columns: ClientColumn<SignedMovement>[] = [
    { source: 'patient_name', render: (row) => <PatientCell patient={row} /> },
    {
      source: 'kind',
      cardPart: 'head',
      render: ({ kind }) => <Badge label={translate(`analytics.movements.${kind}`)} tone={TONES[kind]} />,
    },
    {
      source: 'change',
      label: 'amount',
      cardPart: 'head',
      numeric: true,
      render: ({ kind, amount }) => (
        <>
          {SIGNS[kind]}
          <Rupees value={amount} />
        </>
      ),
    },
  ];
  return (
    <DataPanel
      title={translate('analytics.mrrChangesIn', { month: formatMonth(month) })}
      actions={
        <>
          <Definition metric="mrrChange" version={figures?.definition} />
          {rows.length > 0 && (
            <CsvButton
              permission="figures.export"
              compact
              path="/analytics/movements.csv"
              query={{ month }}
              total={rows.length}
            />
          )}
        </>
      }
      controls={<MonthInput value={month} onChange={setMonth} />}
      query={movements}
    >
      {figures && <MrrBridge figures={figures} />}
      {rows.length === 0 ? (
        <Typography color="textSecondary">{translate('analytics.noMrrChanges')}</Typography>
      ) : (
        <ClientTable name="movements" rows={rows} id="patient_id" columns={columns} />
      )}
    </DataPanel>
  );
}
