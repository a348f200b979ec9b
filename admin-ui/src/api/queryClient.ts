import { MutationCache, onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { isTransient, isUnanswered } from './http/problem';

const RETRY_DELAY_MS = 500;

/** Delay before refetching after the browser reports that it is online: the first requests often still fail. */
const RECONNECT_DELAY_MS = 2_000;

/** Data younger than this is not read again. Screens are prefetched just before they render. */
export const PREFETCH_STALE_MS = 2_000;

/** Retries a read once if the server did not respond or returned a 5xx status. */
const shouldRetry = (failures: number, error: unknown): boolean => failures === 0 && isTransient(error);

/** Options of a react-admin query whose error is shown in place of its data, without a notification. */
export const ERROR_ON_SCREEN = { retry: shouldRetry, onError: () => undefined };

// Offline, a call must fail immediately. TanStack Query's default would wait silently.
const networkMode = 'always';

/** Every query except the user. */
const isOfScreen = ({ queryKey }: { queryKey: QueryKey }): boolean => queryKey[0] !== 'auth';

/** Longest wait for the refetch after a mutation. */
const MAX_REFETCH_MS = 1_000;

let lastRefetch: Promise<unknown> = Promise.resolve();

/**
 * Refetches all queries except the user. Resolves when the data is there, or after MAX_REFETCH_MS, but not before an earlier
 * call: notifications follow the refetch, and the newest covers the others.
 */
export async function refetchAll(): Promise<void> {
  // Invalidating does not restart a first load, which may have read the data before the mutation.
  const cancelled = queryClient.cancelQueries({
    type: 'active',
    predicate: (query) => isOfScreen(query) && query.state.data === undefined,
  });
  const refetch = cancelled.then(() => queryClient.invalidateQueries({ predicate: isOfScreen }));
  const timeLimit = new Promise((resolve) => setTimeout(resolve, MAX_REFETCH_MS));
  lastRefetch = Promise.all([lastRefetch, Promise.race([refetch, timeLimit])]);
  await lastRefetch;
}

/** `meta` of a mutation after which nothing is refetched. */
export const WITHOUT_REFETCH = { withoutRefetch: true };

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    // Returned, so that a mutation is pending until the screen shows its effect.
    onSuccess: (_data, _variables, _result, { meta }) => (meta === WITHOUT_REFETCH ? undefined : refetchAll()),
  }),
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

/** When the browser is online again, refetches the visible queries that got no response. */
onlineManager.subscribe((online) => {
  if (!online) return;
  const unansweredQueries = {
    type: 'active',
    predicate: ({ state }: { state: { error: unknown } }) => isUnanswered(state.error),
  } as const;
  setTimeout(() => void queryClient.refetchQueries(unansweredQueries), RECONNECT_DELAY_MS);
});
