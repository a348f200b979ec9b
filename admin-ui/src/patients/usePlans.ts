import { useQueries, useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetList } from 'react-admin';
import type { PlanView } from '../../../src/plans/plan.view';
import type { Api } from '../api/dataProvider';

const ACTIVE_PLANS = {
  pagination: { page: 1, perPage: 1000 },
  sort: { field: 'name', order: 'ASC' },
  filter: { is_active: true },
} as const;

/** Active plans. A failure is logged. */
export function useActivePlans() {
  const { data, isPending, error, refetch } = useGetList<PlanView>('subscriptions', ACTIVE_PLANS, {
    onError: (failure: unknown) => console.error('The available plans did not load.', failure),
  });
  return { plans: data ?? [], isPending, error, refetch };
}

const tiersQuery = (api: Api, planId: string) => ({
  queryKey: ['subscriptions', 'tiers', planId],
  queryFn: () => api.getTiers(planId),
});

/** The tiers of a plan. Loads nothing while no plan is chosen. */
export function useTiers(planId: string | null) {
  const api = useDataProvider<Api>();
  return useQuery({ ...tiersQuery(api, planId ?? ''), enabled: planId !== null });
}

/** The tiers of several plans, each with its plan's name. */
export function useTiersOfPlans(plans: PlanView[]) {
  const api = useDataProvider<Api>();
  return useQueries({
    queries: plans.map((plan) => tiersQuery(api, plan.id)),
    combine: (results) => ({
      tiers: results.flatMap(({ data = [] }, index) => data.map((tier) => ({ plan: plans[index]?.name ?? '', tier }))),
      error: results.find(({ error }) => error)?.error ?? null,
      isPending: results.some(({ isPending }) => isPending),
      refetch: () => results.forEach(({ error, refetch }) => void (error && refetch())),
    }),
  });
}
