import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import type { ImportStatus } from '../../../src/imports/import.rules';
import type { Api } from '../api/dataProvider';
import { refetchAll } from '../api/queryClient';

/** How often the progress is read. */
export const POLL_MS = 1_000;

/** While the server works on an import. */
export const isWorking = (status: ImportStatus | undefined): boolean =>
  status === 'checking' || status === 'running' || status === 'undoing';

/** An import, read every second while the server works on it. When the work ends, all data is read again. */
export function useImport(id: string) {
  const api = useDataProvider<Api>();
  const query = useQuery({
    queryKey: ['imports', id],
    queryFn: () => api.getImport(id),
    refetchInterval: ({ state }) => (isWorking(state.data?.status) ? POLL_MS : false),
  });
  const status = query.data?.status;
  const wasWorking = useRef(false);
  useEffect(() => {
    if (wasWorking.current && !isWorking(status)) void refetchAll();
    wasWorking.current = isWorking(status);
  }, [status]);
  return query;
}
