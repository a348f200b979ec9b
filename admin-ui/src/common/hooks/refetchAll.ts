import type { QueryClient } from '@tanstack/react-query';

/** Longest wait for the refetch after a mutation. */
const MAX_WAIT_MS = 1_000;

/** Refetches all queries except the user. Resolves when the data is there, or after MAX_WAIT_MS. */
export function refetchAll(client: QueryClient): Promise<unknown> {
  const refetch = client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
  return Promise.race([refetch, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}
