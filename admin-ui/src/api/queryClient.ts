import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isTransient, isUnanswered } from './http/problem';

const RETRY_DELAY_MS = 500;

/** Delay before refetching after the browser reports that it is online: the first requests often still fail. */
const RECONNECT_DELAY_MS = 2_000;

/** Data younger than this is not read again. Screens are prefetched just before they render. */
export const PREFETCH_STALE_MS = 2_000;

/** Retries a read once if the server did not reply or returned a 5xx status. */
export const shouldRetry = (failures: number, error: unknown): boolean => failures === 0 && isTransient(error);

// Offline, a call must fail immediately. TanStack Query's default would wait silently.
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, retryDelay: RETRY_DELAY_MS, networkMode, refetchOnReconnect: true },
    mutations: { networkMode },
  },
});

/**
 * Loads the user once: otherwise react-admin rerenders every screen for an unchanged answer. An expired session shows
 * as a 401 on the next read, and a logout clears the cache.
 */
queryClient.setQueryDefaults(['auth'], { staleTime: Infinity });

/** When the browser is online again, refetches the visible queries that got no reply. */
onlineManager.subscribe((online) => {
  if (!online) return;
  const unansweredQueries = {
    type: 'active',
    predicate: ({ state }: { state: { error: unknown } }) => isUnanswered(state.error),
  } as const;
  setTimeout(() => void queryClient.refetchQueries(unansweredQueries), RECONNECT_DELAY_MS);
});
