import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { MrrChart } from '../analytics/mrr/MrrChart';
import { MrrTable } from '../analytics/mrr/MrrTable';
import { DataPanel } from '../analytics/DataPanel';
import { useFigures } from '../analytics/useFigures';
import { ViewSwitch, type View } from '../analytics/mrr/ViewSwitch';
import { timeText } from '../common/fields/timeText';
import { formatCount } from '../../../src/shared/money';
import { Badge } from '../common/fields/Badge';
import { EmptyState } from '../common/feedback/EmptyState';
import { Figure, Figures } from '../common/figures/Figure';
import { Page } from '../common/screens/Page';
import { rupeesText } from '../common/fields/Rupees';

/** /admin/figures: totals of all doctors. */
export function AllDoctorsPage() {
  const translate = useTranslate();
  const query = useFigures(['platform'], (api) => api.getFiguresOfAllDoctors());
  const figures = query.data?.figures;
  const figureProps = { loading: query.isLoading, version: figures?.definition };
  const [view, setView] = useState<View>('chart');
  const ChartOrTable = view === 'chart' ? MrrChart : MrrTable;
  const count = (n: number | undefined) => (n === undefined ? n : formatCount(n));
  return (
    <Page
      title={translate('allDoctors.title')}
      intro={figures && translate('allDoctors.updated', { at: timeText(figures.calculated_at) })}
      actions={
        figures && (
          <Badge
            label={translate(`allDoctors.check.${figures.check}`)}
            tone={figures.check === 'ok' ? 'success' : 'error'}
          />
        )
      }
    >
      <Figures columns={4} asOf={figures?.as_of}>
        <Figure {...figureProps} metric="doctors" value={count(figures?.doctors)} />
        <Figure {...figureProps} metric="activeEnrolments" value={count(figures?.liveEnrolments)} />
        <Figure {...figureProps} metric="mrrOfAllDoctors" value={figures ? rupeesText(figures.mrr) : undefined} />
        <Figure {...figureProps} metric="arr" value={figures ? rupeesText(figures.arr) : undefined} />
      </Figures>
      <DataPanel
        title={translate('metrics.mrrOverTime')}
        actions={<ViewSwitch view={view} onView={setView} />}
        query={query}
      >
        {figures ? (
          <ChartOrTable points={figures.mrrOverTime} />
        ) : (
          <EmptyState title={translate('analytics.noMrr')} hint={translate('allDoctors.notReady')} />
        )}
      </DataPanel>
      <Typography variant="body2" color="textSecondary">
        {translate('allDoctors.privacy')}
      </Typography>
    </Page>
  );
}
