import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useStore } from 'react-admin';
import type { PlanView } from '../../../src/plans/plan.view';
import type { Api } from '../api/dataProvider';
import type { PaymentView } from '../../../src/payments/payment.view';
import { session } from '../api/session';

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

const ROWS = 25;
const newest = (field: string, perPage: number) => ({
  pagination: { page: 1, perPage },
  sort: { field, order: 'DESC' as const },
  filter: {},
});

/** Which of the first steps are done, each asked of what it leaves behind. */
async function lookAround(api: Api): Promise<Done> {
  const [profile, gateway, plans, patients, payments] = await Promise.all([
    api.profile(),
    api.gateway(),
    api.getList<PlanView>('subscriptions', newest('created_at', ROWS)),
    api.getList('patients', newest('created_at', 1)),
    api.getList<PaymentView>('payments', newest('payment_date', ROWS)),
  ]);
  return {
    profile: profile !== null,
    account: gateway.key_id !== null,
    plan: plans.data.length > 0,
    tier: plans.data.some(({ tiers_count }) => tiers_count > 0),
    patient: patients.data.length > 0,
    // Money recorded by hand proves nothing about paying online.
    payment: payments.data.some(({ order_id, payment_date }) => order_id !== null && payment_date !== null),
  };
}

/**
 * The first steps of this doctor; `done` is undefined while nothing is known (`waiting`), and once all were seen done or
 * hidden.
 */
export function useSetup() {
  const api = useDataProvider<Api>();
  const [over, setOver] = useStore(`setup.over.${session.user()?.id ?? ''}`, false);
  const { data, isPending } = useQuery({
    queryKey: ['setup'],
    queryFn: async () => {
      const done = await lookAround(api);
      if (Object.values(done).every(Boolean)) setOver(true);
      return done;
    },
    enabled: !over,
  });
  return { done: over ? undefined : data, waiting: !over && isPending, hide: () => setOver(true) };
}
