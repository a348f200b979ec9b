import { useQueries, useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetList } from 'react-admin';
import type { PlanView } from '../../../src/plans/plan.view';
import type { Api } from '../api/dataProvider';

const ON_SALE = {
  pagination: { page: 1, perPage: 1000 },
  sort: { field: 'name', order: 'ASC' },
  filter: { is_active: true },
} as const;

/** The plans that can be assigned. A failure is logged. */
export function useActivePlans() {
  const { data, isPending, error, refetch } = useGetList<PlanView>('subscriptions', ON_SALE, {
    onError: (failure: unknown) => console.error('The available plans did not load.', failure),
  });
  return { plans: data ?? [], isPending, error, refetch };
}

const tiersOf = (api: Api, planId: string) => ({
  queryKey: ['subscriptions', 'tiers', planId],
  queryFn: () => api.tiers(planId),
});

/** The tiers of one plan; none while no plan is chosen. */
export function useTiers(planId: string | null) {
  const api = useDataProvider<Api>();
  return useQuery({ ...tiersOf(api, planId ?? ''), enabled: planId !== null });
}

/** The tiers of several plans, each with its plan's name. */
export function useTiersOfAll(plans: PlanView[]) {
  const api = useDataProvider<Api>();
  return useQueries({
    queries: plans.map((plan) => tiersOf(api, plan.id)),
    combine: (answers) => ({
      tiers: answers.flatMap(({ data = [] }, index) => data.map((tier) => ({ plan: plans[index]?.name ?? '', tier }))),
      error: answers.find(({ error }) => error)?.error ?? null,
      isPending: answers.some(({ isPending }) => isPending),
      refetch: () => answers.forEach(({ error, refetch }) => void (error && refetch())),
    }),
  });
}
