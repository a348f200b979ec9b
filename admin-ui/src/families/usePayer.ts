import { useQuery } from '@tanstack/react-query';
import { payersApi } from '../api/payers';

/** The query for a payer with the patients. Without an id it does not run. */
export const usePayerQuery = (id: string | null) =>
  useQuery({
    queryKey: ['payers', 'getOne', { id }],
    queryFn: () => (id === null ? null : payersApi.find(id)),
    enabled: id !== null,
  });

/** A payer with the patients; undefined until it is loaded, and without an id. */
export const usePayer = (id: string | null) => usePayerQuery(id).data ?? undefined;
