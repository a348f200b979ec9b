import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Api } from '../../api/dataProvider';

/** Query key prefix of all patients' terms. */
export const TERMS_KEY = ['patients', 'terms'];

/** A patient's terms, newest first. */
export function useTerms(patientId: string) {
  const api = useDataProvider<Api>();
  return useQuery({ queryKey: [...TERMS_KEY, patientId], queryFn: () => api.terms(patientId) });
}
