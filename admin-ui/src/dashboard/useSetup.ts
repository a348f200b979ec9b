import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider, useStore } from 'react-admin';
import type { ImportView } from '../../../src/imports/import.view';
import type { PatientView } from '../../../src/patients/patient.view';
import type { Api } from '../api/dataProvider';
import { PREFETCH_STALE_MS } from '../api/queryClient';
import { setupDoneKey } from '../api/first-load/first-reads';
import { session } from '../api/session';
import { OPEN_FORM } from '../common/hooks/useOpenOnArrival';
import { gatewayQuery } from '../payment-account/useGateway';
import { isImported } from './imported-patient';

/** The setup steps in order, each with the screen for it. */
export const STEPS = [
  { name: 'profile', to: '/profile' },
  { name: 'registration', to: '/profile' },
  { name: 'account', to: '/payment-account' },
  { name: 'plan', to: '/subscriptions' },
  { name: 'tier', to: '/subscriptions' },
  { name: 'patient', to: '/patients' },
  { name: 'payment', to: '/patients' },
] as const;
type StepName = (typeof STEPS)[number]['name'];

export interface StepStatus {
  /** `unknown`: the query failed. */
  state: 'done' | 'open' | 'loading' | 'unknown';
  retry: () => void;
}

const setupQuery = <Data>(name: string, queryFn: () => Promise<Data>) =>
  queryOptions({ queryKey: ['setup', name], queryFn, staleTime: PREFETCH_STALE_MS });

/** Queries that show which steps are done. They are separate, so that a failure affects only its own steps. */
export const setupQueries = (api: Api) => ({
  profile: queryOptions({ queryKey: ['profile'], queryFn: () => api.getProfile(), staleTime: PREFETCH_STALE_MS }),
  gateway: gatewayQuery(api),
  plans: setupQuery('plans', () => api.getNewestPlans()),
  patients: setupQuery('patients', () => api.getNewestPatients()),
  payments: setupQuery('payments', () => api.getNewestPayments()),
  imports: setupQuery('imports', () => api.getNewestImports()),
});

function stepStatus<Data>(query: UseQueryResult<Data>, isDone: (data: Data) => boolean): StepStatus {
  const retry = () => void query.refetch();
  if (query.data !== undefined) return { state: isDone(query.data) ? 'done' : 'open', retry };
  return { state: query.isError ? 'unknown' : 'loading', retry };
}

/** Where a step is done. */
export interface StepTarget {
  to: string;
  state?: typeof OPEN_FORM;
  /** Key of the step's hint and link. */
  text: StepName | 'ownPatient';
}

/** The doctor's setup steps; `steps` is undefined once all are done or hidden. */
export function useSetup() {
  const queries = setupQueries(useDataProvider<Api>());
  const [isHidden, setHidden] = useStore(setupDoneKey(session.user()?.id ?? ''), false);
  const enabled = !isHidden;
  const profile = useQuery({ ...queries.profile, enabled });
  const gateway = useQuery({ ...queries.gateway, enabled });
  const plans = useQuery({ ...queries.plans, enabled });
  const patients = useQuery({ ...queries.patients, enabled });
  const payments = useQuery({ ...queries.payments, enabled });
  // A manual payment does not prove that online payment works.
  const payment = stepStatus(payments, (found) =>
    found.some(({ order_id, payment_date }) => order_id !== null && payment_date !== null),
  );
  const patient = patients.data?.[0];
  const imports = useQuery({
    ...queries.imports,
    enabled: enabled && payment.state === 'open' && patient !== undefined,
  });
  const steps: Record<StepName, StepStatus> = {
    profile: stepStatus(profile, (found) => found !== null),
    registration: stepStatus(profile, (found) => Boolean(found?.registration_number)),
    account: stepStatus(gateway, ({ key_id }) => key_id !== null),
    plan: stepStatus(plans, (found) => found.length > 0),
    tier: stepStatus(plans, (found) => found.some(({ tiers_count }) => tiers_count > 0)),
    patient: stepStatus(patients, (found) => found.length > 0),
    // Until the imports are known, its link could lead to a patient of the old register.
    payment: imports.isLoading ? { ...payment, state: 'loading' } : payment,
  };
  const allDone = Object.values(steps).every(({ state }) => state === 'done');
  useEffect(() => {
    if (allDone) setHidden(true);
  }, [allDone, setHidden]);
  return {
    steps: isHidden || allDone ? undefined : steps,
    testPayment: testPaymentTarget(patient, imports.data),
    hide: () => setHidden(true),
  };
}

/**
 * The newest patient's page, with the payment link. If that patient was imported, it is the form for a new one: the messages of
 * a test payment would go to a patient of the old register.
 */
function testPaymentTarget(patient: PatientView | undefined, imports: readonly ImportView[] | undefined): StepTarget {
  if (!patient || !imports) return { to: '/patients', text: 'payment' };
  if (isImported(patient, imports)) return { to: '/patients', state: OPEN_FORM, text: 'ownPatient' };
  return { to: `/patients/${patient.id}`, text: 'payment' };
}
