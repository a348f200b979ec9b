import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Api } from '../api/dataProvider';
import { PREFETCH_STALE_MS } from '../api/queryClient';

/** The doctor's payment account (`payment_gateway` in the API). Components of a screen share the query. */
export const gatewayQuery = (api: Api) =>
  queryOptions({ queryKey: ['payment-account'], queryFn: () => api.getGateway(), staleTime: PREFETCH_STALE_MS });

export const useGateway = () => useQuery(gatewayQuery(useDataProvider<Api>()));
