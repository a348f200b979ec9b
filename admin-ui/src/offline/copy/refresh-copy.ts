import { dataProvider as api } from '../../api/dataProvider';
import { currentOwner } from '../owner';
import { clinicCopy } from './clinic-copy';

/** Loads the patients that have changed, page by page. Stops when somebody else has logged in. */
export async function refreshPatients(owner: string): Promise<void> {
  const stored = await clinicCopy.pages();
  for (let after: string | null = ''; after !== null;) {
    const known = stored.get(after);
    const loaded = await api.getOfflineCopy(after, known?.etag);
    if (currentOwner() !== owner) return;
    if (loaded) await clinicCopy.savePage(loaded.copy, after, loaded.etag);
    after = loaded ? loaded.copy.next : (known?.next ?? null);
  }
  await clinicCopy.savePatientsLoaded(Date.now());
}
