import type { QueryClient } from '@tanstack/react-query';

/** How long an act stays under way once it is answered, so that what it changed is on screen when it ends. */
const MAX_WAIT_MS = 1_000;

/** Reads everything on the screen once more; who is logged in stays known. Resolves when it is there, or a second later. */
export function refetchAll(client: QueryClient): Promise<unknown> {
  const refetch = client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
  return Promise.race([refetch, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}
