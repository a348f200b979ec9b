import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Api } from '../../api/dataProvider';

/** The tags that patients of the clinic have. */
export function useTags(enabled = true) {
  const api = useDataProvider<Api>();
  return useQuery({ queryKey: ['tags'], queryFn: () => api.getTags(), enabled });
}
