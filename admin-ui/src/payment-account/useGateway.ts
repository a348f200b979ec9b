import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Api } from '../api/dataProvider';

/** The doctor's payment account. */
export function useGateway() {
  const api = useDataProvider<Api>();
  return useQuery({ queryKey: ['payment-account'], queryFn: () => api.gateway() });
}
