import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { BulkView } from '../../../../src/bulk/bulk.view';
import type { Api } from '../../api/dataProvider';
import type { BulkInput } from '../../api/inputs';
import { useActionMutation } from '../../common/hooks/useActionMutation';

const POLL_MS = 1_000;

/** A bulk action: its preview, then the job that was started, followed until it ends. */
export function useBulk(input: BulkInput, isComplete: boolean) {
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  const [id, setId] = useState<string | null>(null);
  const preview = useQuery({
    queryKey: ['bulk', 'preview', input],
    queryFn: () => api.previewBulk(input),
    enabled: isComplete && id === null,
    retry: false,
  });
  const jobKey = ['bulk', id];
  const { data: started } = useQuery({
    queryKey: jobKey,
    queryFn: () => api.getBulk(id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
  });
  const starting = useActionMutation((calls) => calls.startBulk(input), { failedAction: 'startBulk' });
  const stopping = useActionMutation((calls) => calls.stopBulk(id ?? ''), { failedAction: 'stopBulk' });
  const continuing = useActionMutation((calls) => calls.continueBulk(id ?? ''), { failedAction: 'continueBulk' });
  const show = (bulk: BulkView) => {
    client.setQueryData(['bulk', bulk.id], bulk);
    setId(bulk.id);
  };
  return {
    preview,
    started: id === null ? undefined : started,
    starting,
    start: () => starting.submit(undefined, ({ bulk }) => show(bulk)),
    stop: async () => {
      const response = await stopping.run();
      if (response) show(response.bulk);
    },
    continuing,
    resume: async () => {
      const response = await continuing.run();
      if (response) show(response.bulk);
    },
  };
}
