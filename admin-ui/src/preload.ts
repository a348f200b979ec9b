import { authProvider } from './api/authProvider';
import { queryClient } from './api/queryClient';
import { isDoctorsDashboard } from './api/first-load/first-reads';
import { session } from './api/session';
import { Dashboard, prefetchDashboard } from './dashboard';

/** The first render is not delayed longer than this. Data that is missing then loads as on any other screen. */
const MAX_WAIT_MS = 300;

/** Loads the user under the query keys that react-admin uses. */
async function prefetchSession(): Promise<void> {
  const checkAuth = () => authProvider.checkAuth().then(() => true);
  await queryClient.query({ queryKey: ['auth', 'checkAuth', {}], queryFn: checkAuth, retry: false });
  await queryClient.query({ queryKey: ['auth', 'getPermissions', {}], queryFn: authProvider.getPermissions });
}

/**
 * Resolves when the user and the data of the first screen are loaded. `api/first-load/prefetch.ts`, which runs before this
 * bundle, has already sent the requests. The screen then renders once, without a loading line or skeletons.
 */
export async function preload(): Promise<void> {
  const dashboardCode = Dashboard.preload(); // also without a login, which leads to the dashboard
  const token = session.token();
  if (token === null) return;
  const pending = isDoctorsDashboard(window.location.hash, session.storedRole())
    ? [dashboardCode, prefetchSession(), prefetchDashboard(token)]
    : [prefetchSession()];
  await Promise.race([Promise.allSettled(pending), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}
