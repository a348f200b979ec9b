import { useEffect, useSyncExternalStore } from 'react';
import { useLogout } from 'react-admin';
import { session } from '../api/session';

/** Leads to the login when the server has ended the session; the login says so. */
export function SessionExpiryRedirect() {
  const logout = useLogout();
  const expired = useSyncExternalStore(session.subscribe, session.isExpired);
  useEffect(() => {
    if (expired) void logout();
  }, [expired, logout]);
  return null;
}
