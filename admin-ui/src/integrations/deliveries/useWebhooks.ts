import { useGetList } from 'react-admin';
import type { WebhookView } from '../../../../src/events/webhooks/webhook.view';
import { WEBHOOK_LIMITS } from '../../../../src/events/webhooks/webhook.rules';
import { ERROR_ON_SCREEN } from '../../api/queryClient';

const ALL_WEBHOOKS = {
  pagination: { page: 1, perPage: WEBHOOK_LIMITS.webhooks },
  sort: { field: 'name', order: 'ASC' },
} as const;

/** The clinic's webhooks, by name. */
export const useWebhooks = () => useGetList<WebhookView>('webhook-endpoints', ALL_WEBHOOKS, ERROR_ON_SCREEN);
