import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { addMonths, monthStart } from '../../../../src/shared/calendar';
import type { DayRange } from '../../api/analytics';
import { CsvButton } from '../../common/lists/CsvButton';
import { LabeledSelect } from '../../common/forms/LabeledSelect';
import { today } from '../../common/fields/DayText';
import { Definition } from '../../common/figures/Definition';
import { EmptyState } from '../../common/feedback/EmptyState';
import { DayRangeInputs } from '../DayRangeInputs';
import { MrrChart } from './MrrChart';
import { MrrTable } from './MrrTable';
import { DataPanel } from '../DataPanel';
import { useSectionParam } from '../subscriptions/section-params';
import { useFigures } from '../useFigures';
import { useRangeParams } from '../useRangeParams';
import { ViewSwitch, type View } from './ViewSwitch';

const MONTHS = { last12: 12, last24: 24 } as const;
const RANGES = ['last12', 'last24', 'custom'] as const;
const URL_PARAMS = { range: 'mrr', from: 'mrr_from', to: 'mrr_to' };

const lastMonths = (n: number): DayRange => ({ start_date: addMonths(monthStart(today()), 1 - n), end_date: today() });

/** MRR by month, as a chart or a table. A month opens what changed in it. */
export function MrrOverTime() {
  const translate = useTranslate();
  const openSection = useSectionParam();
  const onMonth = (month: string) => openSection('movements', { month });
  const { range, dates, setRange, setDates } = useRangeParams(RANGES, URL_PARAMS);
  const [view, setView] = useState<View>('chart');
  const requestedRange = range === 'custom' ? dates : lastMonths(MONTHS[range]);
  const mrr = useFigures(
    ['mrr-over-time', requestedRange],
    requestedRange && ((api) => api.getMrrOverTime(requestedRange)),
  );
  const points = mrr.data?.data ?? [];
  return (
    <DataPanel
      title={translate('metrics.mrrOverTime')}
      query={mrr}
      actions={
        <>
          <Definition metric="mrrOverTime" version={mrr.data?.definition} />
          <ViewSwitch view={view} onView={setView} />
        </>
      }
      controls={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1.5 }}>
          <LabeledSelect
            label={translate('analytics.period')}
            value={range}
            choices={RANGES.map((value) => ({ value, text: translate(`analytics.ranges.${value}`) }))}
            onChange={setRange}
          />
          {range === 'custom' && <DayRangeInputs range={dates} onChange={setDates} />}
        </Box>
      }
    >
      {points.length === 0 ? (
        <EmptyState title={translate('analytics.noMrr')} hint={translate('analytics.noMrrHint')} />
      ) : (
        <>
          {view === 'chart' ? (
            <MrrChart points={points} onMonth={onMonth} />
          ) : (
            <MrrTable key={range} points={points} onMonth={onMonth} initialCount={MONTHS.last12} />
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1 }}>
            <Typography variant="caption" component="p" color="textSecondary" sx={{ flex: '1 1 200px' }}>
              {translate('analytics.chartHint')}
            </Typography>
            <CsvButton permission="figures.export" path="/analytics/mrr-over-time.csv" query={requestedRange ?? {}} />
          </Box>
        </>
      )}
    </DataPanel>
  );
}
