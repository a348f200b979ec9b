import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Api } from '../api/dataProvider';
import { LoadError } from '../common/feedback/LoadError';
import { Panel } from '../common/screens/Panel';
import { SessionRow } from './SessionRow';

export function SessionsPanel() {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: () => api.getSessions(),
  });
  return (
    <Panel title={translate('account.sessions.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 1 }}>
        {translate('account.sessions.intro')}
      </Typography>
      <LoadError error={error} failedAction="loadSessions" refetch={refetch} />
      {isPending && <Skeleton variant="rounded" height={72} sx={{ mt: 2 }} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Box>
    </Panel>
  );
}
