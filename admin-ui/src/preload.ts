import { authProvider } from './api/authProvider';
import { queryClient } from './api/queryClient';
import { isDashboardHash } from './api/first-load/first-reads';
import { session } from './api/session';
import { Dashboard, prefetchDashboard } from './dashboard';

/** Nobody waits longer for the first drawing; what is not known by then comes as on any later screen. */
const MAX_WAIT_MS = 300;

/** Asks who is there, under the keys that react-admin asks under when it is drawn. */
async function prefetchSession(): Promise<void> {
  const checkAuth = () => authProvider.checkAuth().then(() => true);
  await queryClient.query({ queryKey: ['auth', 'checkAuth', {}], queryFn: checkAuth, retry: false });
  await queryClient.query({ queryKey: ['auth', 'getPermissions', {}], queryFn: authProvider.getPermissions });
}

/**
 * Resolves when who is there is known, and what the first screen shows: the replies are on their way before the program is
 * (api/first-load/prefetch.ts). So the screen is drawn once, and not as a frame, a line that asks to wait, empty cards and full ones.
 */
export async function preload(): Promise<void> {
  const screen = Dashboard.preload();
  const token = session.token();
  if (token === null) return;
  const pending = isDashboardHash(window.location.hash)
    ? [screen, prefetchSession(), prefetchDashboard(token)]
    : [prefetchSession()];
  await Promise.race([Promise.allSettled(pending), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}
