import { useUser } from '../hooks/useUser';
import { useCan } from './useCan';

/** Returns whether the current user may refund payments: a doctor, and a receptionist for whom the doctor has set a limit. */
export function useMayRefund(): boolean {
  const user = useUser();
  const isAllowed = useCan()('payments.refund');
  return isAllowed && (user?.role === 'doctor' || (user?.refund_limit ?? 0) > 0);
}
