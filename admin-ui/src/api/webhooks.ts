import type {
  DeliveriesView,
  DeliveryView,
  FailingWebhooksView,
  WebhookCreatedResponse,
  WebhookDeletedResponse,
  WebhookQueuedResponse,
  WebhookResponse,
  WebhookView,
} from '../../../src/events/webhooks/webhook.view';
import type { EventType } from '../../../src/events/event-types.rules';
import type { EventsView } from '../../../src/events/event.view';
import { send } from './http/httpClient';
import { pathWithQuery } from './http/query-string';

export type WebhookInput = Pick<WebhookView, 'name' | 'url' | 'event_types'>;
export type WebhookChange = Partial<WebhookInput & { disabled: boolean }>;

/** Events by id, or those of a time span in ISO 8601, the end excluded. */
export type Replay = { event_ids: string[] } | { from: string; to: string };

const newestTestPath = (id: string): string => {
  const filter = { webhook_endpoint_id: id, event_type: 'webhook.test' };
  return pathWithQuery('/webhook-deliveries', { range: '[0,0]', filter: JSON.stringify(filter) });
};

/** Calls about webhooks. Not part of the data provider, so that the first screen does not load them. */
export const webhooksApi = {
  create: (input: WebhookInput) => send<WebhookCreatedResponse>('POST', '/webhook-endpoints', input),
  update: (id: string, change: WebhookChange) => send<WebhookResponse>('PUT', `/webhook-endpoints/${id}`, change),
  rotate: (id: string) => send<WebhookCreatedResponse>('POST', `/webhook-endpoints/${id}/rotate`),
  test: (id: string) => send<WebhookQueuedResponse>('POST', `/webhook-endpoints/${id}/test`),
  replay: (id: string, replay: Replay) =>
    send<WebhookQueuedResponse>('POST', `/webhook-endpoints/${id}/replay`, replay),
  delete: (id: string) => send<WebhookDeletedResponse>('DELETE', `/webhook-endpoints/${id}`),
  /** @param before the `next` of the page before. */
  getNewestEvents: (type: EventType | undefined, before: string | undefined, limit: number) =>
    send<EventsView>('GET', pathWithQuery('/events', { order: 'newest', type, after: before, limit: String(limit) })),
  /** For the people of the platform: ids only. */
  getFailing: async () => (await send<FailingWebhooksView>('GET', '/admin/failing-webhooks')).failing_webhooks,
  /** Null before the first test. */
  getNewestTest: async (id: string): Promise<DeliveryView | null> =>
    (await send<DeliveriesView>('GET', newestTestPath(id))).webhook_deliveries[0] ?? null,
};
