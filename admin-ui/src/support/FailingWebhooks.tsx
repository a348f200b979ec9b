import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { FailingWebhookView } from '../../../src/events/webhooks/webhook.view';
import { webhooksApi } from '../api/webhooks';
import { LoadError } from '../common/feedback/LoadError';
import { timeText } from '../common/fields/timeText';
import { IssuesPanel } from './Issues';
import { REFRESH_INTERVAL_MS } from './refresh-interval';

/** Webhooks of other software that fail, by id: names and addresses belong to the clinics. */
export function FailingWebhooks() {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: ['failing-webhooks'],
    queryFn: () => webhooksApi.getFailing(),
    refetchInterval: REFRESH_INTERVAL_MS,
  });
  const text = (key: string, values?: object) => translate(`support.failingWebhooks.${key}`, values);
  const describe = ({ doctor_id, failing_since, last_success_at, disabled_reason }: FailingWebhookView): string =>
    [
      text('account', { id: doctor_id }),
      failing_since && text('since', { time: timeText(failing_since) }),
      last_success_at ? text('lastSuccess', { time: timeText(last_success_at) }) : text('neverWorked'),
      disabled_reason && text(`disabled.${disabled_reason}`),
    ]
      .filter(Boolean)
      .join(' · ');
  const issues = (data ?? []).map((webhook) => ({
    key: webhook.webhook_endpoint_id,
    title: webhook.webhook_endpoint_id,
    description: describe(webhook),
    value: text('failures', { smart_count: webhook.failures }),
  }));
  return (
    <>
      <LoadError error={error} failedAction="loadWebhooks" refetch={refetch} />
      <IssuesPanel title={text('title')} hint={text('hint')} issues={issues} />
    </>
  );
}
