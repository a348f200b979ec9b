import { API_URL } from '../http/api-url';
import { firstReadPaths, isDashboardHash, isSetupDone } from './first-reads';
import { session } from '../session';
import { showAppShell } from './app-shell';

/**
 * Reads that the first screen begins with, sent while the rest of the program is still on its way: the page loads this
 * part by itself, before all others.
 */
const prefetched = new Map<string, Promise<Response>>();

/** What is older than this was asked for by a page that has stood still; it is asked for again. In milliseconds. */
const MAX_AGE_MS = 30_000;

function prefetch(path: string, token: string): void {
  const reply = fetch(API_URL + path, { headers: { Accept: 'application/json', Authorization: `Bearer ${token}` } });
  // Whoever takes it hears of a failure; nobody may.
  reply.catch(() => undefined);
  prefetched.set(API_URL + path, reply);
}

// There is no page around where the calls are tried without one.
const page = globalThis.location as Location | undefined;
const token = page ? session.token() : null;
if (page && token !== null) {
  firstReadPaths(page.hash, token).forEach((path) => prefetch(path, token));
  if (isDashboardHash(page.hash)) showAppShell(isSetupDone(token));
}

/** The reply to a read that was sent early, once; undefined when it was not, when it failed, and when it is old. */
export async function takePrefetched(url: string): Promise<Response | undefined> {
  const reply = prefetched.get(url);
  prefetched.delete(url);
  if (!reply || performance.now() > MAX_AGE_MS) return undefined;
  return reply.then(
    (response) => (response.ok ? response : undefined),
    () => undefined,
  );
}
