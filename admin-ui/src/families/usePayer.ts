import { useQuery } from '@tanstack/react-query';
import { payersApi } from '../api/payers';

/** A payer with the patients; undefined until it is loaded, and without an id. */
export function usePayer(id: string | null) {
  const { data } = useQuery({
    queryKey: ['payers', 'getOne', { id }],
    queryFn: () => (id === null ? null : payersApi.find(id)),
    enabled: id !== null,
  });
  return data ?? undefined;
}
