import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Api } from '../api/dataProvider';
import { InlineError } from '../common/feedback/InlineError';
import { DeskPanel } from '../desk/DeskPanel';
import { useIsOffline } from '../offline/useIsOffline';
import { Page } from '../common/screens/Page';
import { Activity } from './Activity';
import { ApprovalNotice } from './ApprovalNotice';
import { dashboardFiguresQuery } from './figures-query';
import { Notices } from './Notices';
import { QuickActions } from './QuickActions';
import { SetupChecklist } from './SetupChecklist';
import { Stats } from './Stats';
import { useCan } from '../common/access/useCan';

/** The figures, quick actions and recent activity. */
function Overview() {
  const translate = useTranslate();
  const { data, isPending, error, refetch } = useQuery(dashboardFiguresQuery(useDataProvider<Api>()));
  return (
    <>
      <Stats figures={data} loading={isPending} />
      <InlineError
        text={error ? translate(data ? 'figures.stale' : 'figures.unavailable') : undefined}
        onRetry={() => void refetch()}
        sx={{ mt: -1.5, mb: 3 }}
      />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 336px' },
          columnGap: 3,
          alignItems: 'start',
        }}
      >
        <Box sx={{ order: { lg: 1 } }}>
          <QuickActions />
        </Box>
        <Activity items={data?.recentActivity} loading={isPending} onRetry={() => void refetch()} />
      </Box>
    </>
  );
}

/** /dashboard: for reception without figures. */
export function DashboardPage() {
  const translate = useTranslate();
  const can = useCan();
  const isOffline = useIsOffline();
  return (
    <Page title={translate('dashboard.title')}>
      {can('profile.write') && (
        <>
          <ApprovalNotice />
          {!isOffline && <SetupChecklist />}
        </>
      )}
      <DeskPanel />
      <Notices />
      {can('figures.read') ? <Overview /> : <QuickActions />}
    </Page>
  );
}
