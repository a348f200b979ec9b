import './add-support-texts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { timeText } from '../common/fields/timeText';
import type { Api } from '../api/dataProvider';
import { LoadError } from '../common/feedback/LoadError';
import { useUser } from '../common/hooks/useUser';
import { Page } from '../common/screens/Page';
import { FailingWebhooks } from './FailingWebhooks';
import { Health } from './Health';
import { OpenClinicsPanel } from './OpenClinicsPanel';
import { OpenQueuesButton } from './OpenQueuesButton';
import { QueuesPanel } from './QueuesPanel';
import { PasswordLinkPanel } from './PasswordLinkPanel';
import { REFRESH_INTERVAL_MS } from './refresh-interval';
import { Alarms, ViolatedRules, FailedJobs, SilentWebhooks, SendingPauses } from './Issues';

/** /admin/support: system health, for support and admins. */
export function SupportPage() {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const isSupport = useUser()?.role === 'support';
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['support'],
    queryFn: () => api.getSupportOverview(),
    refetchInterval: REFRESH_INTERVAL_MS,
  });
  return (
    <Page title={translate('support.title')} intro={translate('support.intro')} actions={<OpenQueuesButton />}>
      <LoadError error={error} failedAction="loadSupport" refetch={refetch} />
      {isSupport && <PasswordLinkPanel />}
      <OpenClinicsPanel />
      {(isPending || data) && <Health overview={data} />}
      {data && <Alarms alarms={data.alarms} />}
      {data && <SendingPauses pauses={data.whatsapp.stops} />}
      {data && <SilentWebhooks doctors={data.silent_webhooks} />}
      <FailingWebhooks />
      {data && <ViolatedRules rules={data.ledger.broken} />}
      {(isPending || data) && <QueuesPanel queues={data?.queues} />}
      {data?.queues && <FailedJobs queues={data.queues} />}
      {data && (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          {translate('support.asOf', { time: timeText(data.as_of) })}
        </Box>
      )}
    </Page>
  );
}
