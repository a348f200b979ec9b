import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isPassing, isUnheard } from './http/problem';

const PAUSE_MS = 500;

/** A connection that is back carries nothing yet for a moment. */
const BACK_MS = 2_000;

/** What was read so short a time ago is not read again: screens are read for a moment before they are drawn. */
export const A_MOMENT_MS = 2_000;

/** Reads are tried once more when the server stumbled or was not heard; a refusal stays one. */
export const tryAgain = (failures: number, error: unknown): boolean => failures === 0 && isPassing(error);

// Without a connection a call fails at once and says so, instead of waiting in silence until there is one.
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: tryAgain, retryDelay: PAUSE_MS, networkMode, refetchOnReconnect: true },
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
  const wanted = {
    type: 'active',
    predicate: ({ state }: { state: { error: unknown } }) => isUnheard(state.error),
  } as const;
  setTimeout(() => void queryClient.refetchQueries(wanted), BACK_MS);
});
