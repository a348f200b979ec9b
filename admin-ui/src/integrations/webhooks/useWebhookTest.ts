import { useMutation, useQuery } from '@tanstack/react-query';
import type { DeliveryView } from '../../../../src/events/webhooks/webhook.view';
import { WITHOUT_REFETCH } from '../../api/queryClient';
import { webhooksApi } from '../../api/webhooks';

const POLL_INTERVAL_MS = 1_000;
/** Longer than an address may take to answer. */
const MAX_WAIT_MS = 20_000;

/** `start` sends a test event, and polls until its first attempt has ended. */
export function useWebhookTest(webhookId: string) {
  const sending = useMutation({
    mutationFn: async () => {
      const previous = await webhooksApi.getNewestTest(webhookId);
      await webhooksApi.test(webhookId);
      return { sentAt: Date.now(), previousId: previous?.id };
    },
    meta: WITHOUT_REFETCH,
  });
  const sent = sending.data;
  /** The delivery of this test, once it was tried. */
  const resultIn = (newest: DeliveryView | null | undefined): DeliveryView | null =>
    newest && newest.id !== sent?.previousId && newest.last_tried_at !== null ? newest : null;
  const isTooLate = (polledAt: number): boolean => sent !== undefined && polledAt - sent.sentAt > MAX_WAIT_MS;
  const polling = useQuery({
    queryKey: ['webhook-tests', webhookId, sent?.sentAt],
    queryFn: () => webhooksApi.getNewestTest(webhookId),
    enabled: sent !== undefined,
    refetchInterval: ({ state }) =>
      state.error || resultIn(state.data) || isTooLate(state.dataUpdatedAt) ? false : POLL_INTERVAL_MS,
  });
  const result = sending.isPending ? null : resultIn(polling.data);
  return {
    start: () => sending.mutate(),
    result,
    /** It was not tried yet, for example because the webhook fails and is tried less often. */
    hasTimedOut: result === null && !sending.isPending && isTooLate(polling.dataUpdatedAt),
    error: sending.error ?? polling.error,
  };
}
