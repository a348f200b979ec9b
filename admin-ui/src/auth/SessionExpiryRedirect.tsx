import { useEffect, useSyncExternalStore } from 'react';
import { useLogout } from 'react-admin';
import { session } from '../api/session';

/** Leads to the login when the server has ended the session; the login says so. */
export function SessionEnd() {
  const logout = useLogout();
  const refused = useSyncExternalStore(session.subscribe, session.isRefused);
  useEffect(() => {
    if (refused) void logout();
  }, [refused, logout]);
  return null;
}
