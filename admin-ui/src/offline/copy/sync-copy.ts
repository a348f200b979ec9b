import type { AccountView } from '../../../../src/auth/account.view';
import { isTransient } from '../../api/http/problem';
import { refetchAll } from '../../api/queryClient';
import { session } from '../../api/session';
import { connection } from '../connection';
import { offlineState } from '../offline-state';
import { currentOwner, needsCopy, ownerOf } from '../owner';
import { clinicCopy } from './clinic-copy';
import { latestDesk, type LatestDesk } from './latest-desk';
import { refreshPatients } from './refresh-copy';

/** Time for the first screen to load before the patients do. */
const FIRST_REFRESH_MS = 3_000;
const REFRESH_INTERVAL_MS = 300_000;

let timer: ReturnType<typeof setTimeout> | undefined;

const showLoadedAt = async (): Promise<void> => offlineState.set({ loadedAt: await clinicCopy.loadedAt() });

/** A write that fails after a logout had nothing to keep. Another failure leaves the copy as it was. */
function reportFailure(failure: unknown): void {
  if (!isTransient(failure) && session.user() !== null) console.error('The copy for offline work failed.', failure);
}

async function saveDesk({ desk, loadedAt }: LatestDesk): Promise<void> {
  if (!offlineState.get().isActive) return;
  try {
    await clinicCopy.saveDesk(desk, loadedAt);
    await showLoadedAt();
  } catch (failure) {
    reportFailure(failure);
  }
}

/** Brings the copy up to date, now and later. A failure is repeated with the next refresh. */
async function refresh(owner: string): Promise<void> {
  clearTimeout(timer);
  const isWanted = offlineState.get().isActive && !connection.isOffline() && document.visibilityState === 'visible';
  try {
    if (isWanted) await refreshPatients(owner);
    await showLoadedAt();
  } catch (failure) {
    reportFailure(failure);
  }
  if (currentOwner() === owner) timer = setTimeout(() => void refresh(owner), REFRESH_INTERVAL_MS);
}

/** Keeps the clinic's data on this device while the user is logged in. Tries again later if the device cannot store it. */
export async function beginCopy(user: AccountView): Promise<void> {
  const owner = ownerOf(user);
  try {
    await clinicCopy.begin(user);
    offlineState.set({ isActive: true });
    const latest = latestDesk.get();
    if (latest) await saveDesk(latest);
    latestDesk.listen((desk) => void saveDesk(desk));
    await showLoadedAt();
    timer = setTimeout(() => void refresh(owner), FIRST_REFRESH_MS);
  } catch (failure) {
    reportFailure(failure);
    if (currentOwner() === owner) timer = setTimeout(() => void beginCopy(user), REFRESH_INTERVAL_MS);
  }
}

/** After a logout. The database itself is deleted by `deleteClinicCopy`. */
export function endCopy(): void {
  clearTimeout(timer);
  clinicCopy.close();
  offlineState.set({ isActive: false, loadedAt: undefined });
}

/** When the server can be reached again, screens and copy show its data. */
connection.subscribe(() => {
  const user = session.user();
  if (connection.isOffline() || !user || !needsCopy(user)) return;
  void refetchAll().then(() => refresh(ownerOf(user)));
});
