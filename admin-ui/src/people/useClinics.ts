import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useNotify, useStore } from 'react-admin';
import type { ClinicLoginView, MembershipView } from '../../../src/auth/account.view';
import type { Api } from '../api/dataProvider';
import { WITHOUT_REFETCH } from '../api/queryClient';
import { store } from '../api/store';
import { useProblemText } from '../common/feedback/useProblemText';
import { switchSession, useLeaveSession } from '../common/hooks/useSwitchSession';
import { useUser } from '../common/hooks/useUser';

/** Store key: the clinics of a login that works in several. A logout removes it. */
const CLINICS_KEY = 'clinics';

/** The first screen loads first. In milliseconds. */
const LOAD_DELAY_MS = 2_000;

export const clinicName = ({ clinic_name, doctor_name }: MembershipView): string | null => clinic_name ?? doctor_name;

/** Loads the clinics of the login once per page, for `useClinics`. A failure leaves those that were stored. */
export function useLoadClinics(): void {
  const api = useDataProvider<Api>();
  const worksInClinic = typeof useUser()?.doctor_id === 'string';
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), LOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({
    queryKey: ['account'],
    queryFn: () => api.getAccount(),
    enabled: worksInClinic && isDue,
    staleTime: Infinity,
    retry: false,
  });
  useEffect(() => {
    if (data) store.setItem(CLINICS_KEY, data.memberships.length > 1 ? data.memberships : undefined);
  }, [data]);
}

/** The clinics of a login that works in several; none for other logins. */
export function useClinics() {
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const problemText = useProblemText();
  const leaveSession = useLeaveSession();
  const [clinics] = useStore<MembershipView[]>(CLINICS_KEY, []);
  const { mutate, isPending } = useMutation({
    meta: WITHOUT_REFETCH,
    mutationFn: (doctorId: string) => api.openClinic(doctorId),
    onSuccess: (login: ClinicLoginView) => {
      switchSession(login);
      store.setItem(CLINICS_KEY, clinics); // the same login
    },
    onError: (error) => notify(problemText(error, 'openClinic'), { type: 'error' }),
  });
  return {
    clinics,
    current: useUser()?.doctor_id ?? null,
    /** Opens another clinic. */
    open: (doctorId: string) => leaveSession(() => mutate(doctorId)),
    isOpening: isPending,
  };
}
