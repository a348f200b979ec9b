import { API } from '../http/api-url';
import { firstReads, isDashboard, isSetUp } from './first-reads';
import { session } from '../session';
import { showShell } from './app-shell';

/**
 * Reads that the first screen begins with, sent while the rest of the program is still on its way: the page loads this
 * part by itself, before all others.
 */
const sent = new Map<string, Promise<Response>>();

/** What is older than this was asked for by a page that has stood still; it is asked for again. In milliseconds. */
const FRESH_MS = 30_000;

function ask(path: string, token: string): void {
  const reply = fetch(API + path, { headers: { Accept: 'application/json', Authorization: `Bearer ${token}` } });
  // Whoever takes it hears of a failure; nobody may.
  reply.catch(() => undefined);
  sent.set(API + path, reply);
}

// There is no page around where the calls are tried without one.
const page = globalThis.location as Location | undefined;
const token = page ? session.token() : null;
if (page && token !== null) {
  firstReads(page.hash, token).forEach((path) => ask(path, token));
  if (isDashboard(page.hash)) showShell(isSetUp(token));
}

/** The reply to a read that was sent early, once; undefined when it was not, when it failed, and when it is old. */
export async function takeEarly(url: string): Promise<Response | undefined> {
  const reply = sent.get(url);
  sent.delete(url);
  if (!reply || performance.now() > FRESH_MS) return undefined;
  return reply.then(
    (answer) => (answer.ok ? answer : undefined),
    () => undefined,
  );
}
