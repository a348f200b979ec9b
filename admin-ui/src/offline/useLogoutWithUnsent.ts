import { useLogout } from 'react-admin';
import { offlineState } from './offline-state';

/** Logs out. Asks first if payments on this device are not sent yet, because the logout deletes them. */
export function useLogoutWithUnsent(): () => void {
  const logout = useLogout();
  return () => {
    if (offlineState.get().unsent.length === 0) void logout();
    else offlineState.set({ isLoggingOut: true });
  };
}
