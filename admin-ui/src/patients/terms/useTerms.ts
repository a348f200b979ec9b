import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Api } from '../../api/dataProvider';

/** Where patients' subscriptions are kept, each patient's behind it. */
export const TERMS_KEY = ['patients', 'terms'];

/** Every subscription a patient has or had, newest first. */
export function useTerms(patientId: string) {
  const api = useDataProvider<Api>();
  return useQuery({ queryKey: [...TERMS_KEY, patientId], queryFn: () => api.terms(patientId) });
}
