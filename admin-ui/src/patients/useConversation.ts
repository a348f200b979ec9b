import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Api } from '../api/dataProvider';

/** What a patient wrote back, and what is known of their number. */
export function useConversation(patientId: string) {
  const api = useDataProvider<Api>();
  return useQuery({
    queryKey: ['patients', 'conversation', patientId],
    queryFn: () => api.conversation(patientId),
  });
}
