import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider, useStore } from 'react-admin';
import type { Api } from '../api/dataProvider';
import { A_MOMENT_MS } from '../api/queryClient';
import { setupOver } from '../api/reads';
import { session } from '../api/session';
import { gatewayQuery } from '../payment-account/useGateway';

/** The first steps in their order, each with the screen where it is done. */
export const STEPS = [
  { name: 'profile', to: '/profile' },
  { name: 'account', to: '/payment-account' },
  { name: 'plan', to: '/subscriptions' },
  { name: 'tier', to: '/subscriptions' },
  { name: 'patient', to: '/patients' },
  { name: 'payment', to: '/patients' },
] as const;
export type StepName = (typeof STEPS)[number]['name'];
export type Done = Record<StepName, boolean>;

/** Which of the first steps are done, each asked of what it leaves behind. */
async function lookAround(api: Api, client: QueryClient): Promise<Done> {
  const [profile, gateway, plans, patients, payments] = await Promise.all([
    api.profile(),
    client.query(gatewayQuery(api)),
    api.newestPlans(),
    api.newestPatients(),
    api.newestPayments(),
  ]);
  return {
    profile: profile !== null,
    account: gateway.key_id !== null,
    plan: plans.length > 0,
    tier: plans.some(({ tiers_count }) => tiers_count > 0),
    patient: patients.length > 0,
    // Money recorded by hand proves nothing about paying online.
    payment: payments.some(({ order_id, payment_date }) => order_id !== null && payment_date !== null),
  };
}

export const setupQuery = (api: Api, client: QueryClient) =>
  queryOptions({ queryKey: ['setup'], queryFn: () => lookAround(api, client), staleTime: A_MOMENT_MS });

/**
 * The first steps of this doctor; `done` is undefined while nothing is known (`waiting`), and once all were seen done or
 * hidden.
 */
export function useSetup() {
  const setup = setupQuery(useDataProvider<Api>(), useQueryClient());
  const [over, setOver] = useStore(setupOver(session.user()?.id ?? ''), false);
  const { data: done, isPending } = useQuery({ ...setup, enabled: !over });
  const allDone = done !== undefined && Object.values(done).every(Boolean);
  useEffect(() => {
    if (allDone) setOver(true);
  }, [allDone, setOver]);
  return { done: over ? undefined : done, waiting: !over && isPending, hide: () => setOver(true) };
}
