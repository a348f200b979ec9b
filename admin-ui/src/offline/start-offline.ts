import { session } from '../api/session';
import { canWorkOffline, isServiceWorkerActive } from '../service-worker/can-work-offline';
import { connection } from './connection';
import { deleteClinicCopy } from './copy/copy-database';
import { latestDesk } from './copy/latest-desk';
import { currentOwner, needsCopy, ownerOf } from './owner';

/** Time for the first screen to load before a service worker stores the files, or a newer one takes over the page. */
const REGISTER_DELAY_MS = 3_000;

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when the browser has a network; at once if it has. */
const whenOnline = () =>
  new Promise<unknown>((resolve) => {
    if (navigator.onLine) resolve(undefined);
    else window.addEventListener('online', resolve, { once: true });
  });

/** Shows the payments that a session's user has not sent, also after the operator turned the service worker off. */
async function showUnsentPayments(): Promise<void> {
  const { unsentPayments } = await import('./unsent/unsent-payments');
  let owner: string | undefined;
  const show = () => {
    if (currentOwner() === owner) return;
    owner = currentOwner();
    unsentPayments.reload().catch((failure: unknown) => {
      owner = undefined; // read again at the next change of the session
      console.error('Payments on this device could not be read.', failure);
    });
  };
  session.subscribe(show);
  show();
}

/** Begins and ends the copy of the clinic's data with each session at the desk. */
async function followSession(): Promise<void> {
  const { beginCopy, endCopy } = await import('./copy/sync-copy');
  let owner: string | undefined;
  const follow = () => {
    const user = session.user();
    const next = user && needsCopy(user) ? user : undefined;
    const nextOwner = next && ownerOf(next);
    if (nextOwner === owner) return;
    owner = nextOwner;
    if (next) void beginCopy(next);
    else endCopy();
  };
  session.subscribe(follow);
  follow();
}

/** Without somebody logged in, no data of a clinic may stay on this device. */
function deleteCopyAfterLogout(): void {
  if (session.token() !== null) return;
  latestDesk.clear();
  deleteClinicCopy();
}

/** Lets the dashboard work without a network, if the browser can. */
export async function startOffline(): Promise<void> {
  session.subscribe(deleteCopyAfterLogout);
  deleteCopyAfterLogout();
  connection.watch();
  if (!navigator.onLine) void connection.check();
  const isInstalled = isServiceWorkerActive();
  if (!isInstalled) {
    await delay(REGISTER_DELAY_MS);
    await whenOnline(); // nothing is stored yet, so that code cannot load without a network
  }
  try {
    if (canWorkOffline()) await showUnsentPayments();
  } catch {
    return; // The code did not load, and browsers do not load it again before the next visit.
  }
  if (isInstalled) {
    await followSession();
    await delay(REGISTER_DELAY_MS);
  }
  try {
    await (await import('../service-worker/register')).registerServiceWorker();
  } catch (failure) {
    // The dashboard works as before, but not without a network.
    console.warn('The service worker could not be installed.', failure);
    return;
  }
  if (!isInstalled) await followSession();
}
