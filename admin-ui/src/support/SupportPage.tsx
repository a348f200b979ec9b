import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { formatInstant } from '../../../src/shared/instant';
import type { Api } from '../api/dataProvider';
import { Banner } from '../common/feedback/Banner';
import { Page } from '../common/screens/Page';
import { useProblemText } from '../common/feedback/useProblemText';
import { Health } from './Health';
import { OpenQueues } from './OpenQueuesButton';
import { Queues } from './QueuesPanel';
import { Alarms, BrokenRules, Failures, SilentWebhooks, WhatsAppStops } from './Issues';

const LOOK_AGAIN_MS = 15_000;

/** /admin/support: whether the machinery works, for support and the admin. */
export function SupportPage() {
  const translate = useTranslate();
  const problemText = useProblemText();
  const api = useDataProvider<Api>();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['support'],
    queryFn: () => api.support(),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return (
    <Page title={translate('support.title')} intro={translate('support.intro')} actions={<OpenQueues />}>
      <Banner text={problemText(error, 'loadSupport')} onRetry={() => void refetch()} />
      {(isPending || data) && <Health overview={data} />}
      {data && <Alarms alarms={data.alarms} />}
      {data && <WhatsAppStops stops={data.whatsapp.stops} />}
      {data && <SilentWebhooks doctors={data.silent_webhooks} />}
      {data && <BrokenRules rules={data.ledger.broken} />}
      {(isPending || data) && <Queues queues={data?.queues} />}
      {data?.queues && <Failures queues={data.queues} />}
      {data && (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          {translate('support.asOf', { time: formatInstant(new Date(data.as_of)) })}
        </Box>
      )}
    </Page>
  );
}
