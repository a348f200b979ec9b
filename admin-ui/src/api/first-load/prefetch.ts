import { API_URL } from '../http/api-url';
import { firstReadPaths, isDoctorsDashboard, isSetupDone } from './first-reads';
import { session } from '../session';
import { showAppShell } from './app-shell';

/**
 * Requests of the first screen. The page loads this chunk before all others, so they are sent while the rest of the
 * application is still loading.
 */
const prefetched = new Map<string, Promise<Response>>();

/** Prefetched responses are discarded this long after the page started to load. In milliseconds. */
const MAX_AGE_MS = 30_000;

function prefetch(path: string, token: string): void {
  const response = fetch(API_URL + path, { headers: { Accept: 'application/json', Authorization: `Bearer ${token}` } });
  // takePrefetched handles the failure; this avoids an unhandled rejection.
  response.catch(() => undefined);
  prefetched.set(API_URL + path, response);
}

// Tests run without `location`.
const page = globalThis.location as Location | undefined;
const token = page ? session.token() : null;
if (page && token !== null) {
  const role = session.storedRole();
  firstReadPaths(page.hash, token, role).forEach((path) => prefetch(path, token));
  if (isDoctorsDashboard(page.hash, role)) showAppShell(isSetupDone(token));
}

/** The prefetched response, at most once per URL. Undefined if there is none, if it failed or if it is too old. */
export async function takePrefetched(url: string): Promise<Response | undefined> {
  const response = prefetched.get(url);
  prefetched.delete(url);
  if (!response || performance.now() > MAX_AGE_MS) return undefined;
  return response.then(
    (settled) => (settled.ok ? settled : undefined),
    () => undefined,
  );
}
