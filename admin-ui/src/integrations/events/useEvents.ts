import { useInfiniteQuery } from '@tanstack/react-query';
import type { EventType } from '../../../../src/events/event-types.rules';
import { ERROR_ON_SCREEN } from '../../api/queryClient';
import { webhooksApi } from '../../api/webhooks';

const PAGE_SIZE = 25;

/** What happened in the clinic, page by page, newest first. @param type undefined for all types. */
export function useEvents(type: EventType | undefined) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['events', type],
    queryFn: ({ pageParam }) => webhooksApi.getNewestEvents(type, pageParam, PAGE_SIZE),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ events, next }) => (events.length === PAGE_SIZE ? next : undefined),
    ...ERROR_ON_SCREEN,
  });
  return { ...query, events: data?.pages.flatMap(({ events }) => events) };
}
