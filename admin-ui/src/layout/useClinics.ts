import { useMutation, useQuery } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { MembershipView } from '../../../src/auth/account.view';
import type { Api } from '../api/dataProvider';
import { WITHOUT_REFETCH } from '../api/queryClient';
import { useProblemText } from '../common/feedback/useProblemText';
import { switchSession, useLeaveSession } from '../common/hooks/useSwitchSession';
import { useUser } from '../common/hooks/useUser';

export const clinicName = ({ clinic_name, doctor_name }: MembershipView): string | null => clinic_name ?? doctor_name;

/** The clinics of a login that works in several; none for other logins, and while they are not loaded. */
export function useClinics() {
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const problemText = useProblemText();
  const leaveSession = useLeaveSession();
  const current = useUser()?.doctor_id ?? null;
  // Without an answer there is no switch. The account screen reports the problem.
  const { data } = useQuery({
    queryKey: ['account'],
    queryFn: () => api.getAccount(),
    enabled: current !== null,
    staleTime: Infinity,
    retry: false,
  });
  const { mutate, isPending } = useMutation({
    meta: WITHOUT_REFETCH,
    mutationFn: (doctorId: string) => api.openClinic(doctorId),
    onSuccess: switchSession,
    onError: (error) => notify(problemText(error, 'openClinic'), { type: 'error' }),
  });
  const memberships = data?.memberships ?? [];
  return {
    clinics: memberships.length > 1 ? memberships : [],
    current,
    /** Opens another clinic. */
    open: (doctorId: string) => leaveSession(() => mutate(doctorId)),
    isOpening: isPending,
  };
}
