import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { MrrChart } from '../analytics/mrr/MrrChart';
import { MrrTable } from '../analytics/mrr/MrrTable';
import { RowsPanel, stateOf } from '../analytics/DataPanel';
import { useFigures } from '../analytics/useFigures';
import { ViewSwitch, type View } from '../analytics/mrr/ViewSwitch';
import { formatInstant } from '../../../src/shared/instant';
import { formatCount } from '../../../src/shared/money';
import { Badge } from '../common/fields/Badge';
import { Empty } from '../common/feedback/EmptyState';
import { Figure, Figures } from '../common/figures/Figure';
import { Page } from '../common/screens/Page';
import { rupeesText } from '../common/fields/Rupees';

/** /admin/figures: all doctors together. */
export function FiguresPage() {
  const translate = useTranslate();
  const reply = useFigures(['platform'], (api) => api.platformFigures());
  const figures = reply.data?.figures;
  const shown = { loading: reply.isLoading, version: figures?.definition, asOf: figures?.as_of };
  const [view, setView] = useState<View>('chart');
  const Shown = view === 'chart' ? MrrChart : MrrTable;
  const count = (n: number | undefined) => (n === undefined ? n : formatCount(n));
  return (
    <Page
      title={translate('platform.title')}
      intro={figures && translate('platform.reckoned', { at: formatInstant(new Date(figures.reckoned_at)) })}
      actions={
        figures && (
          <Badge
            label={translate(`platform.check.${figures.check}`)}
            tone={figures.check === 'ok' ? 'success' : 'error'}
          />
        )
      }
    >
      <Figures columns={4}>
        <Figure
          {...{ ...shown, name: translate('platform.doctors'), of: 'platformDoctors', value: count(figures?.doctors) }}
        />
        <Figure
          {...{ ...shown, name: translate('platform.live'), of: 'platformLive', value: count(figures?.liveEnrolments) }}
        />
        <Figure
          {...{ ...shown, name: translate('analytics.mrr'), of: 'platformMrr' }}
          value={figures ? rupeesText(figures.mrr) : undefined}
        />
        <Figure
          {...{ ...shown, name: translate('analytics.arr'), of: 'arr' }}
          value={figures ? rupeesText(figures.arr) : undefined}
        />
      </Figures>
      <RowsPanel
        title={translate('analytics.over')}
        actions={<ViewSwitch view={view} onView={setView} />}
        state={stateOf(reply)}
        onRetry={() => void reply.refetch()}
      >
        {figures ? (
          <Shown points={figures.mrrOverTime} />
        ) : (
          <Empty title={translate('analytics.noMrr')} hint={translate('platform.soon')} />
        )}
      </RowsPanel>
      <Typography variant="body2" color="textSecondary">
        {translate('platform.privacy')}
      </Typography>
    </Page>
  );
}
