import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Api } from '../api/dataProvider';

/** A patient's replies and the WhatsApp state of their number. */
export function useConversation(patientId: string) {
  const api = useDataProvider<Api>();
  return useQuery({
    queryKey: ['patients', 'conversation', patientId],
    queryFn: () => api.getConversation(patientId),
  });
}
