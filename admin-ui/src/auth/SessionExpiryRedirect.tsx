import { useEffect, useSyncExternalStore } from 'react';
import { useLogout } from 'react-admin';
import { session } from '../api/session';

/** Redirects to the login page when the server has ended the session. The page explains why. */
export function SessionExpiryRedirect() {
  const logout = useLogout();
  const expired = useSyncExternalStore(session.subscribe, session.isExpired);
  useEffect(() => {
    if (expired) void logout();
  }, [expired, logout]);
  return null;
}
