import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { formatInstant } from '../../../src/shared/instant';
import type { Api } from '../api/dataProvider';
import { LoadError } from '../common/feedback/LoadError';
import { Page } from '../common/screens/Page';
import { Health } from './Health';
import { OpenQueuesButton } from './OpenQueuesButton';
import { QueuesPanel } from './QueuesPanel';
import { Alarms, ViolatedRules, FailedJobs, SilentWebhooks, WhatsAppStops } from './Issues';

const REFRESH_INTERVAL_MS = 15_000;

/** /admin/support: system health, for support and admins. */
export function SupportPage() {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['support'],
    queryFn: () => api.support(),
    refetchInterval: REFRESH_INTERVAL_MS,
  });
  return (
    <Page title={translate('support.title')} intro={translate('support.intro')} actions={<OpenQueuesButton />}>
      <LoadError error={error} failed="loadSupport" refetch={refetch} />
      {(isPending || data) && <Health overview={data} />}
      {data && <Alarms alarms={data.alarms} />}
      {data && <WhatsAppStops stops={data.whatsapp.stops} />}
      {data && <SilentWebhooks doctors={data.silent_webhooks} />}
      {data && <ViolatedRules rules={data.ledger.broken} />}
      {(isPending || data) && <QueuesPanel queues={data?.queues} />}
      {data?.queues && <FailedJobs queues={data.queues} />}
      {data && (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          {translate('support.asOf', { time: formatInstant(new Date(data.as_of)) })}
        </Box>
      )}
    </Page>
  );
}
