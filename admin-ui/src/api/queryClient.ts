import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isTransient, isUnanswered } from './http/problem';

const RETRY_DELAY_MS = 500;

/** A connection that is back carries nothing yet for a moment. */
const RECONNECT_DELAY_MS = 2_000;

/** What was read so short a time ago is not read again: screens are read for a moment before they are drawn. */
export const PREFETCH_STALE_MS = 2_000;

/** Reads are tried once more when the server stumbled or was not heard; a refusal stays one. */
export const shouldRetry = (failures: number, error: unknown): boolean => failures === 0 && isTransient(error);

// Without a connection a call fails at once and says so, instead of waiting in silence until there is one.
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, retryDelay: RETRY_DELAY_MS, networkMode, refetchOnReconnect: true },
    mutations: { networkMode },
  },
});

/**
 * Who is there is asked once, not at each screen: react-admin would draw all of it again when the same answer has come. A
 * session that ended is told by the next read (401), and whoever logs out leaves nothing here.
 */
queryClient.setQueryDefaults(['auth'], { staleTime: Infinity });

/** What is on the screen and went unheard meanwhile is read once more. */
onlineManager.subscribe((online) => {
  if (!online) return;
  const unansweredQueries = {
    type: 'active',
    predicate: ({ state }: { state: { error: unknown } }) => isUnanswered(state.error),
  } as const;
  setTimeout(() => void queryClient.refetchQueries(unansweredQueries), RECONNECT_DELAY_MS);
});
