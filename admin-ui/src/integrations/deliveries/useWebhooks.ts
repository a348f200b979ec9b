import { useGetList, useTranslate } from 'react-admin';
import type { WebhookView } from '../../../../src/events/webhooks/webhook.view';
import { WEBHOOK_LIMITS } from '../../../../src/events/webhooks/webhook.rules';
import { ERROR_ON_SCREEN } from '../../api/queryClient';

const ALL_WEBHOOKS = {
  pagination: { page: 1, perPage: WEBHOOK_LIMITS.webhooks },
  sort: { field: 'name', order: 'ASC' },
} as const;

/** The clinic's webhooks, by name, and how to find one. */
export function useWebhooks() {
  const translate = useTranslate();
  const { data, error, refetch } = useGetList<WebhookView>('webhook-endpoints', ALL_WEBHOOKS, ERROR_ON_SCREEN);
  const find = (webhookId: string) => data?.find(({ id }) => id === webhookId);
  return {
    webhooks: data ?? [],
    error,
    refetch,
    find,
    /** Not of a deleted one. */
    isEnabled: (webhookId: string): boolean => (find(webhookId)?.status ?? 'disabled') !== 'disabled',
    /** Empty until it is loaded. */
    nameOf: (webhookId: string): string =>
      data ? (find(webhookId)?.name ?? translate('integrations.deliveries.deletedWebhook')) : '',
  };
}
